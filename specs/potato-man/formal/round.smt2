; Potato Man, the formal law: when a round ends. Follows cards.smt2.

; Some cards: a bit for each, at the place that its seven bits count.
(define-sort Cards () (_ BitVec 128))

; round.blocked: the player to move holds no card that may lie next in the trick.
(define-fun blocked ((hand Cards) (may-lie-next Cards)) Bool (= (bvand hand may-lie-next) (_ bv0 128)))
; turn.must-play: a round stops early only there.
(define-fun may-stop ((hand Cards) (may-lie-next Cards)) Bool (blocked hand may-lie-next))

; round.exhausted: all hand cards were played, with 2 or 5 players after 10 tricks, with 3 or 4 after 12.
(define-sort Tricks () (_ BitVec 4))
(define-fun exhausted-2 ((full-tricks Tricks)) Bool (= full-tricks (_ bv10 4)))
(define-fun exhausted-3 ((full-tricks Tricks)) Bool (= full-tricks (_ bv12 4)))
(define-fun exhausted-4 ((full-tricks Tricks)) Bool (= full-tricks (_ bv12 4)))
(define-fun exhausted-5 ((full-tricks Tricks)) Bool (= full-tricks (_ bv10 4)))
