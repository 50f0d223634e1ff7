(** Losses of actions as polynomials: the check that the profile loses nothing.

    As in NashCheck, each leaf gives player [i] a term, his own experience with a
    coefficient, and numbers W for his information sets give terms of sum zero. Here the
    coefficients are polynomials: the entries of the others' plans are not yet numbers.
    After adding up, the coefficient of an experience that ends with action a at h is
    minus the loss of a. *)

From Coq Require Import QArith NArith List Bool FMapPositive Equalities
  Sorting.Mergesort.
From Exactsolve Require Import Definitions NashCheck Poly PolyArith Plans.
Import ListNotations.
Open Scope Q_scope.

(** A number times a product of polynomials, multiplied late. *)
Definition coef := (Q * list poly)%type.
Definition cterm := (key * coef)%type.

Definition spread (c : coef) : poly := pscale (fst c) (product (snd c)).

Definition rivals (n i : nat) : list nat :=
  filter (fun j => negb (Nat.eqb j i)) (seq 0 n).

(** The leaves below [t] as [i] sees them, with chance [w] so far and the latest entries of
    the players [js], his rivals. *)
Fixpoint pterms (i : nat) (ev : evidence) (js : list nat) (past : history) (w : Q)
    (t : tree) : list cterm :=
  match t with
  | Leaf pay => [(own i past, (qmul w (nth i pay 0), map (latest ev past) js))]
  | Chance br =>
      (fix go (l : list (Q * tree)) : list cterm :=
         match l with
         | [] => []
         | (p, t) :: l => pterms i ev js past (qmul w p) t ++ go l
         end) br
  | Move j h ch =>
      (fix go (k : N) (l : list tree) : list cterm :=
         match l with
         | [] => []
         | t :: l => pterms i ev js ((j, h, k) :: past) w t ++ go (N.succ k) l
         end) 0%N ch
  end.

Definition pdual (i : nat) (W : N -> poly) (y : node) : list cterm :=
  let '(past, (_, h, n)) := y in
  (own i past, (1, [W h])) :: after (own i past) h (-1, [W h]) 0 n.

(** ** Adding up *)

Module Coefficient <: Typ. Definition t := coef. End Coefficient.
Module CTermOrder := KeyOrder Coefficient.
Module CTermSort := Sort CTermOrder.

Fixpoint sums (e : key) (p : poly) (l : list cterm) : list (key * poly) :=
  match l with
  | [] => [(e, p)]
  | (e', c) :: l =>
      match key_cmp e e' with
      | Eq => sums e (padd p (spread c)) l
      | _ => (e, p) :: sums e' (spread c) l
      end
  end.
Definition tidy (l : list cterm) : list (key * poly) := sums [] [] (CTermSort.sort l).
(** What is tidy as terms again, to be added up with others. *)
Definition untidy (l : list (key * poly)) : list cterm :=
  map (fun y => (fst y, (1, [snd y]))) l.

(** Less for small epsilon, for backward induction. Nothing is proved of it. *)
Fixpoint pless (p q : poly) : bool :=
  match p, q with
  | [], _ => match psign q with Gt => true | _ => false end
  | _, [] => match psign p with Lt => true | _ => false end
  | a :: p, b :: q =>
      match Qcompare a b with Lt => true | Eq => pless p q | Gt => false end
  end.
(** A number that makes the chances times payoffs integers, for speed. *)
Definition scale_of (l : list cterm) : Q := common (map (fun y => Qden (fst (snd y))) l).

(** ** The check *)

(** No loss is negative, and there are losses only after the actions [free]. At the empty
    experience there is no action. Actions have to be there, by [known]. *)
Definition settled (known : N -> N -> bool) (free : key -> bool) (bar : Q)
    (y : key * poly) : bool :=
  match fst y with
  | [] => true
  | k =>
      forallb (fun z => known (fst z) (snd z)) k && within bar (snd y) &&
      match psign (snd y) with Eq => true | Lt => free k | Gt => false end
  end.

(** Actions that [b] does not take at their information set, and those that its plan does
    not take: it may not take an earlier one. *)
Definition not_taken (b : N -> N -> Q) (k : key) : bool :=
  match k with [] => false | (h, a) :: _ => Qeq_bool (b h a) 0 end.
Definition not_planned (b : N -> N -> Q) (k : key) : bool :=
  existsb (fun z => Qeq_bool (b (fst z) (snd z)) 0) k.

(** The terms of all leaves, added up, times the number before them. *)
Definition leaf_terms (g : game) (ev : evidence) (i : nat) : Q * list (key * poly) :=
  let all w := pterms i ev (rivals (players g) i) [] w (root g) in
  let w := scale_of (all 1) in (w, tidy (all w)).

Definition optimal (g : game) (nodes : list node) (known : N -> N -> bool)
    (free : key -> bool) (ev : evidence) (i : nat) : bool :=
  let l := firsts i (M.empty unit) nodes [] in
  let '(w, G) := leaf_terms g ev i in
  let W := find1 (A := poly) [] (backward [] padd pless i l G) in
  Qle_bool 1 w &&
  forallb (settled known free (ebar ev))
    (tidy (untidy G ++ flat_map (pdual i W) l)).
