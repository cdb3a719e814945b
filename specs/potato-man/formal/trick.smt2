; Potato Man, the formal law: what may lie in a trick. Follows cards.smt2.
; The rules speak of the cards that lie there together. A card may be played where it keeps them.

; setup.deck: a card exists once.
(define-fun once-1 ((a Card)) Bool true)
(define-fun once-2 ((a Card) (b Card)) Bool (distinct a b))
(define-fun once-3 ((a Card) (b Card) (c Card)) Bool (distinct a b c))
(define-fun once-4 ((a Card) (b Card) (c Card) (d Card)) Bool (distinct a b c d))
(define-fun once-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool (distinct a b c d e))

; turn.leader-free: the first card may be any.
; trick.color-once (2 to 4 players): no color twice, one's own first card included.
(define-fun to-four-1 ((a Card)) Bool true)
(define-fun to-four-2 ((a Card) (b Card)) Bool (distinct (color a) (color b)))
(define-fun to-four-3 ((a Card) (b Card) (c Card)) Bool (distinct (color a) (color b) (color c)))
(define-fun to-four-4 ((a Card) (b Card) (c Card) (d Card)) Bool
  (distinct (color a) (color b) (color c) (color d)))

; How many pairs of cards agree in color: two pairs are 2, three of a color are 3.
(define-fun pair ((a Card) (b Card)) (_ BitVec 4) (ite (= (color a) (color b)) #x1 #x0))
(define-fun pairs-3 ((a Card) (b Card) (c Card)) (_ BitVec 4)
  (bvadd (pair a b) (bvadd (pair a c) (pair b c))))
(define-fun pairs-4 ((a Card) (b Card) (c Card) (d Card)) (_ BitVec 4)
  (bvadd (pairs-3 a b c) (bvadd (pair a d) (bvadd (pair b d) (pair c d)))))
(define-fun pairs-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) (_ BitVec 4)
  (bvadd (pairs-4 a b c d) (bvadd (bvadd (pair a e) (pair b e)) (bvadd (pair c e) (pair d e)))))

; trick.one-potato-man (5 players): of any two cards, not both are Potato Man.
(define-fun not-both ((a Card) (b Card)) Bool (not (and (potato-man a) (potato-man b))))
(define-fun one-potato-man-3 ((a Card) (b Card) (c Card)) Bool
  (and (not-both a b) (not-both a c) (not-both b c)))
(define-fun one-potato-man-4 ((a Card) (b Card) (c Card) (d Card)) Bool
  (and (one-potato-man-3 a b c) (not-both a d) (not-both b d) (not-both c d)))
(define-fun one-potato-man-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (one-potato-man-4 a b c d) (not-both a e) (not-both b e) (not-both c e) (not-both d e)))

; trick.one-double (5 players), read at each play: never two pairs, never three of a color.
(define-fun five-1 ((a Card)) Bool true)
(define-fun five-2 ((a Card) (b Card)) Bool (not-both a b))
(define-fun five-3 ((a Card) (b Card) (c Card)) Bool
  (and (bvule (pairs-3 a b c) #x1) (one-potato-man-3 a b c)))
(define-fun five-4 ((a Card) (b Card) (c Card) (d Card)) Bool
  (and (bvule (pairs-4 a b c d) #x1) (one-potato-man-4 a b c d)))
(define-fun five-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (bvule (pairs-5 a b c d e) #x1) (one-potato-man-5 a b c d e)))

; trick.size: 3 cards with three players, 4 with two and four, 5 with five. The full trick as a whole:
; trick.color-once.
(define-fun full-3 ((a Card) (b Card) (c Card)) Bool (to-four-3 a b c))
(define-fun full-4 ((a Card) (b Card) (c Card) (d Card)) Bool (to-four-4 a b c d))
; trick.one-double, trick.one-potato-man: all four colors, one of them twice, not two Potato Men.
(define-fun has-color-5 ((x Color) (a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (or (= x (color a)) (= x (color b)) (= x (color c)) (= x (color d)) (= x (color e))))
(define-fun all-colors-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (has-color-5 red a b c d e) (has-color-5 blue a b c d e)
       (has-color-5 green a b c d e) (has-color-5 yellow a b c d e)))
(define-fun full-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (= (pairs-5 a b c d e) #x1) (all-colors-5 a b c d e) (one-potato-man-5 a b c d e)))
; setup.no-green: every full trick is red, blue and yellow.
(define-fun has-color-3 ((x Color) (a Card) (b Card) (c Card)) Bool
  (or (= x (color a)) (= x (color b)) (= x (color c))))
(define-fun red-blue-yellow ((a Card) (b Card) (c Card)) Bool
  (and (has-color-3 red a b c) (has-color-3 blue a b c) (has-color-3 yellow a b c)))
