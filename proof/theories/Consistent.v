(** Beliefs are consistent if the probabilities of the nodes of each information set, over
    their sum, tend to them along completely mixed profiles of rational numbers. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField NashCheck Checks Plans Tends Sites.
Import ListNotations.

Section Consistent.
Variable F : ofield.
Add Ring F_ring : (fring F).
Variables (g : game) (bar : Q) (beta : Q -> qprofile) (b : qprofile).
Variable mu : nat -> N -> list Q.

Hypothesis arch : archimedean F.
Hypothesis bar_pos : 0 < bar.
Hypothesis formed : wf (players g) (root g).
Hypothesis mixed : forall e, 0 < e -> e <= bar -> completely_mixed F g (embed F (beta e)).
Hypothesis limit : forall past i h n, is_node g past i h n ->
  forall k, (k < N.of_nat n)%N -> tends (fun e => beta e i h k) (b i h k).
Hypothesis belief : forall i h, let l := sites_at g i h in alive l = true ->
  length (mu i h) = length l /\
  forall v s, nth_error l v = Some s ->
    tends (fun e => weight (beta e) s / total_weight (beta e) l) (nth v (mu i h) 0).

Lemma flt_Q q : flt F 0%F (ofQ q) -> 0 < q.
Proof.
  intros [_ N]. apply Qnot_le_lt. intros L. apply N. rewrite <- ofQ_0. now apply ofQ_le.
Qed.

Lemma path_pos e s : 0 < e -> e <= bar -> In s (sites [] 1 (root g)) ->
  0 < path (beta e) (hist s).
Proof.
  intros E B. apply (sites_invariant (fun past => 0 < path (beta e) past)); [simpl; lra|].
  intros past j h n I P k K. simpl. apply Qmult_lt_0_compat; [exact P|].
  apply flt_Q. now apply (mixed e E B past j h n).
Qed.

Lemma chance_nonneg s : In s (sites [] 1 (root g)) -> 0 <= chance s.
Proof. apply (sites_chance (players g) (root g)); [exact formed|lra]. Qed.

Lemma total_pos e l : 0 < e -> e <= bar -> incl l (sites [] 1 (root g)) ->
  alive l = true -> 0 < total_weight (beta e) l.
Proof.
  intros E B. unfold alive, total_weight.
  assert (N : forall l, incl l (sites [] 1 (root g)) ->
    0 <= fold_right (fun s r => weight (beta e) s + r) 0 l).
  { induction l0 as [|s r IH]; intros I; simpl; [lra|].
    assert (P := path_pos e s E B (I s (or_introl eq_refl))).
    assert (C := chance_nonneg s (I s (or_introl eq_refl))).
    assert (R := IH (fun x y => I x (or_intror y))). unfold weight at 1.
    assert (0 <= chance s * path (beta e) (hist s)) by (apply Qmult_le_0_compat; lra).
    lra. }
  induction l as [|s l IH]; simpl; intros I A; [discriminate|].
  assert (Is := I s (or_introl eq_refl)). assert (Il := fun x y => I x (or_intror y)).
  assert (P := path_pos e s E B Is). assert (C := chance_nonneg s Is).
  assert (R := N l Il). unfold weight at 1.
  assert (0 <= chance s * path (beta e) (hist s)) by (apply Qmult_le_0_compat; lra).
  apply orb_true_iff in A as [A|A].
  - apply negb_true_iff, Qeq_bool_neq in A.
    assert (0 < chance s * path (beta e) (hist s)) by (apply Qmult_lt_0_compat; lra). lra.
  - assert (K := IH Il A). lra.
Qed.

Lemma nth_map_ofQ f (l : list site) v : nth v (map (fun s => ofQ (f s)) l) 0%F =
  match nth_error l v with Some s => ofQ (f s) | None => (0 : F)%F end.
Proof. revert v. induction l as [|s l IH]; intros [|v]; simpl; auto. Qed.

Theorem consistent_from :
  consistent F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  set (share e i h := map (fun s => ofQ (weight (beta e) s /
    total_weight (beta e) (sites_at g i h)) : F) (sites_at g i h)).
  exists (fun m => embed F (beta (small bar m))).
  exists (fun m i h => share (small bar m) i h).
  split; [|split].
  - intros past i h n I k K. apply (tends_converges F (fun e => beta e i h k)); auto.
    now apply (limit past i h n).
  - intros m. apply mixed; [now apply small_pos|now apply small_le].
  - intros i h C. apply chance_leads_alive in C. destruct (belief i h C) as [L T].
    split; [|split].
    + intros m. assert (E := small_pos bar m bar_pos).
      assert (B := small_le bar m bar_pos).
      set (e := small bar m) in *. unfold bayes. rewrite weights_at. split.
      * unfold share. now rewrite !map_length.
      * intros v. rewrite total_weights. unfold share.
        rewrite (nth_map_ofQ (fun s => weight (beta e) s / _)).
        rewrite (nth_map_ofQ (weight (beta e))).
        destruct (nth_error (sites_at g i h) v) as [s|]; [|ring].
        rewrite <- ofQ_mul. apply ofQ_eq.
        assert (P : 0 < total_weight (beta e) (sites_at g i h)).
        { apply total_pos; auto. intros s' I. apply filter_In in I. tauto. }
        field. lra.
    + unfold share. now rewrite !map_length.
    + intros v. rewrite <- (ofQ_0 F), map_nth.
      destruct (nth_error (sites_at g i h) v) as [s|] eqn:E.
      * intros d D.
        destruct (tends_converges F _ _ bar arch (T v s E) bar_pos d D) as [N H].
        exists N. intros n Ln. specialize (H n Ln). rewrite ofQ_0. unfold share.
        now rewrite (nth_map_ofQ (fun s => weight _ s / _)), E.
      * apply nth_error_None in E. rewrite (nth_overflow (mu i h)) by lia.
        intros d D. exists O. intros n _. rewrite ofQ_0. unfold share.
        rewrite (nth_map_ofQ (fun s => weight _ s / _)).
        replace (nth_error (sites_at g i h) v) with (@None site)
          by (symmetry; now apply nth_error_None).
        destruct D as [D _].
        split; [|eapply (fle_shift F 0%F d 0%F); [exact D|ring|ring]].
        apply (fle_shift F 0%F d (fopp F d)); [exact D|ring|ring].
Qed.
End Consistent.
