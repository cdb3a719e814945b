; Potato Man, the formal law: whose turn it is. Follows cards.smt2.

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

; win.leads-next: the winner of a trick leads the next one.
(define-fun leads-next ((taker Seat) (leader Seat)) Bool (= leader taker))

; game.starter, ruling next-starter = left: the left neighbor of who opened the round before.
(define-fun opens-left-of-2 ((last Seat) (s Seat)) Bool (= s (left-of-2 last)))
(define-fun opens-left-of-3 ((last Seat) (s Seat)) Bool (= s (left-of-3 last)))
(define-fun opens-left-of-4 ((last Seat) (s Seat)) Bool (= s (left-of-4 last)))
(define-fun opens-left-of-5 ((last Seat) (s Seat)) Bool (= s (left-of-5 last)))
; game.starter, ruling next-starter = any-once: anyone who did not open one of the rounds before.
(define-fun opens-first-after-1 ((a Seat) (s Seat)) Bool (distinct s a))
(define-fun opens-first-after-2 ((a Seat) (b Seat) (s Seat)) Bool (and (distinct s a) (distinct s b)))
(define-fun opens-first-after-3 ((a Seat) (b Seat) (c Seat) (s Seat)) Bool
  (and (distinct s a) (distinct s b) (distinct s c)))
(define-fun opens-first-after-4 ((a Seat) (b Seat) (c Seat) (d Seat) (s Seat)) Bool
  (and (distinct s a) (distinct s b) (distinct s c) (distinct s d)))
