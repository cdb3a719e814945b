; Potato Man, the formal law: the sack that a trick brings, and the score. Follows cards.smt2.

; setup.sacks: of each kind 0 to 3 are left, which is all that two bits can say; at the start 3.
(define-sort Count () (_ BitVec 2))
(define-fun no-sacks () Count #b00)
(define-fun all-there ((reds Count) (blues Count) (greens Count) (yellows Count) (golds Count)) Bool
  (= #b11 reds blues greens yellows golds))
; setup.no-green: no green ones.
(define-fun all-there-without-green
  ((reds Count) (blues Count) (greens Count) (yellows Count) (golds Count)) Bool
  (and (= #b11 reds blues yellows golds) (= greens no-sacks)))

; What a winner takes: a sack of one of the four colors (as in cards.smt2), a gold one, or none.
(define-sort Sack () (_ BitVec 3))
(define-fun gold-sack () Sack #b100)
(define-fun no-sack () Sack #b101)
(define-fun sack-of ((c Color)) Sack (concat #b0 c))

(define-fun left-in-color
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count)) Count
  (ite (= (color won-by) red) reds
    (ite (= (color won-by) blue) blues
      (ite (= (color won-by) green) greens yellows))))
(define-fun color-gone
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count) (golds Count)) Bool
  (= (left-in-color won-by reds blues greens yellows) no-sacks))
(define-fun gold-gone
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count) (golds Count)) Bool
  (= golds no-sacks))

; sack.color: one in the color of the winning card.
(define-fun takes-color
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count) (golds Count) (sack Sack)) Bool
  (and (not (color-gone won-by reds blues greens yellows golds)) (= sack (sack-of (color won-by)))))
; sack.gold: the color is gone, gold is not.
(define-fun takes-gold
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count) (golds Count) (sack Sack)) Bool
  (and (color-gone won-by reds blues greens yellows golds)
       (not (gold-gone won-by reds blues greens yellows golds))
       (= sack gold-sack)))
; sack.gold, ruling gold = optional: the winner takes nothing where gold may be taken.
(define-fun declines-gold
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count) (golds Count) (sack Sack)) Bool
  (and (color-gone won-by reds blues greens yellows golds)
       (not (gold-gone won-by reds blues greens yellows golds))
       (= sack no-sack)))
; sack.none: both are gone.
(define-fun takes-nothing
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count) (golds Count) (sack Sack)) Bool
  (and (color-gone won-by reds blues greens yellows golds)
       (gold-gone won-by reds blues greens yellows golds)
       (= sack no-sack)))
; sack.none, where sack.gold is dropped: the color is gone.
(define-fun takes-nothing-but-color
  ((won-by Card) (reds Count) (blues Count) (greens Count) (yellows Count) (golds Count) (sack Sack)) Bool
  (and (color-gone won-by reds blues greens yellows golds) (= sack no-sack)))

; round.score: red 1, blue 2, green 3, yellow 4, gold 5, for each sack won.
(define-sort Points () (_ BitVec 8))
(define-fun worth ((sacks Count) (each Points)) Points (bvmul ((_ zero_extend 6) sacks) each))
(define-fun score-of ((reds Count) (blues Count) (greens Count) (yellows Count) (golds Count)) Points
  (bvadd (bvadd (bvadd (bvadd (worth reds #x01) (worth blues #x02)) (worth greens #x03))
                (worth yellows #x04))
         (worth golds #x05)))
(define-fun score
  ((reds Count) (blues Count) (greens Count) (yellows Count) (golds Count) (points Points)) Bool
  (= points (score-of reds blues greens yellows golds)))
