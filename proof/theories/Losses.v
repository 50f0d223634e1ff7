(** Losses of actions as polynomials: the check that the profile loses nothing.

    As in NashCheck, each leaf gives player [i] a term, his own experience with a
    coefficient, and numbers W for his information sets give terms of sum zero. Here the
    coefficients are polynomials: the entries of the others' plans are not yet numbers.
    After adding up, the coefficient of an experience that ends with action a at h is
    minus the loss of a. *)

From Coq Require Import QArith NArith List Bool FMapPositive Equalities
  Sorting.Mergesort.
From Exactsolve Require Import Definitions NashCheck Checks Poly PolyArith Plans.
Import ListNotations.
Open Scope Q_scope.

(** A number times a product of polynomials, multiplied late. *)
Definition coef := (Q * list poly)%type.
Definition cterm := (key * coef)%type.

Fixpoint product (l : list poly) : poly :=
  match l with [] => [1] | [p] => p | p :: l => pmul p (product l) end.
Definition spread (c : coef) : poly := pscale (fst c) (product (snd c)).

(** The latest entries of the players other than [i], by player. *)
Definition entry_list := list (nat * poly).
Fixpoint get (j : nat) (l : entry_list) : option poly :=
  match l with [] => None | (j', p) :: l => if Nat.eqb j j' then Some p else get j l end.
Fixpoint put (j : nat) (p : poly) (l : entry_list) : entry_list :=
  match l with
  | [] => []
  | (j', q) :: l => if Nat.eqb j j' then (j', p) :: l else (j', q) :: put j p l
  end.

(** The leaves below [t] as [i] sees them; own experience [e] and chance [w] so far. *)
Fixpoint pterms (i : nat) (x : plans) (cur : entry_list) (e : key) (w : Q) (t : tree)
    : list cterm :=
  match t with
  | Leaf pay => [(e, (qmul w (nth i pay 0), map snd cur))]
  | Chance br =>
      (fix go (l : list (Q * tree)) : list cterm :=
         match l with
         | [] => []
         | (p, t) :: l => pterms i x cur e (qmul w p) t ++ go l
         end) br
  | Move j h ch =>
      (fix go (k : N) (l : list tree) : list cterm :=
         match l with
         | [] => []
         | t :: l =>
             (if Nat.eqb j i then pterms i x cur ((h, k) :: e) w t
              else pterms i x (put j (x j h k) cur) e w t)
             ++ go (N.succ k) l
         end) 0%N ch
  end.

Fixpoint pafter (e : key) (h : N) (c : coef) (k : N) (n : nat) : list cterm :=
  match n with O => [] | S n => ((h, k) :: e, c) :: pafter e h c (N.succ k) n end.
Definition pdual (i : nat) (W : N -> poly) (y : node) : list cterm :=
  let '(past, (_, h, n)) := y in
  (own i past, (1, [W h])) :: pafter (own i past) h (-1, [W h]) 0 n.

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
Definition untidy (l : list (key * poly)) : list cterm :=
  map (fun y => (fst y, (1, [snd y]))) l.

(** ** Backward induction, of which nothing is proved *)

Fixpoint pless (p q : poly) : bool :=
  match p, q with
  | [], _ => match psign q with Gt => true | _ => false end
  | _, [] => match psign p with Lt => true | _ => false end
  | a :: p, b :: q =>
      match Qcompare a b with Lt => true | Eq => pless p q | Gt => false end
  end.
Definition pfind (m : M.t poly) h : poly :=
  match M.find (N.succ_pos h) m with None => [] | Some p => p end.
Definition padd_at (m : M.t (M.t poly)) (e : key) (c : poly) :=
  match e with
  | [] => m
  | (h, k) :: _ =>
      let m1 :=
        match M.find (N.succ_pos h) m with None => M.empty _ | Some m1 => m1 end in
      M.add (N.succ_pos h) (M.add (N.succ_pos k) (padd (find_entry m h k) c) m1) m
  end.
Fixpoint pmax_from (f : N -> poly) (k : N) (n : nat) (m : poly) : poly :=
  match n with
  | O => m
  | S n => let p := f k in pmax_from f (N.succ k) n (if pless m p then p else m)
  end.
Fixpoint pweights (i : nat) (l : list node) (v : M.t (M.t poly)) (W : M.t poly)
    : M.t poly :=
  match l with
  | [] => W
  | (past, (_, h, n)) :: l =>
      let w := pmax_from (find_entry v h) 1 (Nat.pred n) (find_entry v h 0) in
      pweights i l (padd_at v (own i past) w) (M.add (N.succ_pos h) w W)
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

Definition others (i n : nat) (start : nat -> poly) : entry_list :=
  map (fun j => (j, start j)) (filter (fun j => negb (Nat.eqb j i)) (seq 0 n)).

Definition optimal (g : game) (nodes : list node) (known : N -> N -> bool)
    (free : key -> bool) (ev : evidence) (i : nat) : bool :=
  let l := firsts i (M.empty unit) nodes [] in
  let cur := others i (players g) (start ev) in
  let all w := pterms i (entries ev) cur [] w (root g) in
  let w := scale_of (all 1) in
  let G := tidy (all w) in
  let V := fold_left (fun m y => padd_at m (fst y) (snd y)) G (M.empty _) in
  let W := pweights i l V (M.empty _) in
  Qle_bool 1 w &&
  forallb (settled known free (ebar ev))
    (tidy (untidy G ++ flat_map (pdual i (pfind W)) l)).
