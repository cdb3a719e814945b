; Potato Man, the formal law: what is dealt. Follows cards.smt2.

(define-sort Quantity () (_ BitVec 6))

; setup.deal, setup.draw-pile, setup.aside: the cards of each hand, of each own pile, and put aside.
(define-fun dealt-2 ((hand Quantity) (pile Quantity) (aside Quantity)) Bool
  (and (= hand (_ bv12 6)) (= pile (_ bv8 6)) (= aside (_ bv12 6))))
(define-fun dealt-3 ((hand Quantity) (pile Quantity) (aside Quantity)) Bool
  (and (= hand (_ bv12 6)) (= pile (_ bv0 6)) (= aside (_ bv16 6))))
; setup.no-green: 40 cards instead of 52.
(define-fun dealt-3-without-green ((hand Quantity) (pile Quantity) (aside Quantity)) Bool
  (and (= hand (_ bv12 6)) (= pile (_ bv0 6)) (= aside (_ bv4 6))))
(define-fun dealt-4 ((hand Quantity) (pile Quantity) (aside Quantity)) Bool
  (and (= hand (_ bv12 6)) (= pile (_ bv0 6)) (= aside (_ bv4 6))))
(define-fun dealt-5 ((hand Quantity) (pile Quantity) (aside Quantity)) Bool
  (and (= hand (_ bv10 6)) (= pile (_ bv0 6)) (= aside (_ bv2 6))))

; trick.size: a full trick has 4 cards with 2 players, else as many as there are players.
(define-fun trick-size-2 ((cards Quantity)) Bool (= cards (_ bv4 6)))
(define-fun trick-size-3 ((cards Quantity)) Bool (= cards (_ bv3 6)))
(define-fun trick-size-4 ((cards Quantity)) Bool (= cards (_ bv4 6)))
(define-fun trick-size-5 ((cards Quantity)) Bool (= cards (_ bv5 6)))

; game.rounds: as many rounds as players.
(define-fun as-many-rounds ((players Quantity) (rounds Quantity)) Bool (= rounds players))
