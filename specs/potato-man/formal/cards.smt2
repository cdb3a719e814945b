; Potato Man, the formal law: the cards. Written from the rulebooks, in terms of colors and numbers.
; The files of this folder are one script: load them in alphabetical order.
(set-logic QF_BV)

(define-sort Color () (_ BitVec 2))
(define-sort Number () (_ BitVec 5))
; A card is its color, then its number.
(define-sort Card () (_ BitVec 7))

(define-fun red () Color #b00)
(define-fun blue () Color #b01)
(define-fun green () Color #b10)
(define-fun yellow () Color #b11)

(define-fun color ((c Card)) Color ((_ extract 6 5) c))
(define-fun number ((c Card)) Number ((_ extract 4 0) c))
(define-fun numbered ((c Card) (from Number) (to Number)) Bool
  (and (bvule from (number c)) (bvule (number c) to)))

; setup.deck: red 5 to 18, blue 4 to 16, green 3 to 14, yellow 1 to 13.
(define-fun in-deck ((c Card)) Bool
  (or (and (= (color c) red) (numbered c (_ bv5 5) (_ bv18 5)))
      (and (= (color c) blue) (numbered c (_ bv4 5) (_ bv16 5)))
      (and (= (color c) green) (numbered c (_ bv3 5) (_ bv14 5)))
      (and (= (color c) yellow) (numbered c (_ bv1 5) (_ bv13 5)))))

; setup.no-green: three players may take the green cards out.
(define-fun in-deck-without-green ((c Card)) Bool
  (and (in-deck c) (not (= (color c) green))))

; win.potato-man, trick.one-potato-man: the two figures.
(define-fun potato-man ((c Card)) Bool
  (and (= (color c) yellow) (numbered c (_ bv1 5) (_ bv3 5))))
(define-fun evil-potato ((c Card)) Bool
  (and (= (color c) red) (numbered c (_ bv16 5) (_ bv18 5))))
