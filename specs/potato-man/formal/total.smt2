; Potato Man, the formal law: the result of a game. Follows sacks.smt2.
; A player's scores are a, b, ..., in the order of the rounds. A round brings at most 45 points, the worth of
; all sacks, so that no sum of five outgrows eight bits.
(define-fun is-score ((points Points)) Bool (bvule points (_ bv45 8)))

; game.total: the scores of all rounds, added.
; game.tie-break: the best round is one of the player's own, and no other of them is better.
(define-fun total-2 ((a Points) (b Points) (total Points)) Bool
  (= total (bvadd a b)))
(define-fun best-2 ((a Points) (b Points) (best Points)) Bool
  (and (or (= best a) (= best b))
       (bvuge best a) (bvuge best b)))
(define-fun total-3 ((a Points) (b Points) (c Points) (total Points)) Bool
  (= total (bvadd (bvadd a b) c)))
(define-fun best-3 ((a Points) (b Points) (c Points) (best Points)) Bool
  (and (or (= best a) (= best b) (= best c))
       (bvuge best a) (bvuge best b) (bvuge best c)))
(define-fun total-4 ((a Points) (b Points) (c Points) (d Points) (total Points)) Bool
  (= total (bvadd (bvadd (bvadd a b) c) d)))
(define-fun best-4 ((a Points) (b Points) (c Points) (d Points) (best Points)) Bool
  (and (or (= best a) (= best b) (= best c) (= best d))
       (bvuge best a) (bvuge best b) (bvuge best c) (bvuge best d)))
(define-fun total-5 ((a Points) (b Points) (c Points) (d Points) (e Points) (total Points)) Bool
  (= total (bvadd (bvadd (bvadd (bvadd a b) c) d) e)))
(define-fun best-5 ((a Points) (b Points) (c Points) (d Points) (e Points) (best Points)) Bool
  (and (or (= best a) (= best b) (= best c) (= best d) (= best e))
       (bvuge best a) (bvuge best b) (bvuge best c) (bvuge best d) (bvuge best e)))

; Who is beaten by another. game.total: who has a lower total.
(define-fun lower-total ((total Points) (best Points) (others-total Points) (others-best Points)) Bool
  (bvult total others-total))
; game.tie-break, ruling tie-break = best-round: who has the same total, and a worse best round.
(define-fun worse-round ((total Points) (best Points) (others-total Points) (others-best Points)) Bool
  (and (= total others-total) (bvult best others-best)))
; game.shared: all who are beaten by nobody have won; no third criterion is invented.
