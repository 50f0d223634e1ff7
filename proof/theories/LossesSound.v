(** [optimal] is right at every number 0 < e <= bar: from each information set of [i] on,
    no strategy is better than the profile against the others' behaviour at [e]. Here:
    what the terms of trees and of the numbers W add up to. *)

From Coq Require Import QArith NArith List Bool Ring Permutation Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Checks Poly PolyArith Plans.
From Exactsolve Require Import PlanCheck Losses.
Import ListNotations.

(** ** Sums of terms under a weight of experiences *)

Section Sums.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variable phi : key -> F.
Variable e : Q.

(** The value of a coefficient at the number [e]. *)
Definition cval (c : coef) : Q := (fst c * values e (snd c))%Q.

(** What terms add up to if experience [k] counts [phi k]; to put equal experiences
    together does not change it. *)
Definition total_of {A} (value : A -> Q) (l : list (key * A)) : F :=
  fold_right (fun y r => ofQ (value (snd y)) * phi (fst y) + r) 0 l.
Notation ctotal := (total_of cval).
Notation ptotal := (total_of (A := poly) (fun p => eval p e)).

Lemma total_cons {A} (v : A -> Q) k c l :
  total_of v ((k, c) :: l) = ofQ (v c) * phi k + total_of v l.
Proof. reflexivity. Qed.

Lemma total_app {A} (v : A -> Q) l l' :
  total_of v (l ++ l') = total_of v l + total_of v l'.
Proof. induction l as [|y l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma total_perm {A} (v : A -> Q) l l' : Permutation l l' -> total_of v l = total_of v l'.
Proof. induction 1; simpl; try congruence. ring. Qed.

Lemma eval_spread c : (eval (spread c) e == cval c)%Q.
Proof. unfold spread, cval. now rewrite eval_pscale, eval_product. Qed.

Lemma total_sums : forall l k p,
  ptotal (sums k p l) = ofQ (eval p e) * phi k + ctotal l.
Proof.
  induction l as [|[k' c] l IH]; intros k p; simpl; [ring|].
  pose proof (ofQ_eq F _ _ (eval_spread c)) as S.
  destruct (key_cmp k k') eqn:E; simpl; rewrite IH.
  - apply key_cmp_eq in E. subst k'.
    rewrite (ofQ_eq F _ _ (eval_padd e p (spread c))), ofQ_add, S. ring.
  - rewrite S. ring.
  - rewrite S. ring.
Qed.

Lemma total_tidy l : ptotal (tidy l) = ctotal l.
Proof.
  unfold tidy. rewrite total_sums. simpl. rewrite ofQ_0.
  rewrite (total_perm _ _ _ (CTermSort.Permuted_sort l)). ring.
Qed.

Lemma total_untidy l : ctotal (untidy l) = ptotal l.
Proof.
  induction l as [|[k p] l IH]; [reflexivity|].
  change (untidy ((k, p) :: l)) with ((k, (1%Q, [p])) :: untidy l).
  rewrite !total_cons, IH. f_equal. f_equal. apply ofQ_eq. unfold cval. simpl. ring.
Qed.
End Sums.

Lemma in_rivals n i j : In j (rivals n i) <-> (j < n)%nat /\ j <> i.
Proof.
  unfold rivals. rewrite filter_In, in_seq, negb_true_iff, Nat.eqb_neq. split; intros []; lia.
Qed.

(** ** Trees at a fixed number *)

Section Tree.
Variable F : ofield.
Add Ring F_ring1 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b : qprofile) (ev : evidence).
Variable rule : list node -> seen -> nat -> bool.
Hypothesis rules : plan_rules g b ev rule = true.
Variable e : Q.
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= ebar ev)%Q.
Let nodes := decisions [] (root g).

Variable i : nat.
Notation js := (rivals (players g) i).
Notation value past := (values e (map (latest ev past) js)).
Notation play := (embed F (tremble g b ev e)).

Lemma own_mine past h k : own i ((i, h, k) :: past) = (h, k) :: own i past.
Proof. simpl. now rewrite Nat.eqb_refl. Qed.

Lemma own_other j past h k : j <> i -> own i ((j, h, k) :: past) = own i past.
Proof. simpl. now destruct (Nat.eqb_spec i j) as [->|]. Qed.

Lemma weight_mine past h k w :
  ofQ (w * value ((i, h, k) :: past)) = ofQ (w * value past) :> F.
Proof. rewrite latests_other; [reflexivity|]. rewrite in_rivals. tauto. Qed.

(** A move of another player, or of chance, multiplies the weight by its probability. *)
Lemma weight_other past j h n k w : j <> i -> In (past, (j, h, n)) nodes ->
  ofQ (w * value ((j, h, k) :: past)) = ofQ (w * value past) * play j h k.
Proof.
  intros J I. unfold embed. rewrite <- ofQ_mul. apply ofQ_eq.
  rewrite (values_step F g b ev rule rules e e_pos e_bar past j h n); [ring| | |exact I].
  - apply NoDup_filter, seq_NoDup.
  - apply in_rivals. now apply (node_facts F g b ev rule rules) in I as (_ & L & _).
Qed.

Lemma weight_chance w p past :
  ofQ (qmul w p * value past) = ofQ (w * value past) * ofQ p :> F.
Proof. rewrite <- ofQ_mul. apply ofQ_eq. unfold qmul. rewrite red_eq. ring. Qed.

Variable s : strategy F.
Notation dev := (deviate F play i s).

(** *** Below nodes where the weights of experiences are those of [s] *)
Section Below.
(** Experiences that are [inside] weigh what [s] makes of them. *)
Variables (phi : key -> F) (inside : key -> bool).
Hypothesis step : forall past h' n a, In (past, (i, h', n)) nodes ->
  inside (own i past) = true -> phi ((h', a) :: own i past) = s h' a * phi (own i past).
Hypothesis inside_more : forall z k, inside k = true -> inside (z :: k) = true.

(** The terms below [t] add up to what [i] expects from there, times the weight of [t]. *)
Lemma below : forall t past w, incl (decisions past t) nodes ->
  inside (own i past) = true ->
  total_of F phi (cval e) (pterms i ev js past w t) =
  ofQ (w * value past) * phi (own i past) * payoff F i dev t.
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w I P.
  - simpl. unfold cval. cbn [fst snd]. rewrite weight_chance. ring.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    apply incl_app_inv in I as [I1 I2].
    rewrite total_app, Ht, IHl, weight_chance by assumption. ring.
  - simpl in I. apply incl_cons_inv in I as [I0 I]. revert I0. generalize (length ch).
    intros n I0. cbn [pterms payoff] in *. revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; [simpl; ring|].
    apply incl_app_inv in I as [I1 I2].
    rewrite total_app, IHl, (Ht ((j, h', k) :: past)); [|exact I1| |exact I2].
    + assert (D : dev j h' k = if Nat.eqb j i then s h' k else play j h' k)
        by (unfold deviate; now destruct (Nat.eqb j i)).
      rewrite D. clear D. destruct (Nat.eqb_spec j i) as [->|J].
      * rewrite own_mine, (step _ _ _ k I0 P), weight_mine. ring.
      * rewrite own_other, (weight_other past j h' n) by assumption. ring.
    + destruct (Nat.eqb_spec j i) as [->|J].
      * rewrite own_mine. now apply inside_more.
      * now rewrite own_other.
Qed.
End Below.

(** *** The numbers W *)

Lemma total_after phi c : forall n k h' d a,
  (forall a, phi ((h', a) :: k) = s h' a * c) ->
  total_of F phi (cval e) (after k h' d a n) =
  ofQ (cval e d) * c * sum_from F a n (s h').
Proof.
  induction n as [|n IH]; intros k h' d a P; simpl; [ring|].
  rewrite IH, P by exact P. ring.
Qed.

(** The terms of one number W add up to 0 where [phi] is as [s] is, that is, c is phi. *)
Lemma total_dual phi c W past j h' n : lottery F n (s h') ->
  (forall a, phi ((h', a) :: own i past) = s h' a * c) ->
  total_of F phi (cval e) (pdual i W (past, (j, h', n))) =
  ofQ (eval (W h') e) * (phi (own i past) - c).
Proof.
  intros [_ D] P. simpl. rewrite (total_after phi c), D by exact P.
  assert (E1 : (cval e (1%Q, [W h']) == eval (W h') e)%Q)
    by (unfold cval; simpl; ring).
  assert (E2 : (cval e ((-1)%Q, [W h']) == - eval (W h') e)%Q)
    by (unfold cval; simpl; ring).
  rewrite (ofQ_eq F _ _ E1), (ofQ_eq F _ _ E2), ofQ_opp. ring.
Qed.

(** *** Below information set [h] *)
Variable h : N.

(** The probability of an experience, counted from [h] on; 0 if [h] is not on it. *)
Fixpoint rel (k : key) : F :=
  match k with
  | [] => 0
  | (h', a) :: k => s h' a * (if N.eqb h' h then 1 else rel k)
  end.
Notation ctotal := (total_of F rel (cval e)).

Lemma rel_0 k : passes h k = false -> rel k = 0.
Proof.
  induction k as [|[h' a] k IH]; simpl; [reflexivity|]. intros H.
  apply orb_false_elim in H as [-> H]. rewrite (IH H). ring.
Qed.

(** Perfect recall: [h] is not met twice. *)
Lemma not_again past h' n : In (past, (i, h', n)) nodes -> passes h (own i past) = true ->
  N.eqb h' h = false.
Proof.
  intros I P. apply (node_facts F g b ev rule rules) in I as (_ & _ & N & _).
  destruct (N.eqb_spec h' h) as [->|]; [congruence|reflexivity].
Qed.

Lemma rel_step past h' n a :
  In (past, (i, h', n)) nodes -> passes h (own i past) = true ->
  rel ((h', a) :: own i past) = s h' a * rel (own i past).
Proof. intros I P. simpl. now rewrite (not_again _ _ _ I P). Qed.

Lemma passes_more z k : passes h k = true -> passes h (z :: k) = true.
Proof. intros P. simpl. rewrite P. apply orb_true_r. Qed.

(** *** The nodes of [h] *)

(** Below a node of [h] there is no other. *)
Lemma no_nodes : forall t past r w, incl (decisions past t) nodes ->
  passes h (own i past) = true -> nodes_at F r i h w t = [].
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past r w I P.
  - reflexivity.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [reflexivity|].
    apply incl_app_inv in I as [I1 I2]. now rewrite (Ht past), IHl.
  - simpl in I. apply incl_cons_inv in I as [I0 I]. simpl.
    assert (Z : Nat.eqb i j && N.eqb h h' = false).
    { destruct (Nat.eqb_spec i j) as [<-|]; [|reflexivity].
      simpl. rewrite N.eqb_sym. eapply not_again; eassumption. }
    rewrite Z. clear I0 Z. simpl in *. revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; simpl in *; [reflexivity|].
    apply incl_app_inv in I as [I1 I2]. rewrite IHl by exact I2.
    rewrite (Ht ((j, h', k) :: past)); [reflexivity|exact I1|].
    simpl. destruct (Nat.eqb i j); [simpl; rewrite P; apply orb_true_r|exact P].
Qed.

(** [rest] is own experience at [h]: there is just one. *)
Variable rest : key.
Hypothesis recall : forall past n, In (past, (i, h, n)) nodes -> own i past = rest.
Variable scale : Q.
Notation sum_at l := (fold_right (fun v r => fst v * payoff F i dev (snd v) + r) 0 l).

Lemma sum_at_app c l l' : c * sum_at (l ++ l') = c * sum_at l + c * sum_at l'.
Proof. induction l as [|v l IH]; simpl; [ring|]. ring [IH]. Qed.

(** The terms below [t], counted from [h] on, are what [i] expects at the nodes of [h]
    that are in [t]; [wr] is how likely play gets to [t], own moves included. *)
Lemma at_h : forall t past w wr, incl (decisions past t) nodes ->
  passes h (own i past) = false ->
  ofQ scale * wr = ofQ (w * value past) * own_prob F (play i) (own i past) ->
  ofQ scale * sum_at (nodes_at F play i h wr t) =
  ctotal (pterms i ev js past w t) * own_prob F (play i) rest.
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w wr I P W.
  - simpl. rewrite (rel_0 _ P). ring.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    apply incl_app_inv in I as [I1 I2].
    rewrite total_app, sum_at_app, IHl, (Ht past (qmul w p)) by
      (try assumption; rewrite weight_chance; ring [W]).
    ring.
  - simpl in I. apply incl_cons_inv in I as [I0 I].
    set (mine := Nat.eqb i j && N.eqb h h').
    cbn [nodes_at]. fold mine. rewrite sum_at_app.
    replace (ofQ scale * sum_at (if mine then [(wr, Move j h' ch)] else []))
      with (ofQ scale * wr * (if mine then payoff F i dev (Move j h' ch) else 0))
      by (destruct mine; simpl; ring).
    revert I0. generalize (length ch). intros n I0. cbn [pterms payoff] in *. revert I.
    generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; [destruct mine; simpl; ring|].
    apply incl_app_inv in I as [I1 I2]. specialize (IHl _ I2).
    rewrite total_app, sum_at_app, (Rdistr_l (fring F)), <- IHl. clear IHl I2.
    destruct (Nat.eqb_spec j i) as [->|J].
    + pose proof (own_mine past h' k) as O. pose proof (weight_mine past h' k w) as V.
      destruct mine eqn:H; unfold mine in H; rewrite Nat.eqb_refl in H; simpl in H.
      * apply N.eqb_eq in H. subst h'.
        assert (P' : passes h (own i ((i, h, k) :: past)) = true).
        { rewrite O. simpl. now rewrite N.eqb_refl. }
        rewrite (no_nodes t _ _ _ I1 P').
        rewrite (below rel (passes h) rel_step passes_more _ _ _ I1 P').
        rewrite O, V, <- (recall _ _ I0). unfold deviate at 1. rewrite Nat.eqb_refl. simpl.
        rewrite N.eqb_refl. ring [W].
      * rewrite (Ht ((i, h', k) :: past) w); [ring|exact I1| |].
        { rewrite O. simpl. now rewrite N.eqb_sym, H. }
        rewrite O, V. simpl. ring [W].
    + assert (M : mine = false).
      { unfold mine. now destruct (Nat.eqb_spec i j) as [E|_]; [destruct J|]. }
      rewrite M, (Ht ((j, h', k) :: past) w); [ring|exact I1| |].
      * now rewrite own_other.
      * rewrite own_other, (weight_other past j h' n) by assumption. ring [W].
Qed.

(** What the numbers W add up to: the same for every strategy. *)
Definition shift (W : N -> poly) (l : list node) : F :=
  fold_right (fun (y : node) r => let '(_, (_, h', _)) := y in
    (if N.eqb h' h then ofQ (eval (W h') e) else 0) + r) 0 l.

Lemma total_duals W l : is_strategy F g i s ->
  (forall y, In y l -> In y nodes /\ fst (fst (snd y)) = i) ->
  ctotal (flat_map (pdual i W) l) = - shift W l.
Proof.
  intros S. induction l as [|[past [[j h'] n]] l IH]; intros L; [simpl; ring|].
  change (flat_map (pdual i W) _) with
    (pdual i W (past, (j, h', n)) ++ flat_map (pdual i W) l).
  rewrite total_app, IH by (intros y Y; apply L; now right).
  destruct (L (past, (j, h', n))) as [I J]; [now left|]. simpl in J. subst j.
  rewrite (total_dual rel (if N.eqb h' h then 1 else rel (own i past)));
    [|now apply (S past)|reflexivity].
  simpl. destruct (N.eqb_spec h' h) as [->|_]; [|ring].
  rewrite rel_0; [ring|]. now apply (node_facts F g b ev rule rules) in I as (_ & _ & P & _).
Qed.
End Tree.
