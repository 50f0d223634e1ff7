(** Extensive-form perfect claims: the checker, and that it is right.

    At a number 0 < e <= bar the plans are a completely mixed profile of rational numbers.
    If U(h,a) is the sum over the leaves after action a at h, see LeafSums.v, then what
    the player gets from a is U(h,a) / x(h,a), times a number that is the same for all
    actions of h. So two actions compare as U(h,a) x(h,b) and U(h,b) x(h,a). *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa FMapPositive.
From Exactsolve Require Import OField Sums NashCheck Sound Checks Poly PolyArith Plans.
From Exactsolve Require Import PlanCheck Losses LossesSound OptimalSound LeafSums.
Import ListNotations.

(** ** The check at an information set *)

(** The first action that the profile takes. *)
Fixpoint first_used (b : N -> Q) (k : N) (n : nat) : N :=
  match n with
  | O => k
  | S n => if Qeq_bool (b k) 0 then first_used b (N.succ k) n else k
  end.

(** No action gains more than one that is taken, and all that are taken gain the same.
    The format compares with each that is taken, and its bound on epsilon may be lower. *)
Definition no_better (x U : N -> poly) (b : N -> Q) (bar : Q) (n : nat) : bool :=
  let a := first_used b 0 n in
  N.ltb a (N.of_nat n) &&
  for_actions (fun k =>
    let d := psub (pmul (U k) (x a)) (pmul (U a) (x k)) in
    within bar d &&
    match psign d with Eq => true | Lt => Qeq_bool (b k) 0 | Gt => false end) 0 n.

Definition actions_best (g : game) (nodes : list node) (ev : evidence) (i : nat)
    (b : N -> N -> Q) : bool :=
  let '(w, G) := leaf_terms g ev i in
  let U := action_sums ev i G in
  Qle_bool 1 w &&
  forallb (fun y : node => let '(_, (_, h, n)) := y in
    no_better (entries ev i h) (U h) (b h) (ebar ev) n) (firsts i (M.empty unit) nodes []).

Definition check_extensive_perfect (g : game) (b : qprofile) (ev : evidence) : bool :=
  plan_rules g b ev (fun nodes _ i => actions_best g nodes ev i (b i)).

(** ** The theorem *)

Lemma firsts_cover i h : forall l seen acc past n, In (past, (i, h, n)) l ->
  M.mem (N.succ_pos h) seen = false ->
  exists past' n', In (past', (i, h, n')) (firsts i seen l acc).
Proof.
  assert (K : forall l seen acc x, In x acc -> In x (firsts i seen l acc)).
  { induction l as [|[p [[j h'] m]] l IH]; intros seen acc x I; simpl; [exact I|].
    destruct (_ && _); apply IH; [now right|exact I]. }
  induction l as [|[p [[j h'] m]] l IH]; intros seen acc past n I N; [easy|]. simpl.
  destruct (Nat.eqb_spec i j) as [<-|J]; simpl.
  - destruct (N.eq_dec h' h) as [->|H].
    + rewrite N. simpl. exists p, m. apply K. now left.
    + assert (I' : In (past, (i, h, n)) l).
      { destruct I as [I|I]; [congruence|exact I]. }
      destruct (negb _).
      * eapply IH; [exact I'|]. 
        rewrite PositiveMap.mem_find, PositiveMap.gso by lia.
        rewrite <- PositiveMap.mem_find. exact N.
      * eapply IH; [exact I'|exact N].
  - eapply IH; [|exact N]. destruct I as [I|I]; [congruence|exact I].
Qed.

Section Best.
Variable F : ofield.
Add Ring F_ring_b : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b : qprofile) (ev : evidence).
Hypothesis checked : check_extensive_perfect g b ev = true.
Variable e : Q.
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= ebar ev)%Q.
Notation play := (embed F (tremble g b ev e)).
Variables (past : history) (i : nat) (h : N) (n : nat).
Hypothesis here : In (past, (i, h, n)) (decisions [] (root g)).

Lemma some_best : exists w G top, (w, G) = leaf_terms g ev i /\ (1 <= w)%Q /\
  forall k, (k < N.of_nat n)%N ->
  (worth ev e i h G k <= top)%Q /\ ((b i h k == 0)%Q \/ (worth ev e i h G k == top)%Q).
Proof.
  destruct (node_facts F g b ev _ checked _ _ _ _ here) as (_ & J & _ & _ & V).
  destruct (V e e_pos e_bar) as [X _]. clear V.
  destruct (plans_recall F g b ev _ checked) as [same _].
  destruct (rules_parts F g b ev _ checked) as (_ & _ & R).
  destruct (R i J) as (_ & _ & C). clear R. unfold actions_best in C.
  destruct (leaf_terms g ev i) as [w G]. exists w, G.
  apply andb_prop in C as [W C]. apply Qle_bool_iff in W. rewrite forallb_forall in C.
  destruct (firsts_cover i h (decisions [] (root g)) (M.empty unit) [] _ _ here)
    as (past' & n' & I').
  { rewrite PositiveMap.mem_find. now rewrite PositiveMap.gempty. }
  assert (E : n' = n).
  { eapply same; [|exact here].
    apply (firsts_incl i (decisions [] (root g)) (decisions [] (root g)) (M.empty unit) [])
      in I' as [I' _]; [exact I'|auto|easy]. }
  apply C in I'. subst n'. unfold no_better in I'. cbv zeta in I'.
  set (a := first_used (b i h) 0 n) in *. apply andb_prop in I' as [A H].
  apply N.ltb_lt in A. exists (worth ev e i h G a). split; [reflexivity|]. split; [exact W|].
  intros k K. apply for_actions_spec with (a := k) in H; try lia. apply andb_prop in H as [B H].
  apply psign_eval with (e := e) in B; try assumption.
  pose proof (X a A) as Xa. pose proof (X k K) as Xk. set (d := psub _ _) in *.
  assert (D : (eval d e == eval (action_sums ev i G h k) e * eval (entries ev i h a) e -
    eval (action_sums ev i G h a) e * eval (entries ev i h k) e)%Q).
  { unfold d. rewrite eval_psub, !eval_pmul. reflexivity. }
  assert (V : (worth ev e i h G a - worth ev e i h G k == - eval d e *
    / (eval (entries ev i h a) e * eval (entries ev i h k) e))%Q).
  { rewrite D. unfold worth. field. lra. }
  assert (T : (0 < / (eval (entries ev i h a) e * eval (entries ev i h k) e))%Q)
    by now apply Qinv_lt_0_compat, Qmult_lt_0_compat.
  destruct (psign d).
  - apply Qeq_alt in B. rewrite B in V. lra.
  - apply Qlt_alt in B. apply Qeq_bool_iff in H. split; [|now left].
    assert (0 <= worth ev e i h G a - worth ev e i h G k)%Q; [|lra].
    rewrite V. apply Qmult_le_0_compat; lra.
  - discriminate.
Qed.

(** At [h], with trembles everywhere else, no lottery is better than that of the claim. *)
Theorem actions_best_sound q : lottery F n q ->
  payoff_at F g play i h (deviate F play i (act_at F (play i) h q)) <=
  payoff_at F g play i h (deviate F play i (act_at F (play i) h (embed F b i h))).
Proof.
  intros [Q0 Q1]. destruct some_best as (w & G & top & L & W & T).
  destruct (node_facts F g b ev _ checked _ _ _ _ here) as (_ & J & _).
  destruct (rules_parts F g b ev _ checked) as (_ & _ & R). destruct (R i J) as (_ & B & _).
  destruct (B _ _ _ here) as [_ B1].
  pose proof (payoff_worth F g b ev _ checked e e_pos e_bar i past h n q here w G L) as Pq.
  pose proof (payoff_worth F g b ev _ checked e e_pos e_bar i past h n (embed F b i h)
    here w G L) as Pb.
  assert (LE : sum_from F 0 n (fun k => q k * ofQ (worth ev e i h G k)) <= 1 * ofQ top).
  { rewrite <- Q1. apply mean_le. intros k _ K. split; [apply Q0; lia|apply T; lia]. }
  assert (EQ : sum_from F 0 n (fun k => embed F b i h k * ofQ (worth ev e i h G k)) =
    1 * ofQ top).
  { rewrite <- B1. apply mean_eq. intros k _ K. apply T. lia. }
  rewrite <- EQ in LE. apply (fle_sub F) in LE.
  assert (C : 0 <= own_prob F (play i) (own i past)).
  { apply (own_nonneg F (play i) i (root g) []) with h n; [|apply fle_0_1|exact here].
    intros past' h' n' I. eapply (behave_mixed F g b ev _ checked), I; assumption. }
  pose proof (fle_mul_neg F _ _ LE C) as X.
  apply (fle_cancel_l F (w * values e (map (latest ev []) (rivals (players g) i)))).
  - apply Qmult_lt_0_compat; [lra|]. apply (values_pos F g b ev _ checked e e_pos e_bar).
    intros j I. now apply in_rivals in I.
  - rewrite Pq, Pb. apply (fle_sub F). eapply (fle_shift F _ _ 0 _ _ X); ring.
Qed.
End Best.

Theorem check_extensive_perfect_sound F g b ev : archimedean F ->
  check_extensive_perfect g b ev = true -> extensive_form_perfect F g (embed F b).
Proof.
  intros Arch H. destruct (plan_rules_sound F g b ev _ H Arch) as (P & es & E & C).
  split; [exact P|]. exists (fun k => embed F (tremble g b ev (es k))). split; [exact C|].
  intros k. destruct (E k) as [Epos Ebar]. split; [now apply (behave_mixed F g b ev _ H)|].
  intros past i h n I q Q. now apply (actions_best_sound F g b ev H _ Epos Ebar past i h n).
Qed.
