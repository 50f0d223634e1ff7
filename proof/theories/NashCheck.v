(** The checker of Nash and epsilon-Nash claims, and that it is right.

    For player [i], each leaf gives a term (own experience, weight of chance and the others
    times payoff). A number W for each own information set h adds terms that sum to zero for
    every strategy: +W at the experience of h, -W after each action of h. If all
    coefficients of the sum, less v at the empty experience, are at most 0 then no strategy
    pays more than v: weak duality of linear programming. Which W are taken does not matter
    for this; [backward] takes those of backward induction, and nothing is proved of it. *)

From Coq Require Import QArith NArith List Bool Ring Sorting.Mergesort Permutation Orders
  Equalities.
From Coq Require Import FMapPositive Lia.
From Exactsolve Require Import OField Game.
Import ListNotations.

(** ** Rational numbers in lowest terms

    [red_by gcd] tries to cancel, and is right for every function [gcd]: the result is
    checked. So the one that the extraction takes for [Z.gcd] does not matter. *)

Definition red_by (gcd : Z -> Z -> Z) (q : Q) : Q :=
  let g := gcd (Qnum q) (Zpos (Qden q)) in
  if Z.eqb g 1 then q
  else match Z.div (Zpos (Qden q)) g with
       | Zpos d => let r := Z.div (Qnum q) g # d in if Qeq_bool r q then r else q
       | _ => q
       end.

Lemma red_by_eq gcd q : (red_by gcd q == q)%Q.
Proof.
  unfold red_by. destruct (Z.eqb _ 1); [easy|].
  destruct (Z.div (Zpos (Qden q)) _) as [|d|d]; try easy.
  destruct (Qeq_bool _ q) eqn:E; [now apply Qeq_bool_iff in E | easy].
Qed.

Lemma Qle_bool_false p q : negb (Qle_bool p q) = true -> (q < p)%Q.
Proof.
  intros H. apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. now rewrite L in H.
Qed.

Definition red := red_by Z.gcd.
Lemma red_eq q : (red q == q)%Q.
Proof. apply red_by_eq. Qed.
Opaque red.

Definition qadd p q := red (p + q).
Definition qmul p q := red (p * q).

Section Numbers.
Variable F : ofield.
Lemma qadd_F p q : ofQ (qadd p q) = fadd F (ofQ p) (ofQ q).
Proof. unfold qadd. now rewrite (ofQ_eq F _ _ (red_eq _)), ofQ_add. Qed.
Lemma qmul_F p q : ofQ (qmul p q) = fmul F (ofQ p) (ofQ q).
Proof. unfold qmul. now rewrite (ofQ_eq F _ _ (red_eq _)), ofQ_mul. Qed.
End Numbers.

(** ** Terms *)

Definition key := list (N * N).
Definition term := (key * Q)%type.
Definition qprofile := nat -> N -> N -> Q.

(** The leaves below [t], as seen by [i] with own experience [e] and weight [w] so far. *)
Fixpoint terms (i : nat) (b : qprofile) (e : key) (w : Q) (t : tree) : list term :=
  match t with
  | Leaf pay => [(e, qmul w (nth i pay 0%Q))]
  | Chance br =>
      (fix go (l : list (Q * tree)) : list term :=
         match l with
         | [] => []
         | (p, t) :: l => terms i b e (qmul w p) t ++ go l
         end) br
  | Move j h ch =>
      (fix go (k : N) (l : list tree) : list term :=
         match l with
         | [] => []
         | t :: l =>
             (if Nat.eqb j i then terms i b ((h, k) :: e) w t
              else let p := b j h k in
                   if Qeq_bool p 0 then [] else terms i b e (qmul w p) t)
             ++ go (N.succ k) l
         end) 0%N ch
  end.

Fixpoint after {C} (e : key) (h : N) (c : C) (k : N) (n : nat) : list (key * C) :=
  match n with O => [] | S n => ((h, k) :: e, c) :: after e h c (N.succ k) n end.

Definition dual (i : nat) (W : N -> Q) (x : node) : list term :=
  let '(past, (_, h, n)) := x in
  let e := own i past in (e, W h) :: after e h (Qopp (W h)) 0 n.

(** Coefficients of the same experience added up. *)
Fixpoint key_cmp (x y : key) : comparison :=
  match x, y with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | (h, k) :: x, (h', k') :: y =>
      match N.compare h h' with
      | Eq => match N.compare k k' with Eq => key_cmp x y | c => c end
      | c => c
      end
  end.

Lemma key_cmp_opp : forall x y, key_cmp y x = CompOpp (key_cmp x y).
Proof.
  induction x as [|[h k] x IH]; intros [|[h' k'] y]; try reflexivity; simpl.
  rewrite (N.compare_antisym h h'); destruct (N.compare h h'); try reflexivity; simpl.
  rewrite (N.compare_antisym k k'); destruct (N.compare k k'); try reflexivity; simpl.
  apply IH.
Qed.

Lemma key_cmp_eq : forall x y, key_cmp x y = Eq -> x = y.
Proof.
  induction x as [|[h k] x IH]; intros [|[h' k'] y]; try discriminate; [easy|simpl].
  destruct (N.compare h h') eqn:A; try discriminate.
  destruct (N.compare k k') eqn:B; try discriminate.
  intros C. apply N.compare_eq in A, B. apply IH in C. now subst.
Qed.

(** The order of experiences, for pairs with coefficients of any kind. *)
Module KeyOrder (C : Typ) <: TotalLeBool'.
  Definition t := (key * C.t)%type.
  Definition leb (x y : t) :=
    match key_cmp (fst x) (fst y) with Gt => false | _ => true end.
  Infix "<=?" := leb (at level 70, no associativity).
  Theorem leb_total : forall x y, (x <=? y) = true \/ (y <=? x) = true.
  Proof.
    intros x y. unfold leb. rewrite (key_cmp_opp (fst x)).
    destruct (key_cmp (fst x) (fst y)); auto.
  Qed.
End KeyOrder.
Module Rational <: Typ. Definition t := Q. End Rational.
Module TermOrder := KeyOrder Rational.
Module TermSort := Sort TermOrder.

Fixpoint group (e : key) (c : Q) (l : list term) : list term :=
  match l with
  | [] => [(e, c)]
  | (e', c') :: l =>
      match key_cmp e e' with
      | Eq => group e (qadd c c') l
      | _ => (e, c) :: group e' c' l
      end
  end.

Definition at_most_0 (l : list term) : bool :=
  forallb (fun x => Qle_bool (snd x) 0) (group [] 0 (TermSort.sort l)).

(** No strategy of [i] against [b] pays more than [v], by the numbers [W]. *)
Definition bounded (t : tree) (nodes : list node) (i : nat) (b : qprofile)
    (W : N -> Q) (v : Q) : bool :=
  at_most_0 (([], Qopp v) :: terms i b [] 1 t ++ flat_map (dual i W) nodes).

(** ** Backward induction, of which nothing is proved

    Coefficients are numbers here and polynomials in Losses. *)

Module M := PositiveMap.
Section Backward.
Context {A : Type} (zero : A) (add : A -> A -> A) (leb : A -> A -> bool).

Definition find1 (m : M.t A) (h : N) : A :=
  match M.find (N.succ_pos h) m with None => zero | Some x => x end.
Definition find2 (m : M.t (M.t A)) (h k : N) : A :=
  match M.find (N.succ_pos h) m with None => zero | Some m => find1 m k end.
Definition set2 (m : M.t (M.t A)) (h k : N) (x : A) : M.t (M.t A) :=
  let m1 := match M.find (N.succ_pos h) m with None => M.empty A | Some m1 => m1 end in
  M.add (N.succ_pos h) (M.add (N.succ_pos k) x m1) m.
Definition add_at (m : M.t (M.t A)) (e : key) (c : A) : M.t (M.t A) :=
  match e with [] => m | (h, k) :: _ => set2 m h k (add (find2 m h k) c) end.
Definition add_all (l : list (key * A)) : M.t (M.t A) :=
  fold_left (fun m x => add_at m (fst x) (snd x)) l (M.empty _).

Fixpoint max_from (f : N -> A) (k : N) (n : nat) (m : A) : A :=
  match n with
  | O => m
  | S n => let x := f k in max_from f (N.succ k) n (if leb m x then x else m)
  end.
Fixpoint weights (i : nat) (l : list node) (v : M.t (M.t A)) (W : M.t A) : M.t A :=
  match l with
  | [] => W
  | (past, (_, h, n)) :: l =>
      let w := max_from (find2 v h) 1 (Nat.pred n) (find2 v h 0) in
      weights i l (add_at v (own i past) w) (M.add (N.succ_pos h) w W)
  end.
(** The most that player [i] gets at his information sets, by the terms of leaves. *)
Definition backward (i : nat) (l : list node) (leaves : list (key * A)) : M.t A :=
  weights i l (add_all leaves) (M.empty A).
End Backward.

(** One node for each information set of [i], the first; the last of these first. *)
Fixpoint firsts (i : nat) (seen : M.t unit) (l acc : list node) : list node :=
  match l with
  | [] => acc
  | (past, (j, h, n)) :: l =>
      if Nat.eqb i j && negb (M.mem (N.succ_pos h) seen)
      then firsts i (M.add (N.succ_pos h) tt seen) l ((past, (j, h, n)) :: acc)
      else firsts i seen l acc
  end.

Definition no_gain (t : tree) (nodes : list node) (i : nat) (b : qprofile) (v : Q) : bool :=
  let l := firsts i (M.empty unit) nodes [] in
  let W := backward 0%Q qadd Qle_bool i l (terms i b [] 1 t) in
  bounded t l i b (find1 0%Q W) v.

(** ** The value of terms for a strategy *)

Section Value.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variable s : strategy F.

Notation prob := (own_prob F s).

Fixpoint val (l : list term) : F :=
  match l with [] => 0 | (e, c) :: l => ofQ c * prob e + val l end.

Lemma val_app l l' : val (l ++ l') = val l + val l'.
Proof. induction l as [|[e c] l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma val_perm l l' : Permutation l l' -> val l = val l'.
Proof.
  induction 1 as [|[e c]|[e c] [e' c']|]; simpl; try congruence.
  ring.
Qed.

Lemma val_group : forall l e c, val (group e c l) = ofQ c * prob e + val l.
Proof.
  induction l as [|[e' c'] l IH]; intros e c; simpl; [reflexivity|].
  destruct (key_cmp e e') eqn:E; simpl; rewrite IH.
  - apply key_cmp_eq in E. subst. rewrite qadd_F. ring.
  - ring.
  - ring.
Qed.

(** The payoff of [s] from a tree on is the value of the terms. *)
Definition embed (b : qprofile) : profile F := fun j h k => ofQ (b j h k).

Lemma payoff_terms i b : forall t e w,
  ofQ w * prob e * payoff F i (deviate F (embed b) i s) t = val (terms i b e w t).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros e w.
  - simpl. rewrite qmul_F. ring.
  - simpl. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    rewrite val_app, <- IHl, <- Ht, qmul_F. ring.
  - simpl. generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; simpl in *; [ring|].
    rewrite val_app, <- IHl. unfold deviate at 1. destruct (Nat.eqb j i).
    + rewrite <- Ht. simpl. ring.
    + unfold embed at 1. destruct (Qeq_bool (b j h k) 0) eqn:Z.
      * apply Qeq_bool_iff in Z. rewrite (ofQ_eq F _ _ Z), ofQ_0. simpl. ring.
      * rewrite <- Ht, qmul_F. ring.
Qed.

Lemma val_after : forall n e h c k,
  val (after e h c k n) = ofQ c * prob e * sum_from F k n (s h).
Proof.
  induction n as [|n IH]; intros e h c k; simpl; [ring|]. rewrite IH. ring.
Qed.

Lemma val_dual i W past j h n :
  lottery F n (s h) -> val (dual i W (past, (j, h, n))) = 0.
Proof.
  intros [_ S]. simpl. rewrite val_after, S, ofQ_opp. ring.
Qed.

Lemma val_duals i W l :
  (forall past j h n, In (past, (j, h, n)) l -> lottery F n (s h)) ->
  val (flat_map (dual i W) l) = 0.
Proof.
  induction l as [|[past [[j h] n]] l IH]; intros H; [reflexivity|].
  change (flat_map (dual i W) _) with (dual i W (past, (j, h, n)) ++ flat_map (dual i W) l).
  rewrite val_app, val_dual, IH.
  - ring.
  - intros. eapply H. right. eassumption.
  - eapply H. now left.
Qed.
End Value.
