; Potato Man, the formal law: the sack that a trick brings. Follows cards.smt2.

; setup.sacks: of each kind 0 to 3 are left, which is all that two bits can say.
(define-sort Count () (_ BitVec 2))
(define-fun no-sacks () Count #b00)

; What a winner takes: a sack of one of the four colors (as in cards.smt2), a gold one, or none.
(define-sort Sack () (_ BitVec 3))
(define-fun gold-sack () Sack #b100)
(define-fun no-sack () Sack #b101)
(define-fun sack-of ((c Color)) Sack (concat #b0 c))

(define-fun left-of-color ((c Color) (reds Count) (blues Count) (greens Count) (yellows Count)) Count
  (ite (= c red) reds (ite (= c blue) blues (ite (= c green) greens yellows))))

; sack.color: one in the color of the winning card.
(define-fun takes-color ((won-by Card) (in-color Count) (sack Sack)) Bool
  (and (not (= in-color no-sacks)) (= sack (sack-of (color won-by)))))
; sack.gold: the color is gone, gold is not.
(define-fun takes-gold ((in-color Count) (golds Count) (sack Sack)) Bool
  (and (= in-color no-sacks) (not (= golds no-sacks)) (= sack gold-sack)))
; sack.none: both are gone.
(define-fun takes-nothing ((in-color Count) (golds Count) (sack Sack)) Bool
  (and (= in-color no-sacks) (= golds no-sacks) (= sack no-sack)))

(define-fun takes
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count) (golds Count) (sack Sack)) Bool
  (let ((in-color (left-of-color (color won-by) reds blues greens yellows)))
    (or (takes-color won-by in-color sack)
        (takes-gold in-color golds sack)
        (takes-nothing in-color golds sack))))
