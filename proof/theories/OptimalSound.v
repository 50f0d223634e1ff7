(** What [optimal] says of payoffs: from an information set on, and from the root. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField NashCheck Sound Checks Poly PolyArith Plans.
From Exactsolve Require Import PlanCheck Losses LossesSound.
Import ListNotations.

(** ** No coefficient is positive, so no strategy gains

    Weights of experiences, [phi], are how likely a strategy is to lead there. *)

Section Settled.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (known : N -> N -> bool) (free : key -> bool) (bar e : Q).
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= bar)%Q.
Notation ptotal phi := (total_of F phi (A := poly) (fun p => eval p e)).
Definition all_known (k : key) := forallb (fun z => known (fst z) (snd z)) k.

(** The coefficient of the empty experience, for which nothing is asked. *)
Definition is_root (k : key) : F := match k with [] => 1 | _ => 0 end.
Definition at_root (l : list (key * poly)) : F := ptotal is_root l.

Lemma settled_spec z k p : settled known free bar (z :: k, p) = true ->
  all_known (z :: k) = true /\ (eval p e <= 0)%Q /\
  (free (z :: k) = true \/ (eval p e == 0)%Q).
Proof.
  intros H. unfold settled in H. simpl fst in H. simpl snd in H.
  apply andb_prop in H as [H C]. apply andb_prop in H as [K W].
  apply (psign_eval bar p) with (e := e) in W; auto. split; [exact K|].
  destruct (psign p); [| |discriminate].
  - apply Qeq_alt in W. split; [lra|now right].
  - apply Qlt_alt in W. split; [lra|now left].
Qed.

(** Weights that are not negative give no more than the root does ... *)
Lemma settled_total_le (phi : key -> F) l :
  (forall k, all_known k = true -> 0 <= phi k) ->
  forallb (settled known free bar) l = true -> ptotal phi l <= phi [] * at_root l.
Proof.
  intros P H. apply (fle_sub F). revert H. unfold at_root.
  induction l as [|[k p] l IH]; intros H.
  - simpl. eapply (fle_shift F 0 0 0); [apply fle_refl|ring|ring].
  - simpl in H. apply andb_prop in H as [Y H]. apply IH in H. clear IH.
    rewrite !total_cons. destruct k as [|z k]; simpl is_root.
    + eapply (fle_shift F _ _ 0 _ _ H); ring.
    + apply settled_spec in Y as (K & L & _). apply (ofQ_le F) in L. rewrite ofQ_0 in L.
      pose proof (fle_add2 F _ _ _ _ (fle_mul_neg F _ _ L (P _ K)) H) as G.
      eapply (fle_shift F _ _ 0 _ _ G); ring.
Qed.

(** ... and weights that are 0 where there are losses give just that. *)
Lemma settled_total_eq (phi : key -> F) l : (forall k, free k = true -> phi k = 0) ->
  forallb (settled known free bar) l = true -> ptotal phi l = phi [] * at_root l.
Proof.
  intros P. unfold at_root. induction l as [|[k p] l IH]; intros H; [simpl; ring|].
  simpl in H. apply andb_prop in H as [Y H]. apply IH in H. clear IH.
  rewrite !total_cons, H. destruct k as [|z k]; simpl is_root; [ring|].
  apply settled_spec in Y as (_ & _ & [Y|Y]).
  - rewrite P by exact Y. ring.
  - rewrite (ofQ_eq F _ _ Y), ofQ_0. ring.
Qed.
End Settled.

(** ** The theorems *)

Section Scale.
Variable F : ofield.
Add Ring F_ring2 : (fring F).
Local Open Scope F_scope.

Lemma fle_mul_l (q : Q) (x y : F) : (0 < q)%Q -> x <= y -> ofQ q * x <= ofQ q * y.
Proof.
  intros P L. apply (fle_sub F) in L. apply (fle_sub F).
  assert (Z : 0 <= (ofQ q : F)) by (rewrite <- ofQ_0; apply ofQ_le; lra).
  pose proof (fle_mul_neg F _ _ L Z) as G.
  eapply (fle_shift F _ _ 0 _ _ G); ring.
Qed.

Lemma fle_cancel_l (q : Q) (x y : F) : (0 < q)%Q -> ofQ q * x <= ofQ q * y -> x <= y.
Proof.
  intros P L. apply (fle_mul_l (/ q)) in L; [|now apply Qinv_lt_0_compat].
  assert (E : forall z : F, ofQ (/ q) * (ofQ q * z) = z).
  { intros z. transitivity (ofQ (/ q * q) * z); [rewrite ofQ_mul; ring|].
    rewrite (ofQ_eq F (/ q * q) 1), ofQ_1; [ring|]. field. lra. }
  now rewrite !E in L.
Qed.
End Scale.

Section Optimal.
Variable F : ofield.
Add Ring F_ring1 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b : qprofile) (ev : evidence).
Variable rule : list node -> seen -> nat -> bool.
Hypothesis rules : plan_rules g b ev rule = true.
Variable e : Q.
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= ebar ev)%Q.
Variables (free : key -> bool) (i : nat).
Let nodes := decisions [] (root g).
Let known := knows (plan_table g b ev) i.
Notation js := (rivals (players g) i).
Notation play := (embed F (tremble g b ev e)).
Notation mine := (embed F b i).

Hypothesis player : (i < players g)%nat.
Hypothesis checked : optimal g nodes known free ev i = true.

(** What [optimal] has checked: terms of the tree and of numbers W, for some scale. *)
Lemma optimal_parts : exists w l W T,
  (0 < w * values e (map (latest ev []) js))%Q /\
  (forall y, In y l -> In y nodes /\ fst (fst (snd y)) = i) /\
  (forall phi, total_of F phi (A := poly) (fun p => eval p e) T =
    total_of F phi (cval e) (pterms i ev js [] w (root g)) +
    total_of F phi (cval e) (flat_map (pdual i W) l)) /\
  forallb (settled known free (ebar ev)) T = true.
Proof.
  unfold optimal in checked. cbv beta iota zeta delta [leaf_terms] in checked.
  apply andb_prop in checked as [P H].
  apply Qle_bool_iff in P. eexists _, _, _, _. split; [|split; [|split; [|exact H]]].
  - apply Qmult_lt_0_compat; [eapply Qlt_le_trans; [|exact P]; reflexivity|].
    apply (values_pos F g b ev rule rules e e_pos e_bar).
    intros j J. now apply in_rivals in J.
  - apply (firsts_incl i nodes nodes (M.empty unit) []); [auto|intros y []].
  - intros phi. now rewrite total_tidy, total_app, total_untidy, total_tidy.
Qed.

Lemma fits : is_strategy F g i mine.
Proof. now apply (rules_parts F g b ev rule rules). Qed.

Lemma known_nonneg s : is_strategy F g i s -> forall h a, known h a = true -> 0 <= s h a.
Proof.
  intros S h a K. apply knows_good in K as (past & n & I & A).
  destruct (S past h n I) as [N _]. auto.
Qed.

(** *** From an information set on *)
Section From.
Variables (past : history) (h : N) (n : nat) (s : strategy F).
Hypothesis here : In (past, (i, h, n)) nodes.
Lemma rel_nonneg : is_strategy F g i s -> forall k, all_known known k = true ->
  0 <= rel F s h k.
Proof.
  intros S. induction k as [|[h' a] k IH]; simpl; intros K; [apply fle_refl|].
  apply andb_prop in K as [A K]. apply fle_mul; [now apply known_nonneg|].
  destruct (N.eqb h' h); auto. apply fle_0_1.
Qed.

Theorem optimal_sound : (forall k, free k = true -> not_taken (b i) k = true) ->
  is_strategy F g i s ->
  payoff_at F g play i h (deviate F play i s) <=
  payoff_at F g play i h (deviate F play i mine).
Proof.
  intros Free S. destruct optimal_parts as (w & l & W & T & P & L & V & H).
  set (scale := (w * values e (map (latest ev []) js))%Q) in *.
  set (c := own_prob F (play i) (own i past)).
  assert (C : 0 <= c).
  { apply (own_nonneg F (play i) i (root g) []) with h n; [|apply fle_0_1|exact here].
    intros past' h' n' J. eapply (behave_mixed F g b ev rule rules), J; assumption. }
  assert (Eq : forall s, is_strategy F g i s ->
    ofQ scale * payoff_at F g play i h (deviate F play i s) =
    c * total_of F (rel F s h) (A := poly) (fun p => eval p e) T + c * shift F e h W l).
  { intros s' S'. unfold payoff_at.
    rewrite (at_h F g b ev rule rules e e_pos e_bar i s' h (own i past)) with
      (past := []) (w := w).
    - rewrite V, (total_duals F g b ev rule rules e i s' h W l S' L).
      fold c. simpl. ring.
    - intros past' n' J. eapply (plans_recall F g b ev rule rules); eassumption.
    - apply incl_refl.
    - reflexivity.
    - simpl. unfold scale. ring. }
  pose proof (settled_total_le F known free (ebar ev) e e_pos e_bar
    _ T (rel_nonneg S) H) as LE.
  assert (EQ : total_of F (rel F mine h) (A := poly) (fun p => eval p e) T = 0).
  { rewrite (settled_total_eq F known free (ebar ev) e e_pos e_bar _ T);
      [simpl; ring| |exact H].
    intros k K. apply Free in K. destruct k as [|[h' a] k]; [reflexivity|]. simpl in *.
    apply Qeq_bool_iff in K. unfold embed. rewrite (ofQ_eq F _ _ K), ofQ_0. ring. }
  apply (fle_cancel_l F scale); [exact P|]. rewrite (Eq s S), (Eq _ fits), EQ.
  simpl in LE. replace (0 * at_root F e T) with (0 : F) in LE by ring.
  pose proof (fle_mul_neg F _ _ LE C) as G.
  eapply (fle_shift F _ _ (c * shift F e h W l) _ _ G); ring.
Qed.
End From.

(** *** From the root on *)

Lemma prob_nonneg s : is_strategy F g i s -> forall k, all_known known k = true ->
  0 <= own_prob F s k.
Proof.
  intros S. induction k as [|[h a] k IH]; simpl; intros K; [apply fle_0_1|].
  apply andb_prop in K as [A K]. apply fle_mul; [now apply known_nonneg|auto].
Qed.

Lemma total_duals_prob s W l : is_strategy F g i s ->
  (forall y, In y l -> In y nodes /\ fst (fst (snd y)) = i) ->
  total_of F (own_prob F s) (cval e) (flat_map (pdual i W) l) = 0.
Proof.
  intros S. induction l as [|[past [[j h] n]] l IH]; intros L; [reflexivity|].
  change (flat_map (pdual i W) _) with
    (pdual i W (past, (j, h, n)) ++ flat_map (pdual i W) l).
  rewrite total_app, IH by (intros y Y; apply L; now right).
  destruct (L (past, (j, h, n))) as [I J]; [now left|]. simpl in J. subst j.
  rewrite (total_dual F e i s (own_prob F s) (own_prob F s (own i past)));
    [ring|now apply (S past)|reflexivity].
Qed.

Theorem optimal_root_sound s : (forall k, free k = true -> not_planned (b i) k = true) ->
  is_strategy F g i s ->
  payoff F i (deviate F play i s) (root g) <= payoff F i (deviate F play i mine) (root g).
Proof.
  intros Free S. destruct optimal_parts as (w & l & W & T & P & L & V & H).
  set (scale := (w * values e (map (latest ev []) js))%Q) in *.
  assert (Eq : forall s, is_strategy F g i s ->
    ofQ scale * payoff F i (deviate F play i s) (root g) =
    total_of F (own_prob F s) (A := poly) (fun p => eval p e) T).
  { intros s' S'. rewrite V, (total_duals_prob s' W l S' L).
    pose proof (below F g b ev rule rules e e_pos e_bar i s' (own_prob F s')
      (fun _ => true) ltac:(reflexivity) ltac:(reflexivity) (root g) [] w
      (incl_refl _) eq_refl) as B.
    simpl own in B. rewrite B. fold scale. simpl. ring. }
  pose proof (settled_total_le F known free (ebar ev) e e_pos e_bar
    _ T (prob_nonneg s S) H) as LE.
  apply (fle_cancel_l F scale); [exact P|]. rewrite (Eq s S), (Eq _ fits).
  rewrite (settled_total_eq F known free (ebar ev) e e_pos e_bar (own_prob F mine) T);
    [exact LE| |exact H].
  intros k K. apply Free in K. induction k as [|[h a] k IH]; [discriminate|]. simpl in *.
  apply orb_true_iff in K as [K|K]; [|rewrite IH by exact K; ring].
  apply Qeq_bool_iff in K. unfold embed. rewrite (ofQ_eq F _ _ K), ofQ_0. ring.
Qed.
End Optimal.
