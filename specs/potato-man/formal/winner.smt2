; Potato Man, the formal law: the one winner of a full trick. Follows cards.smt2 and turn.smt2.
; A winner is a position of the trick, w, and stands for the card that lies there.

(define-fun higher ((x Card) (y Card)) Bool (bvugt (number x) (number y)))
(define-fun as-high ((x Card) (y Card)) Bool (bvuge (number x) (number y)))
; Beside x, y is no better Potato Man.
(define-fun no-better-figure ((x Card) (y Card)) Bool (=> (potato-man y) (as-high x y)))
; What holds of a card where it lies after the winner, or before it.
(define-fun if-after ((w Position) (p Position) (holds Bool)) Bool (=> (bvult w p) holds))
(define-fun if-before ((w Position) (p Position) (holds Bool)) Bool (=> (bvugt w p) holds))

; 3 cards
(define-fun card-at-3 ((a Card) (b Card) (c Card) (w Position)) Card
  (ite (= w #b000) a (ite (= w #b001) b c)))
; win.highest: no number is higher; colors do not matter.
(define-fun highest-3 ((a Card) (b Card) (c Card) (w Position)) Bool
  (let ((x (card-at-3 a b c w)))
    (and (bvult w #b011) (as-high x a) (as-high x b) (as-high x c))))
; win.later-of-equals: the cards after it are lower.
(define-fun later-3 ((a Card) (b Card) (c Card) (w Position)) Bool
  (let ((x (card-at-3 a b c w)))
    (and (if-after w #b001 (higher x b))
         (if-after w #b010 (higher x c)))))
; win.later-of-equals dropped: the cards before it are lower.
(define-fun earlier-3 ((a Card) (b Card) (c Card) (w Position)) Bool
  (let ((x (card-at-3 a b c w)))
    (and (if-before w #b000 (higher x a))
         (if-before w #b001 (higher x b)))))
; win.potato-man: both figures lie there, ...
(define-fun both-figures-3 ((a Card) (b Card) (c Card)) Bool
  (and (or (potato-man a) (potato-man b) (potato-man c))
       (or (evil-potato a) (evil-potato b) (evil-potato c))))
; ... so Potato Man wins: of several, which only a house rule lets in, the highest.
(define-fun best-potato-man-3 ((a Card) (b Card) (c Card) (w Position)) Bool
  (let ((x (card-at-3 a b c w)))
    (and (bvult w #b011) (potato-man x)
         (no-better-figure x a) (no-better-figure x b) (no-better-figure x c))))

; 4 cards
(define-fun card-at-4 ((a Card) (b Card) (c Card) (d Card) (w Position)) Card
  (ite (= w #b000) a (ite (= w #b001) b (ite (= w #b010) c d))))
; win.highest: no number is higher; colors do not matter.
(define-fun highest-4 ((a Card) (b Card) (c Card) (d Card) (w Position)) Bool
  (let ((x (card-at-4 a b c d w)))
    (and (bvult w #b100) (as-high x a) (as-high x b) (as-high x c) (as-high x d))))
; win.later-of-equals: the cards after it are lower.
(define-fun later-4 ((a Card) (b Card) (c Card) (d Card) (w Position)) Bool
  (let ((x (card-at-4 a b c d w)))
    (and (if-after w #b001 (higher x b))
         (if-after w #b010 (higher x c))
         (if-after w #b011 (higher x d)))))
; win.later-of-equals dropped: the cards before it are lower.
(define-fun earlier-4 ((a Card) (b Card) (c Card) (d Card) (w Position)) Bool
  (let ((x (card-at-4 a b c d w)))
    (and (if-before w #b000 (higher x a))
         (if-before w #b001 (higher x b))
         (if-before w #b010 (higher x c)))))
; win.potato-man: both figures lie there, ...
(define-fun both-figures-4 ((a Card) (b Card) (c Card) (d Card)) Bool
  (and (or (potato-man a) (potato-man b) (potato-man c) (potato-man d))
       (or (evil-potato a) (evil-potato b) (evil-potato c) (evil-potato d))))
; ... so Potato Man wins: of several, which only a house rule lets in, the highest.
(define-fun best-potato-man-4 ((a Card) (b Card) (c Card) (d Card) (w Position)) Bool
  (let ((x (card-at-4 a b c d w)))
    (and (bvult w #b100) (potato-man x)
         (no-better-figure x a) (no-better-figure x b) (no-better-figure x c) (no-better-figure x d))))

; 5 cards
(define-fun card-at-5 ((a Card) (b Card) (c Card) (d Card) (e Card) (w Position)) Card
  (ite (= w #b000) a (ite (= w #b001) b (ite (= w #b010) c (ite (= w #b011) d e)))))
; win.highest: no number is higher; colors do not matter.
(define-fun highest-5 ((a Card) (b Card) (c Card) (d Card) (e Card) (w Position)) Bool
  (let ((x (card-at-5 a b c d e w)))
    (and (bvult w #b101) (as-high x a) (as-high x b) (as-high x c) (as-high x d) (as-high x e))))
; win.later-of-equals: the cards after it are lower.
(define-fun later-5 ((a Card) (b Card) (c Card) (d Card) (e Card) (w Position)) Bool
  (let ((x (card-at-5 a b c d e w)))
    (and (if-after w #b001 (higher x b))
         (if-after w #b010 (higher x c))
         (if-after w #b011 (higher x d))
         (if-after w #b100 (higher x e)))))
; win.later-of-equals dropped: the cards before it are lower.
(define-fun earlier-5 ((a Card) (b Card) (c Card) (d Card) (e Card) (w Position)) Bool
  (let ((x (card-at-5 a b c d e w)))
    (and (if-before w #b000 (higher x a))
         (if-before w #b001 (higher x b))
         (if-before w #b010 (higher x c))
         (if-before w #b011 (higher x d)))))
; win.potato-man: both figures lie there, ...
(define-fun both-figures-5 ((a Card) (b Card) (c Card) (d Card) (e Card)) Bool
  (and (or (potato-man a) (potato-man b) (potato-man c) (potato-man d) (potato-man e))
       (or (evil-potato a) (evil-potato b) (evil-potato c) (evil-potato d) (evil-potato e))))
; ... so Potato Man wins: of several, which only a house rule lets in, the highest.
(define-fun best-potato-man-5 ((a Card) (b Card) (c Card) (d Card) (e Card) (w Position)) Bool
  (let ((x (card-at-5 a b c d e w)))
    (and (bvult w #b101) (potato-man x)
         (no-better-figure x a) (no-better-figure x b) (no-better-figure x c)
         (no-better-figure x d) (no-better-figure x e))))
