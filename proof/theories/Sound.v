(** [bounded] is right, and with it the checks of a claim. *)

From Coq Require Import QArith NArith List Bool Ring Permutation Lia.
From Exactsolve Require Import OField Game NashCheck.
Import ListNotations.

(** ** Weak duality *)

Section Bound.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variable s : strategy F.
Notation prob := (own_prob F s).
Notation val := (val F s).
Definition nonneg (x : term) := 0 <= prob (fst x).

Lemma group_le : forall l e c, 0 <= prob e -> Forall nonneg l ->
  forallb (fun x => Qle_bool (snd x) 0) (group e c l) = true -> val (group e c l) <= 0.
Proof.
  assert (A : forall e c, 0 <= prob e -> Qle_bool c 0 = true -> ofQ c * prob e <= 0).
  { intros e c P C. apply fle_mul_neg; auto. apply Qle_bool_iff in C.
    rewrite <- ofQ_0. now apply ofQ_le. }
  assert (B : forall x y : F, x <= 0 -> y <= 0 -> x + y <= 0).
  { intros x y X Y. replace 0 with (0 + 0 : F) by ring. now apply fle_add2. }
  induction l as [|[e' c'] l IH]; intros e c P L H; simpl in *.
  - rewrite andb_true_r in H. apply B; auto. apply fle_refl.
  - inversion L; subst. destruct (key_cmp e e') eqn:E.
    + apply IH; auto.
    + simpl in H. apply andb_prop in H as [Hc Hl]. simpl. apply B; auto.
    + simpl in H. apply andb_prop in H as [Hc Hl]. simpl. apply B; auto.
Qed.

Lemma at_most_0_le l : Forall nonneg l -> at_most_0 l = true -> val l <= 0.
Proof.
  intros L H. pose proof (TermSort.Permuted_sort l) as P.
  rewrite (val_perm _ _ _ _ P).
  assert (E : val (group [] 0%Q (TermSort.sort l)) = val (TermSort.sort l)).
  { rewrite val_group, ofQ_0. ring. }
  rewrite <- E. apply group_le; auto.
  - simpl. apply fle_0_1.
  - now apply (Permutation_Forall P).
Qed.

Definition lotteries (i : nat) (l : list node) :=
  forall past h n, In (past, (i, h, n)) l -> lottery F n (s h).

Lemma terms_nonneg i b : forall t past e w,
  lotteries i (decisions past t) -> 0 <= prob e -> Forall nonneg (terms i b e w t).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past e w L E.
  - simpl. constructor; auto.
  - simpl. simpl in L. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [constructor|].
    apply Forall_app; split.
    + eapply Ht; eauto. intros past' h n I. eapply L, in_or_app. left. exact I.
    + apply IHl. intros past' h n I. eapply L, in_or_app. right. exact I.
  - assert (P : j = i -> forall k, (k < N.of_nat (length ch))%N -> 0 <= s h k).
    { intros ->. destruct (L past h (length ch)) as [A _]; [now left|]. exact A. }
    assert (L' : forall past' h' n', In (past', (i, h', n'))
      (tl (decisions past (Move j h ch))) -> lottery F n' (s h')).
    { intros. eapply L. right. eassumption. }
    clear L. simpl in *. revert P L'.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k n K P L; simpl in *; [constructor|].
    apply Forall_app; split.
    + assert (Lt : lotteries i (decisions ((j, h, k) :: past) t)).
      { intros past' h' n' I. eapply L, in_or_app. left. exact I. }
      destruct (Nat.eqb j i) eqn:J.
      * eapply Ht; eauto. simpl. apply fle_mul; auto. apply P; [now apply Nat.eqb_eq|lia].
      * destruct (Qeq_bool _ _); [constructor|]. eapply Ht; eauto.
    + apply (IHl (N.succ k) n); auto; [lia|].
      intros past' h' n' I. eapply L, in_or_app. right. exact I.
Qed.

Lemma own_nonneg i : forall t past,
  lotteries i (decisions past t) -> 0 <= prob (own i past) ->
  forall past' h n, In (past', (i, h, n)) (decisions past t) -> 0 <= prob (own i past').
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past L E past' h' n' I.
  - destruct I.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply in_app_or in I as [I|I].
    + eapply Ht; eauto. intros ? ? ? ?. eapply L, in_or_app. left. eassumption.
    + apply IHl; auto. intros ? ? ? ?. eapply L, in_or_app. right. eassumption.
  - assert (P : j = i -> forall k, (k < N.of_nat (length ch))%N -> 0 <= s h k).
    { intros ->. destruct (L past h (length ch)) as [A _]; [now left|]. exact A. }
    assert (L' : forall past' h' n', In (past', (i, h', n'))
      (tl (decisions past (Move j h ch))) -> lottery F n' (s h')).
    { intros. eapply L. right. eassumption. }
    clear L. destruct I as [I|I]; [inversion I; now subst|].
    simpl in *. revert P L' I.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k n K P L I; simpl in *; [easy|].
    apply in_app_or in I as [I|I].
    + refine (Ht _ _ _ _ _ _ I).
      * intros ? ? ? ?. eapply L, in_or_app. left. eassumption.
      * simpl. destruct (Nat.eqb i j) eqn:J; auto. apply Nat.eqb_eq in J. subst j.
        simpl. apply fle_mul; auto. apply P; auto. lia.
    + apply (IHl (N.succ k) n); auto; [lia|].
      intros ? ? ? ?. eapply L, in_or_app. right. eassumption.
Qed.

Lemma after_nonneg : forall n e h c k m, 0 <= prob e ->
  (forall k, (k < m)%N -> 0 <= s h k) -> (k + N.of_nat n <= m)%N ->
  Forall nonneg (after e h c k n).
Proof.
  induction n as [|n IH]; intros e h c k m E H K; simpl; constructor.
  - unfold nonneg. simpl. apply fle_mul; auto. apply H. lia.
  - apply IH with m; auto. lia.
Qed.

(** No behaviour strategy pays more than [v]. *)
Theorem bounded_sound g l i b W v :
  (forall x, In x l -> In x (decisions [] (root g)) /\ fst (fst (snd x)) = i) ->
  bounded (root g) l i b W v = true -> is_strategy F g i s ->
  payoff F i (deviate F (embed F b) i s) (root g) <= ofQ v.
Proof.
  intros L H S. unfold bounded in H. apply at_most_0_le in H.
  - simpl in H. rewrite val_app, <- payoff_terms, val_duals, ofQ_1, ofQ_opp in H.
    + apply fle_sub. simpl in H. eapply (fle_shift _ _ _ 0 _ _ H); ring.
    + intros past j h n I. apply L in I as [I J]. simpl in J. subst j. eapply S, I.
  - assert (T : lotteries i (decisions [] (root g))) by (intros past h n I; eapply S, I).
    assert (O : 0 <= prob []) by apply fle_0_1.
    constructor; [exact O|]. apply Forall_app; split.
    + eapply terms_nonneg; eauto.
    + apply Forall_forall. intros x I. apply in_flat_map in I as [[past [[j h] n]] [I D]].
      apply L in I as [I J]. simpl in J. subst j.
      assert (E : 0 <= prob (own i past)) by (eapply own_nonneg; eauto).
      destruct D as [<-|D]; [exact E|]. revert x D. apply Forall_forall.
      destruct (T _ _ _ I) as [P _].
      apply after_nonneg with (N.of_nat n); auto. lia.
Qed.
End Bound.

Lemma firsts_incl i nodes : forall l seen acc,
  (forall x, In x l -> In x nodes) ->
  (forall x, In x acc -> In x nodes /\ fst (fst (snd x)) = i) ->
  forall x, In x (firsts i seen l acc) -> In x nodes /\ fst (fst (snd x)) = i.
Proof.
  induction l as [|[past [[j h] n]] l IH]; intros seen acc L A x; simpl; [apply A|].
  destruct (Nat.eqb i j) eqn:J; simpl; [destruct (negb _); simpl|]; apply IH; auto;
    try (intros; apply L; now right).
  intros y [<-|I]; [|now apply A]. split; [apply L; now left|].
  simpl. symmetry. now apply Nat.eqb_eq.
Qed.

Theorem no_gain_sound F g i b v s :
  no_gain (root g) (decisions [] (root g)) i b v = true -> is_strategy F g i s ->
  (payoff F i (deviate F (embed F b) i s) (root g) <= ofQ v)%F.
Proof.
  intros H. eapply bounded_sound; [|exact H].
  apply firsts_incl; auto. intros x [].
Qed.

(** Behaviour strategies suffice: no mixed strategy does better. *)
Section Mixed.
Variable F : ofield.
Add Ring F_ring2 : (fring F).
Local Open Scope F_scope.

Lemma sum_pure_0 a h : forall n k, (a h < k)%N -> sum_from F k n (pure F a h) = 0.
Proof.
  induction n as [|n IH]; intros k K; simpl; [reflexivity|]. unfold pure at 1.
  replace (N.eqb k (a h)) with false by (symmetry; apply N.eqb_neq; lia).
  rewrite IH by lia. ring.
Qed.

Lemma sum_pure_1 a h : forall n k, (k <= a h)%N -> (a h < k + N.of_nat n)%N ->
  sum_from F k n (pure F a h) = 1.
Proof.
  induction n as [|n IH]; intros k K1 K2; [lia|]. simpl. unfold pure at 1.
  destruct (N.eqb_spec k (a h)) as [E|E].
  - rewrite sum_pure_0 by lia. ring.
  - rewrite IH by lia. ring.
Qed.

Lemma pure_lottery a h n : (a h < N.of_nat n)%N -> lottery F n (pure F a h).
Proof.
  intros A. split.
  - intros k K. unfold pure. destruct (N.eqb k (a h)); [apply fle_0_1|apply fle_refl].
  - apply sum_pure_1; lia.
Qed.

Theorem epsilon_nash_to_mixed g eps b :
  epsilon_nash F g eps b -> epsilon_nash_mixed F g eps b.
Proof.
  intros H i I. destruct (H i I) as [S D]. split; [exact S|]. intros m [M T].
  set (v := payoff F i b (root g) + eps) in *.
  enough (E : mixed_payoff F i b m (root g) - v * fold_right (fun x s => fst x + s) 0 m <= 0).
  { rewrite T in E. apply fle_sub. eapply (fle_shift _ _ _ 0 _ _ E); ring. }
  clear T. unfold mixed_payoff. induction m as [|[p a] m IH]; simpl.
  - eapply (fle_shift _ 0 0 0); [apply fle_refl|ring|ring].
  - destruct (M p a) as [P A]; [now left|].
    assert (E : payoff F i (deviate F b i (pure F a)) (root g) - v <= 0).
    { apply (proj1 (fle_sub F _ _)), D. intros past h n Nd. apply pure_lottery. eapply A, Nd. }
    pose proof (fle_mul_neg F _ _ E P) as G.
    assert (M' := IH (fun q c J => M q c (or_intror J))).
    pose proof (fle_add2 F _ _ _ _ G M') as K.
    eapply (fle_shift _ _ _ 0 _ _ K); ring.
Qed.
End Mixed.
