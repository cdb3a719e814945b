; Potato Man, the formal law: what may lie in a trick. Follows cards.smt2.
; Each rule is a definition of its own, by the number of cards that lie there together, and speaks of all
; of them. A card may be played where it keeps every rule in force; a rule that is dropped is left out.

; setup.deck: a card exists once.
(define-fun once-1 ((a Card)) Bool true)
(define-fun once-2 ((a Card) (b Card)) Bool (distinct a b))
(define-fun once-3 ((a Card) (b Card) (c Card)) Bool (distinct a b c))
(define-fun once-4 ((a Card) (b Card) (c Card) (d Card)) Bool (distinct a b c d))
(define-fun once-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool (distinct a b c d e))

; turn.leader-free: no rule below speaks of one card alone.

; trick.color-once (2 to 4 players): no color twice, one's own first card included.
(define-fun color-once-2 ((a Card) (b Card)) Bool (distinct (color a) (color b)))
(define-fun color-once-3 ((a Card) (b Card) (c Card)) Bool (distinct (color a) (color b) (color c)))
(define-fun color-once-4 ((a Card) (b Card) (c Card) (d Card)) Bool
  (distinct (color a) (color b) (color c) (color d)))

; How many pairs of cards agree in color: two pairs are 2, three of a color are 3.
(define-fun pair ((a Card) (b Card)) (_ BitVec 4) (ite (= (color a) (color b)) #x1 #x0))
(define-fun pairs-3 ((a Card) (b Card) (c Card)) (_ BitVec 4)
  (bvadd (pair a b) (bvadd (pair a c) (pair b c))))
(define-fun pairs-4 ((a Card) (b Card) (c Card) (d Card)) (_ BitVec 4)
  (bvadd (pairs-3 a b c) (bvadd (pair a d) (bvadd (pair b d) (pair c d)))))
(define-fun pairs-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) (_ BitVec 4)
  (bvadd (pairs-4 a b c d) (bvadd (bvadd (pair a e) (pair b e)) (bvadd (pair c e) (pair d e)))))

; trick.one-double (5 players), ruling double-check = each-play: never two pairs, never three of a color.
(define-fun one-double-2 ((a Card) (b Card)) Bool (bvule (pair a b) #x1))
(define-fun one-double-3 ((a Card) (b Card) (c Card)) Bool (bvule (pairs-3 a b c) #x1))
(define-fun one-double-4 ((a Card) (b Card) (c Card) (d Card)) Bool (bvule (pairs-4 a b c d) #x1))
(define-fun one-double-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (bvule (pairs-5 a b c d e) #x1))

; trick.one-double (5 players), ruling double-check = full-trick: at each play no color three times, ...
(define-fun alike-3 ((a Card) (b Card) (c Card)) Bool (= (color a) (color b) (color c)))
(define-fun no-third-2 ((a Card) (b Card)) Bool true)
(define-fun no-third-3 ((a Card) (b Card) (c Card)) Bool (not (alike-3 a b c)))
(define-fun no-third-4 ((a Card) (b Card) (c Card) (d Card)) Bool
  (not (or (alike-3 a b c) (alike-3 a b d) (alike-3 a c d) (alike-3 b c d))))
(define-fun no-third-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (no-third-4 a b c d)
       (not (or (alike-3 a b e) (alike-3 a c e) (alike-3 a d e)
                (alike-3 b c e) (alike-3 b d e) (alike-3 c d e)))))
; ... and once the trick is full, all four colors lie there.
(define-fun has-color-5 ((x Color) (a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (or (= x (color a)) (= x (color b)) (= x (color c)) (= x (color d)) (= x (color e))))
(define-fun all-colors-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (has-color-5 red a b c d e) (has-color-5 blue a b c d e)
       (has-color-5 green a b c d e) (has-color-5 yellow a b c d e)))

; trick.one-double, of the full trick as a whole, whenever it is checked: one color twice, none missing.
(define-fun doubled-once-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (= (pairs-5 a b c d e) #x1) (all-colors-5 a b c d e)))

; trick.one-potato-man (5 players): of any two cards, not both are Potato Man.
(define-fun one-potato-man-2 ((a Card) (b Card)) Bool (not (and (potato-man a) (potato-man b))))
(define-fun one-potato-man-3 ((a Card) (b Card) (c Card)) Bool
  (and (one-potato-man-2 a b) (one-potato-man-2 a c) (one-potato-man-2 b c)))
(define-fun one-potato-man-4 ((a Card) (b Card) (c Card) (d Card)) Bool
  (and (one-potato-man-3 a b c)
       (one-potato-man-2 a d) (one-potato-man-2 b d) (one-potato-man-2 c d)))
(define-fun one-potato-man-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (one-potato-man-4 a b c d)
       (one-potato-man-2 a e) (one-potato-man-2 b e) (one-potato-man-2 c e) (one-potato-man-2 d e)))

; setup.no-green: every full trick is red, blue and yellow.
(define-fun has-color-3 ((x Color) (a Card) (b Card) (c Card)) Bool
  (or (= x (color a)) (= x (color b)) (= x (color c))))
(define-fun red-blue-yellow ((a Card) (b Card) (c Card)) Bool
  (and (has-color-3 red a b c) (has-color-3 blue a b c) (has-color-3 yellow a b c)))
