; Potato Man, the formal law: whose turn it is. Follows cards.smt2 and trick.smt2.

; Seats count clockwise from 0, positions in a trick from 0 for the leader.
(define-sort Seat () (_ BitVec 3))
(define-sort Position () (_ BitVec 3))

; turn.order: the left neighbor is next; left of the last seat is the first.
(define-fun left-of-2 ((s Seat)) Seat (ite (= s #b001) #b000 #b001))
(define-fun left-of-3 ((s Seat)) Seat (ite (= s #b010) #b000 (bvadd s #b001)))
(define-fun left-of-4 ((s Seat)) Seat (ite (= s #b011) #b000 (bvadd s #b001)))
(define-fun left-of-5 ((s Seat)) Seat (ite (= s #b100) #b000 (bvadd s #b001)))

; Who plays the card at a position; two players alternate.
(define-fun plays-2 ((leader Seat) (p Position) (s Seat)) Bool
  (= s (ite (or (= p #b000) (= p #b010)) leader (left-of-2 leader))))
(define-fun plays-3 ((leader Seat) (p Position) (s Seat)) Bool
  (or (and (= p #b000) (= s leader))
      (and (= p #b001) (= s (left-of-3 leader)))
      (and (= p #b010) (= s (left-of-3 (left-of-3 leader))))))
(define-fun plays-4 ((leader Seat) (p Position) (s Seat)) Bool
  (or (and (= p #b000) (= s leader))
      (and (= p #b001) (= s (left-of-4 leader)))
      (and (= p #b010) (= s (left-of-4 (left-of-4 leader))))
      (and (= p #b011) (= s (left-of-4 (left-of-4 (left-of-4 leader)))))))
(define-fun plays-5 ((leader Seat) (p Position) (s Seat)) Bool
  (or (and (= p #b000) (= s leader))
      (and (= p #b001) (= s (left-of-5 leader)))
      (and (= p #b010) (= s (left-of-5 (left-of-5 leader))))
      (and (= p #b011) (= s (left-of-5 (left-of-5 (left-of-5 leader)))))
      (and (= p #b100) (= s (left-of-5 (left-of-5 (left-of-5 (left-of-5 leader))))))))
