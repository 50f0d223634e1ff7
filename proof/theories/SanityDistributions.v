(** Consistent beliefs are distributions: not negative, and together 1. *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField Game SanityField SanityFirst SanitySubgame.
From Exactsolve Require Import SanityBeliefs.
Import ListNotations.

Section Distributions.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

(** Where any profile leads, a completely mixed one does. *)
Definition leads_too (x y : F) := x = 0 \/ flt F 0 y.

Lemma leads_too_mul x y x' y' : leads_too x y -> leads_too x' y' -> leads_too (x * x') (y * y').
Proof.
  intros [->|A] [->|B]; try (left; ring). right. now apply mul_pos.
Qed.

Lemma mixed_leads n b c i h : forall t past w v, wf n t -> mixed_in F c (decisions past t) ->
  leads_too w v ->
  Forall2 leads_too (map fst (nodes_at F b i h w t)) (map fst (nodes_at F c i h v t)).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w v Wf M W.
  - constructor.
  - simpl in M. destruct Wf as [Wf _].
    simpl. revert M. induction IH as [|[p t] l Ht _ IHl]; intros M; simpl in *; [constructor|].
    destruct Wf as (P & Wt & Wl). rewrite !map_app. apply Forall2_app.
    + apply (Ht past); auto.
      * intros past0 j h0 m J. apply (M past0 j h0 m), in_or_app. now left.
      * apply leads_too_mul; [exact W|]. apply Qle_lteq in P as [P|P].
        -- right. rewrite <- ofQ_0. split; [now apply ofQ_le, Qlt_le_weak|now apply ofQ_lt].
        -- left. rewrite <- ofQ_0. apply ofQ_eq. now symmetry.
    + apply IHl; auto.
      intros past0 j h0 m J. apply (M past0 j h0 m), in_or_app. now right.
  - destruct Wf as (_ & _ & Wf).
    assert (P : forall k, (k < N.of_nat (length ch))%N -> flt F 0 (c j h' k)).
    { apply (M past j h' (length ch)). now left. }
    assert (M' : mixed_in F c (tl (decisions past (Move j h' ch)))).
    { intros past0 j0 h0 m J. apply (M past0 j0 h0 m). now right. }
    clear M. simpl in M'. simpl. rewrite !map_app. apply Forall2_app.
    { destruct (Nat.eqb i j && N.eqb h h'); simpl; auto. }
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K P M'. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k m K P M; [constructor|].
    cbn [length fold_right] in *. destruct Wf as [Wt Wl].
    rewrite !map_app. apply Forall2_app.
    + apply (Ht ((j, h', k) :: past)); auto.
      * intros past0 j0 h0 m0 J. apply (M past0 j0 h0 m0), in_or_app. now left.
      * apply leads_too_mul; [exact W|]. right. apply P. lia.
    + apply (IHl Wl (N.succ k) m); [lia|exact P|].
      intros past0 j0 h0 m0 J. apply (M past0 j0 h0 m0), in_or_app. now right.
Qed.

Lemma total_leads l l' : Forall2 leads_too l l' -> Forall (fun y => 0 <= y) l' ->
  leads_too (total F l) (total F l').
Proof.
  induction 1 as [|x y l l' H _ IH]; intros N; [now left|]. inversion N; subst. simpl.
  destruct H as [->|H].
  - destruct IH as [E|E]; [assumption|left|right]; simpl in *.
    + fold (total F l). rewrite E. ring.
    + fold (total F l'). replace (y + total F l') with (total F l' + y) by ring.
      now apply add_pos.
  - right. apply add_pos; [exact H|]. now apply total_nonneg.
Qed.

Lemma mixed_total g c i h : well_formed g -> completely_mixed F g c ->
  chance_leads_to F g i h -> flt F 0 (total F (map fst (nodes_at F c i h 1 (root g)))).
Proof.
  intros [Wf _] C (b & _ & T).
  assert (M : mixed_in F c (decisions [] (root g))).
  { intros past j h' n I. now apply (C past). }
  assert (One : leads_too (1 : F) 1) by (right; apply one_pos).
  destruct (total_leads _ _ (mixed_leads _ b c i h _ [] 1 1 Wf M One)
    (nodes_at_nonneg F _ c i h _ [] 1 Wf M (fle_0_1 F))) as [E|E]; [|exact E].
  exfalso. rewrite E in T. apply (lt_not F _ _ T), fle_refl.
Qed.

(** *** Lists that converge *)
Lemma total_limit : forall x xs, (forall m : nat, length (xs m) = length x) ->
  (forall v, converges F (fun m => nth v (xs m) 0) (nth v x 0)) ->
  converges F (fun m => total F (xs m)) (total F x).
Proof.
  induction x as [|y x IH]; intros xs L C.
  - apply (limit_ext F (fun _ => 0)); [|now apply limit_const].
    intros m. specialize (L m). now destruct (xs m).
  - apply (limit_ext F (fun m => nth 0 (xs m) 0 + total F (tl (xs m)))).
    { intros m. specialize (L m). now destruct (xs m). }
    apply (limit_add F Ord); [exact (C O)|]. apply IH.
    + intros m. specialize (L m). destruct (xs m); [discriminate|]. now inversion L.
    + intros v. apply (limit_ext F (fun m => nth (S v) (xs m) 0)); [|exact (C (S v))].
      intros m. specialize (L m). now destruct (xs m).
Qed.

Lemma total_of_shares T : forall mu w, length mu = length w ->
  (forall v, nth v mu 0 * T = nth v w 0) -> total F mu * T = total F w.
Proof.
  induction mu as [|m mu IH]; intros [|x w] L H; try discriminate; simpl; [ring|].
  fold (total F mu) (total F w).
  rewrite <- (IH w); [|now inversion L|intros v; exact (H (S v))].
  assert (E := H O). simpl in E. rewrite <- E. ring.
Qed.

Theorem beliefs_are_distributions g b mu i h : well_formed g -> consistent F g b mu ->
  chance_leads_to F g i h ->
  length (mu i h) = count i h (root g) /\
  (forall v, 0 <= nth v (mu i h) 0) /\ total F (mu i h) = 1.
Proof.
  intros Wf (bs & mus & _ & M & B) L. destruct (B i h L) as (Bayes & Len & Lim).
  assert (Len' : forall m, length (mus m i h) = count i h (root g)).
  { intros m. destruct (Bayes m) as [-> _]. now rewrite map_length, length_count. }
  split; [now rewrite Len|].
  assert (T := fun m => mixed_total g (bs m) i h Wf (M m) L).
  split.
  - intros v. apply (limit_le F Ord (fun _ => 0) (fun m => nth v (mus m i h) 0));
      [now apply limit_const|apply Lim|]. intros m. destruct (Bayes m) as [_ S].
    apply (cancel_le F Ord _ _ _ (T m)).
    match goal with |- ?t * 0 <= ?t * ?x =>
      replace (t * 0) with (0 : F) by ring; replace (t * x) with (x * t) by ring end.
    rewrite S.
    assert (N := nodes_at_nonneg F _ (bs m) i h _ [] 1 (proj1 Wf)
      (fun past j h' n J => proj2 (M m past j h' n J)) (fle_0_1 F)).
    rewrite Forall_forall in N.
    destruct (nth_in_or_default v (map fst (nodes_at F (bs m) i h 1 (root g))) 0) as [I| ->];
      [now apply N|apply fle_refl].
  - apply (limit_unique F Ord (fun m => total F (mus m i h))).
    + apply (total_limit (mu i h) (fun m => mus m i h)); [|exact Lim].
      intros m. now rewrite Len, !Len'.
    + apply (limit_ext F (fun _ => 1)); [|now apply limit_const]. intros m.
      destruct (Bayes m) as [E S]. apply (cancel_eq F Ord _ _ _ (T m)).
      assert (Sum := total_of_shares _ _ _ E S).
      match goal with |- ?t * 1 = ?t * ?x =>
        replace (t * x) with (x * t) by ring; replace (t * 1) with t by ring end.
      now symmetry.
Qed.
End Distributions.
