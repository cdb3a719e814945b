; Potato Man, the formal law: the one winner of a full trick. Follows cards.smt2 and turn.smt2.

; win.highest: colors do not matter.
(define-fun higher ((a Card) (b Card)) Bool (bvugt (number a) (number b)))
(define-fun as-high ((a Card) (b Card)) Bool (bvuge (number a) (number b)))

; 3 cards: win.highest, and win.later-of-equals: as high as the cards before, higher than those after.
(define-fun wins-by-number-3 ((a Card) (b Card) (c Card) (w Position)) Bool
  (or (and (= w #b000) (higher a b) (higher a c))
      (and (= w #b001) (as-high b a) (higher b c))
      (and (= w #b010) (as-high c a) (as-high c b))))
; win.potato-man: Potato Man, if Evil Potato lies there too.
(define-fun both-figures-3 ((a Card) (b Card) (c Card)) Bool
  (and (or (potato-man a) (potato-man b) (potato-man c))
       (or (evil-potato a) (evil-potato b) (evil-potato c))))
(define-fun wins-3 ((a Card) (b Card) (c Card) (w Position)) Bool
  (ite (both-figures-3 a b c)
    (or (and (= w #b000) (potato-man a))
        (and (= w #b001) (potato-man b))
        (and (= w #b010) (potato-man c)))
    (wins-by-number-3 a b c w)))

; 4 cards: win.highest, and win.later-of-equals: as high as the cards before, higher than those after.
(define-fun wins-by-number-4 ((a Card) (b Card) (c Card) (d Card) (w Position)) Bool
  (or (and (= w #b000) (higher a b) (higher a c) (higher a d))
      (and (= w #b001) (as-high b a) (higher b c) (higher b d))
      (and (= w #b010) (as-high c a) (as-high c b) (higher c d))
      (and (= w #b011) (as-high d a) (as-high d b) (as-high d c))))
; win.potato-man: Potato Man, if Evil Potato lies there too.
(define-fun both-figures-4 ((a Card) (b Card) (c Card) (d Card)) Bool
  (and (or (potato-man a) (potato-man b) (potato-man c) (potato-man d))
       (or (evil-potato a) (evil-potato b) (evil-potato c) (evil-potato d))))
(define-fun wins-4 ((a Card) (b Card) (c Card) (d Card) (w Position)) Bool
  (ite (both-figures-4 a b c d)
    (or (and (= w #b000) (potato-man a))
        (and (= w #b001) (potato-man b))
        (and (= w #b010) (potato-man c))
        (and (= w #b011) (potato-man d)))
    (wins-by-number-4 a b c d w)))

; 5 cards: win.highest, and win.later-of-equals: as high as the cards before, higher than those after.
(define-fun wins-by-number-5 ((a Card) (b Card) (c Card) (d Card) (e Card) (w Position)) Bool
  (or (and (= w #b000) (higher a b) (higher a c) (higher a d) (higher a e))
      (and (= w #b001) (as-high b a) (higher b c) (higher b d) (higher b e))
      (and (= w #b010) (as-high c a) (as-high c b) (higher c d) (higher c e))
      (and (= w #b011) (as-high d a) (as-high d b) (as-high d c) (higher d e))
      (and (= w #b100) (as-high e a) (as-high e b) (as-high e c) (as-high e d))))
; win.potato-man: Potato Man, if Evil Potato lies there too.
(define-fun both-figures-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (or (potato-man a) (potato-man b) (potato-man c) (potato-man d) (potato-man e))
       (or (evil-potato a) (evil-potato b) (evil-potato c) (evil-potato d) (evil-potato e))))
(define-fun wins-5 ((a Card) (b Card) (c Card) (d Card) (e Card) (w Position)) Bool
  (ite (both-figures-5 a b c d e)
    (or (and (= w #b000) (potato-man a))
        (and (= w #b001) (potato-man b))
        (and (= w #b010) (potato-man c))
        (and (= w #b011) (potato-man d))
        (and (= w #b100) (potato-man e)))
    (wins-by-number-5 a b c d e w)))
