(** Normal-form perfect claims: the checker, and that it is right.

    Let c be the limit of the plans' behaviour, everywhere; where the claim's profile b leads
    by itself the two are the same, so their plans are. The mixed strategies are those that
    draw the action at each information set independently, as the plans say at a number e,
    and in the limit as c does. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Claim NormalForm Mixtures.
From Exactsolve Require Import Poly PolyArith Plans Tends Limits Kuhn.
From Exactsolve Require Import Losses LossesSound OptimalSound PlanCheck RootOptimal.
Import ListNotations.

(** ** The limit of the behaviour, of which nothing is proved: it is checked *)

Definition limit_row (x : N -> poly) (n : nat) : M.t Q :=
  let sum := psum x 0 n in
  let m := lowest sum in
  let c := nth m sum 0%Q in
  index 1 (map (fun k => red (nth m (x (N.of_nat k)) 0 / c)%Q) (seq 0 n)) (M.empty Q).

Definition limit_rows (ev : evidence) (nodes : list node) (i : nat) : M.t (M.t Q) :=
  fold_left (fun m (y : node) => let '(_, (_, h, n)) := y in
    M.add (N.succ_pos h) (limit_row (entries ev i h) n) m)
    (firsts i (M.empty unit) nodes []) (M.empty _).

Definition limit_profile (g : game) (nodes : list node) (ev : evidence) : qprofile :=
  let l := map (limit_rows ev nodes) (seq 0 (players g)) in
  fun i => let m := nth i l (M.empty _) in find2 m.

(** ** The checker *)

(** The two say the same where [b] leads by itself. *)
Definition agree (nodes : list node) (i : nat) (b c : N -> N -> Q) : bool :=
  forallb (fun y : node =>
    let '(past, (j, h, n)) := y in
    negb (Nat.eqb i j) || negb (leads b (own i past)) ||
    for_actions (fun k => Qeq_bool (b h k) (c h k)) 0 n) nodes.

Definition check_normal_perfect (g : game) (b : qprofile) (ev : evidence) : bool :=
  let nodes := decisions [] (root g) in
  let c := limit_profile g nodes ev in
  let m := table (plan_ok g c ev) nodes in
  negb (Qle_bool (ebar ev) 0) && recallb m nodes &&
  forallb (fun i =>
    let scale := scale_of (pterms i (fun _ _ _ => []) [] [] 1 (root g)) in
    positive_up_to (ebar ev) (start ev i) && negb (Qle_bool scale 0) &&
    strategyb nodes i (b i) && strategyb nodes i (c i) && agree nodes i (b i) (c i) &&
    optimal_plan g nodes (knows m i) ev i scale (c i)) (seq 0 (players g)).

(** ** Own experiences are built from nodes *)

Section Own.
Variables (g : game) (i : nat).
Let nodes := decisions [] (root g).

Definition step (e : key) : Prop := e = [] \/ exists past h n k,
  e = (h, k) :: own i past /\ In (past, (i, h, n)) nodes /\ (k < N.of_nat n)%N.

Lemma own_step : forall t past, incl (decisions past t) nodes -> step (own i past) ->
  forall past' x, In (past', x) (decisions past t) -> step (own i past').
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past L S past' x I.
  - destruct I.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply incl_app_inv in L as [L1 L2].
    apply in_app_or in I as [I|I]; [exact (Ht past L1 S past' x I)|exact (IHl L2 I)].
  - simpl in L. apply incl_cons_inv in L as [L0 L].
    destruct I as [I|I]; [inversion I; now subst|]. simpl in I.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert L0 K L I. generalize (length ch) at 1 3. intros n L0. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k K L I; simpl in *; [easy|].
    apply incl_app_inv in L as [L1 L2].
    apply in_app_or in I as [I|I].
    + apply (Ht ((j, h, k) :: past) L1) with x; [|exact I]. simpl.
      destruct (Nat.eqb_spec i j) as [<-|E]; [|exact S].
      right. exists past, h, n, k. repeat split; [exact L0|lia].
    + apply (IHl (N.succ k)); [lia|exact L2|exact I].
Qed.

Lemma own_induction (P : key -> Prop) : P [] ->
  (forall past h n k, In (past, (i, h, n)) nodes -> P (own i past) ->
     (k < N.of_nat n)%N -> P ((h, k) :: own i past)) ->
  forall past x, In (past, x) nodes -> P (own i past).
Proof.
  intros P0 PS.
  assert (G : forall m past x, (length (own i past) < m)%nat -> In (past, x) nodes ->
    P (own i past)).
  { induction m as [|m IH]; intros past x L I; [lia|].
    destruct (own_step (root g) [] (incl_refl _) (or_introl eq_refl) past x I)
      as [E|(past' & h & n & k & E & I' & K)]; rewrite E in *; [exact P0|].
    apply PS with n; [exact I'| |exact K]. simpl in L. apply IH with (i, h, n); [lia|exact I']. }
  intros past x I. exact (G _ past x (Nat.lt_succ_diag_r _) I).
Qed.

Definition site_dec : forall x y : N * nat, {x = y} + {x <> y}.
Proof. decide equality; [apply Nat.eq_dec|apply N.eq_dec]. Defined.

(** The information sets of [i]. *)
Definition sites_of : sites := nodup site_dec
  (flat_map (fun y : node => let '(_, (j, h, n)) := y in
     if Nat.eqb i j then [(h, n)] else []) nodes).

Lemma sites_in h n : In (h, n) sites_of <-> exists past, In (past, (i, h, n)) nodes.
Proof.
  unfold sites_of. rewrite nodup_In, in_flat_map. split.
  - intros ([past [[j h'] n']] & I & X). destruct (Nat.eqb_spec i j) as [<-|]; [|easy].
    destruct X as [X|[]]. injection X as -> ->. now exists past.
  - intros (past & I). exists (past, (i, h, n)). split; [exact I|].
    rewrite Nat.eqb_refl. now left.
Qed.

Lemma sites_nodup : same_actions g -> NoDup (map fst sites_of).
Proof.
  intros SA.
  assert (U : forall h n n', In (h, n) sites_of -> In (h, n') sites_of -> n = n').
  { intros h n n' A B. apply sites_in in A as [p A]. apply sites_in in B as [p' B].
    eapply SA; eassumption. }
  assert (D : NoDup sites_of) by apply NoDup_nodup.
  induction D as [|[h n] l N D IH]; simpl; constructor.
  - intros I. apply in_map_iff in I as ([h' n'] & E & I). simpl in E. subst h'.
    apply N. rewrite (U h n n'); [exact I|now left|now right].
  - apply IH. intros h' n1 n2 A B. apply (U h'); now right.
Qed.
End Own.

Lemma passes_in h e : passes h e = false -> ~ In h (map fst e).
Proof.
  unfold passes. intros P I. apply in_map_iff in I as (z & E & I).
  apply not_true_iff_false in P. apply P. apply existsb_exists. exists z.
  split; [exact I|now apply N.eqb_eq].
Qed.

(** ** Payoffs of the mixed strategies *)

Section Payoffs.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (g : game) (i : nat) (ms : nat -> mixed F) (b : profile F).
Let nodes := decisions [] (root g).
Let js := seq 0 (players g).
Hypothesis there : forall past j h n, In (past, (j, h, n)) nodes -> (j < players g)%nat.
Hypothesis real : (i < players g)%nat.

(** The mixed strategies of all have the plans of [b]. *)
Hypothesis total_one : forall j, (j < players g)%nat -> mixed_prob F (ms j) [] = 1.
Hypothesis same_plans : forall past j h n k, In (past, (j, h, n)) nodes ->
  (k < N.of_nat n)%N ->
  mixed_prob F (ms j) ((h, k) :: own j past) = own_prob F (b j) ((h, k) :: own j past).

Lemma in_js j : In j js <-> (j < players g)%nat.
Proof. unfold js. rewrite in_seq. lia. Qed.

Lemma normal_value m : normal_payoff F g i m =
  value F i js (fun j => mixed_prob F (m j)) [] (root g).
Proof.
  unfold normal_payoff. fold js. rewrite draw_value with (js := js).
  - apply value_ext; intros; unfold mem;
      (replace (existsb (Nat.eqb j) js) with true; [reflexivity|]); symmetry;
      apply existsb_exists; exists j; (split; [assumption|apply Nat.eqb_refl]).
  - apply seq_NoDup.
  - intros past j h n I. apply in_js. eapply there, I.
  - apply seq_NoDup.
  - apply incl_refl.
Qed.

Lemma play_value b' : payoff F i b' (root g) =
  value F i js (fun j => own_prob F (b' j)) [] (root g).
Proof.
  rewrite <- payoff_value.
  - rewrite all_probs_root. ring.
  - apply seq_NoDup.
  - intros past j h n I. apply in_js. eapply there, I.
Qed.

(** Against them a mixed strategy gets the mean of what its pure strategies get. *)
Lemma mixed_against s : normal_payoff F g i (instead F ms i s) =
  wsum F (fun a => payoff F i (deviate F b i (pure F a)) (root g)) s.
Proof.
  rewrite normal_value.
  transitivity (value F i js (put_plan F (fun j => own_prob F (b j)) i
    (fun e => wsum F (fun a => own_prob F (pure F a) e) s)) [] (root g)).
  - apply value_ext; unfold put_plan, instead.
    + intros j J. destruct (Nat.eqb j i); [reflexivity|]. apply total_one. now apply in_js.
    + intros past j h n k I _ K. destruct (Nat.eqb j i); [reflexivity|].
      now apply same_plans with n.
  - rewrite value_mean; [|apply seq_NoDup|now apply in_js].
    apply wsum_ext. intros a. rewrite play_value.
    apply value_ext; intros; unfold put_plan, deviate; now destruct (Nat.eqb j i).
Qed.

(** One with the plan of a behaviour strategy gets what that does. *)
Lemma behaviour_against m s : mixed_prob F m [] = 1 ->
  (forall past h n k, In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
     mixed_prob F m ((h, k) :: own i past) = own_prob F s ((h, k) :: own i past)) ->
  normal_payoff F g i (instead F ms i m) = payoff F i (deviate F b i s) (root g).
Proof.
  intros O S. rewrite normal_value, play_value. apply value_ext; unfold instead, deviate.
  - intros j J. destruct (Nat.eqb j i); [exact O|]. apply total_one. now apply in_js.
  - intros past j h n k I _ K. destruct (Nat.eqb_spec j i) as [->|].
    + now apply S with n.
    + now apply same_plans with n.
Qed.
End Payoffs.
