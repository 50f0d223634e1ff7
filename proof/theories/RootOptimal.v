(** Strategies as a whole: no strategy of a player is better, against the others' behaviour
    at a number 0 < e <= bar, than one that takes only sequences of actions that lose
    nothing. As [optimal], but losses count from the root on, and only along plans. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Claim NormalForm.
From Exactsolve Require Import Poly PolyArith Plans Losses LossesSound OptimalSound.
Import ListNotations.

(** ** The check *)

(** Minus the losses, by own experience; and the sum of their maxima at the empty one. *)
Definition losses (g : game) (nodes : list node) (ev : evidence) (i : nat) (scale : Q)
    : list (key * poly) :=
  let l := firsts i (M.empty unit) nodes [] in
  let cur := others i (players g) (start ev) in
  let G := tidy (pterms i (entries ev) cur [] scale (root g)) in
  let V := fold_left (fun m y => padd_at m (fst y) (snd y)) G (M.empty _) in
  let W := pweights i l V (M.empty _) in
  tidy (untidy G ++ flat_map (pdual i (pfind W)) l).

(** No action on the way has probability 0. *)
Definition leads (b : N -> N -> Q) (e : key) : bool :=
  forallb (fun z => negb (Qeq_bool (b (fst z) (snd z)) 0)) e.

Definition settled_plan (known : N -> N -> bool) (b : N -> N -> Q) (bar : Q)
    (y : key * poly) : bool :=
  match fst y with
  | [] => true
  | _ =>
      forallb (fun z => known (fst z) (snd z)) (fst y) && within bar (snd y) &&
      match psign (snd y) with
      | Eq => true
      | Lt => negb (leads b (fst y))
      | Gt => false
      end
  end.

Definition optimal_plan (g : game) (nodes : list node) (known : N -> N -> bool)
    (ev : evidence) (i : nat) (scale : Q) (b : N -> N -> Q) : bool :=
  forallb (settled_plan known b (ebar ev)) (losses g nodes ev i scale).

(** ** No coefficient is positive *)

Section Settled.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (known : N -> N -> bool) (b : N -> N -> Q) (bar e : Q).
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= bar)%Q.

Lemma own_prob_nonneg s : (forall h a, known h a = true -> 0 <= s h a) ->
  forall k, forallb (fun z => known (fst z) (snd z)) k = true -> 0 <= own_prob F s k.
Proof.
  intros S. induction k as [|[h a] k IH]; simpl; intros K; [apply fle_0_1|].
  apply andb_prop in K as [A K]. apply fle_mul; auto.
Qed.

Lemma own_prob_zero k : leads b k = false -> own_prob F (fun h a => ofQ (b h a)) k = 0.
Proof.
  induction k as [|[h a] k IH]; simpl; [discriminate|]. intros L.
  destruct (Qeq_bool (b h a) 0) eqn:Z; simpl in L.
  - apply Qeq_bool_iff in Z. rewrite (ofQ_eq F _ _ Z), ofQ_0. ring.
  - rewrite IH by exact L. ring.
Qed.

(** The coefficient of the empty experience, the same for every strategy. *)
Definition constant (l : list (key * poly)) : F :=
  fold_right (fun y r => match fst y with [] => ofQ (eval (snd y) e) | _ => 0 end + r) 0 l.

Notation ptotal s := (total_of F (own_prob F s) (fun p => eval p e)).

Lemma settled_plan_le s l : (forall h a, known h a = true -> 0 <= s h a) ->
  forallb (settled_plan known b bar) l = true -> ptotal s l <= constant l.
Proof.
  intros S. induction l as [|[k p] l IH]; simpl; intros H; [apply fle_refl|].
  apply andb_prop in H as [Y H]. apply fle_add2; [|now apply IH].
  destruct k as [|z k]; unfold settled_plan in Y; simpl fst in *; simpl snd in *.
  - eapply (fle_shift F 0 0 (ofQ (eval p e))); [apply fle_refl|simpl; ring|ring].
  - apply andb_prop in Y as [Y C]. apply andb_prop in Y as [K W].
    apply fle_mul_neg; [|now apply own_prob_nonneg].
    rewrite <- ofQ_0. apply ofQ_le. apply psign_eval with (e := e) in W; [|easy|easy].
    apply Qnot_lt_le. intros P. apply Qgt_alt in P. rewrite P in W. now rewrite <- W in C.
Qed.

Lemma settled_plan_eq l : forallb (settled_plan known b bar) l = true ->
  ptotal (fun h k => ofQ (b h k)) l = constant l.
Proof.
  induction l as [|[k p] l IH]; simpl; intros H; [reflexivity|].
  apply andb_prop in H as [Y H]. rewrite (IH H). f_equal.
  destruct k as [|z k]; unfold settled_plan in Y; simpl fst in *; simpl snd in *.
  - simpl. ring.
  - apply andb_prop in Y as [Y C]. apply andb_prop in Y as [K W].
    apply psign_eval with (e := e) in W; [|easy|easy]. destruct (psign p); [| |discriminate].
    + apply Qeq_alt in W. rewrite (ofQ_eq F _ _ W), ofQ_0. ring.
    + apply negb_true_iff in C. rewrite own_prob_zero by exact C. ring.
Qed.
End Settled.

(** ** From the root on *)

Section Root.
Variable F : ofield.
Add Ring F_ring1 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (ev : evidence) (size : nat -> N -> nat) (e : Q) (i : nat).
Let nodes := decisions [] (root g).
Let x := entries ev.
Notation play := (embed F (behave x size e)).
Notation worth := (entries_value e).
Hypothesis all_good : forall y, In y nodes -> good g x (start ev) size e y.
Notation tracks := (tracks g x (start ev) e i).

Section Strategy.
Variable s : strategy F.
Notation dev := (deviate F play i s).
Notation ctotal := (total_of F (own_prob F s) (cval e)).

Lemma from_root : forall t past cur w, incl (decisions past t) nodes -> tracks past cur ->
  ctotal (pterms i x cur (own i past) w t) =
  ofQ (w * worth cur) * own_prob F s (own i past) * payoff F i dev t.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past cur w I T.
  - simpl. rewrite leaf_value. ring.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    apply incl_app_inv in I as [I1 I2].
    rewrite total_app, Ht, IHl by assumption.
    assert (E : (qmul w p * worth cur == p * (w * worth cur))%Q)
      by (unfold qmul; rewrite red_eq; ring).
    rewrite (ofQ_eq F _ _ E), ofQ_mul. ring.
  - simpl in I. apply incl_cons_inv in I as [I0 I].
    revert I0. generalize (length ch). intros n I0. simpl in *. revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; simpl in *; [ring|].
    apply incl_app_inv in I as [I1 I2].
    rewrite total_app, IHl by exact I2. clear IHl I2.
    assert (D : dev j h k = if Nat.eqb j i then s h k else play j h k)
      by (unfold deviate; now destruct (Nat.eqb j i)).
    rewrite D. clear D. destruct (Nat.eqb j i) eqn:J.
    + apply Nat.eqb_eq in J. subst j.
      pose proof (Ht ((i, h, k) :: past) cur w I1) as B. simpl in B.
      rewrite Nat.eqb_refl in B. rewrite B; [simpl; ring|now apply tracks_own].
    + apply Nat.eqb_neq in J.
      pose proof (Ht ((j, h, k) :: past) (put j (x j h k) cur) w I1) as B. simpl in B.
      replace (Nat.eqb i j) with false in B by (symmetry; now apply Nat.eqb_neq, not_eq_sym).
      rewrite B; [|now apply tracks_other].
      assert (E : (w * worth (put j (x j h k) cur) ==
                   behave x size e j h k * (w * worth cur))%Q)
        by (rewrite (value_other g x (start ev) size e all_good i past cur j h n k J I0 T);
            ring).
      rewrite (ofQ_eq F _ _ E), ofQ_mul. unfold embed. ring.
Qed.

Lemma root_after : forall n k h c a,
  ctotal (pafter k h c a n) = ofQ (cval e c) * own_prob F s k * sum_from F a n (s h).
Proof.
  induction n as [|n IH]; intros k h c a; simpl; [ring|]. rewrite IH. ring.
Qed.

Lemma root_duals W l : is_strategy F g i s ->
  (forall y, In y l -> In y nodes /\ fst (fst (snd y)) = i) ->
  ctotal (flat_map (pdual i W) l) = 0.
Proof.
  intros S. induction l as [|[past [[j h] n]] l IH]; intros L; [reflexivity|].
  change (flat_map (pdual i W) _) with
    (pdual i W (past, (j, h, n)) ++ flat_map (pdual i W) l).
  rewrite total_app, IH by (intros y Y; apply L; now right).
  destruct (L (past, (j, h, n))) as [I J]; [now left|]. simpl in J. subst j.
  destruct (S _ _ _ I) as [_ D]. simpl. rewrite root_after, D.
  assert (E1 : (cval e (1%Q, [W h]) == eval (W h) e)%Q) by (unfold cval; simpl; ring).
  assert (E2 : (cval e ((-1)%Q, [W h]) == - eval (W h) e)%Q) by (unfold cval; simpl; ring).
  rewrite (ofQ_eq F _ _ E1), (ofQ_eq F _ _ E2), ofQ_opp. ring.
Qed.
End Strategy.

Variables (known : N -> N -> bool) (b : N -> N -> Q) (scale : Q).
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= ebar ev)%Q.
Hypothesis scale_pos : (0 < scale)%Q.
Hypothesis start_pos : forall j, (j < players g)%nat -> (0 < eval (start ev j) e)%Q.
Hypothesis known_good : forall h a, known h a = true ->
  exists past n, In (past, (i, h, n)) nodes /\ (a < N.of_nat n)%N.
Hypothesis checked : optimal_plan g nodes known ev i scale b = true.

Theorem optimal_plan_sound s : is_strategy F g i s ->
  is_strategy F g i (fun h k => ofQ (b h k)) ->
  payoff F i (deviate F play i s) (root g) <=
  payoff F i (deviate F play i (fun h k => ofQ (b h k))) (root g).
Proof.
  intros S B. set (cur := others i (players g) (start ev)).
  set (d := (scale * worth cur)%Q).
  assert (P : (0 < d)%Q).
  { apply Qmult_lt_0_compat; [exact scale_pos|]. apply value_pos. intros j J.
    apply filter_In in J as [J _]. apply in_seq in J. apply start_pos. lia. }
  assert (T : tracks [] cur).
  { intros j J L. exists (start ev j). split; [|reflexivity].
    apply get_others; [exact J|lia|exact L]. }
  assert (V : forall s, is_strategy F g i s ->
    ofQ d * payoff F i (deviate F play i s) (root g) =
    total_of F (own_prob F s) (fun p => eval p e) (losses g nodes ev i scale)).
  { intros s' S'. unfold losses.
    rewrite total_tidy, total_app, total_untidy, total_tidy, root_duals; [|exact S'|].
    - pose proof (from_root s' (root g) [] cur scale (incl_refl _) T) as R. simpl own in R.
      fold x cur. rewrite R. simpl. fold d. ring.
    - apply firsts_incl; [auto|intros y []]. }
  assert (LE : ofQ d * payoff F i (deviate F play i s) (root g) <=
    ofQ d * payoff F i (deviate F play i (fun h k => ofQ (b h k))) (root g)).
  { rewrite (V s S), (V _ B). unfold optimal_plan in checked.
    rewrite (settled_plan_eq F known b (ebar ev) e e_pos e_bar _ checked).
    apply (settled_plan_le F known b (ebar ev) e e_pos e_bar); [|exact checked].
    intros h a K. apply known_good in K as (past & n & J & A).
    destruct (S _ _ _ J) as [Q _]. auto. }
  apply (fle_mul_l F (/ d)%Q) in LE; [|now apply Qinv_lt_0_compat].
  assert (C : forall y : F, ofQ (/ d) * (ofQ d * y) = y).
  { intros y. transitivity (ofQ (/ d * d) * y); [rewrite ofQ_mul; ring|].
    rewrite (ofQ_eq F (/ d * d) 1), ofQ_1; [ring|]. field. lra. }
  now rewrite !C in LE.
Qed.
End Root.
