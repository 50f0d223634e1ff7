(** Myerson's third equilibrium is sequential, though not quasi-perfect. *)

From Coq Require Import QArith NArith List Ring Lia Lqa.
From Exactsolve Require Import OField SanityField SanityNumbers SanityMyerson.
Import ListNotations.

(** Mistakes of probability 1/(m+3). *)
Definition mistake (m : nat) : Q := 1 # Pos.of_succ_nat (m + 2).

Lemma mistake_small m : (0 < 1 - mistake m - mistake m)%Q.
Proof.
  assert (H : (mistake m <= 1 # 3)%Q) by (unfold mistake, Qle; simpl; lia).
  lra.
Qed.

Section Sequential.
Variable F : ofield.
Add Ring F_ring : (fring F) (morphism (ofQ_morph F), constants [q_cst]).
Local Open Scope F_scope.
Ltac calc := given; ring.

Lemma mistakes_vanish : archimedean F -> converges F (fun m => ofQ (mistake m)) 0.
Proof.
  intros Arch d D. destruct (Arch d D) as (q & Q & L).
  exists (Pos.to_nat (Qden q)). intros n N.
  assert (M : (mistake n <= q)%Q).
  { destruct q as [p r]. unfold Qlt in Q. simpl in Q, N. unfold mistake, Qle. simpl.
    assert (1 <= p)%Z by lia. nia. }
  assert (Pos := ofQ_nonneg F (mistake n) eq_refl).
  assert (Le : ofQ (mistake n) <= d) by (apply fle_trans with (ofQ q);
    [now apply ofQ_le|exact L]).
  split.
  - apply fle_trans with 0; [|exact Pos]. destruct D as [D _].
    apply (fle_shift F _ _ (- d) _ _ D); ring.
  - apply (fle_shift F _ _ 0 _ _ Le); ring.
Qed.

(** Both make both mistakes. *)
Definition err (x : F) (k : N) : F := match k with 0%N | 1%N => x | _ => 1 - x - x end.
Definition trembling (x : F) : profile F := fun _ _ k => err x k.

Lemma trembling_mixed m : completely_mixed F myerson (trembling (ofQ (mistake m))).
Proof.
  assert (P : flt F 0 (ofQ (mistake m))) by now apply ofQ_pos.
  assert (P' : flt F 0 (1 - ofQ (mistake m) - ofQ (mistake m))).
  { replace (1 - ofQ (mistake m) - ofQ (mistake m)) with
      (ofQ (o := F) (1 - mistake m - mistake m)).
    - assert (S := mistake_small m). rewrite <- ofQ_0.
      split; [now apply ofQ_le, Qlt_le_weak|now apply ofQ_lt].
    - unfold Qminus. rewrite !ofQ_add, !ofQ_opp, ofQ_1. ring. }
  assert (All : forall k, (k < N.of_nat 3)%N -> flt F 0 (err (ofQ (mistake m)) k)).
  { now apply below_3. }
  intros past i h n I. each_node I; (split; [split|exact All]);
    try (intros k K; now apply lt_le, All); cbn; ring.
Qed.

Definition third_beliefs (x : F) : beliefs F := fun i _ =>
  match i with O => [1] | _ => [x; x; 1 - x - x] end.

Theorem third_sequential : ordered_field F -> archimedean F ->
  sequential F myerson (third F) (third_beliefs 0).
Proof.
  intros Ord Arch. assert (V := mistakes_vanish Arch).
  assert (V' : converges F (fun m => 1 - ofQ (mistake m) - ofQ (mistake m)) 1).
  { assert (W := limit_scale F Ord (fopp F (1 + 1)) _ _ V).
    assert (W' := limit_add F Ord _ _ _ _ (limit_const F 1) W).
    replace (1 + fopp F (1 + 1) * 0) with (1 : F) in W' by ring.
    eapply limit_ext; [|exact W']. intros m. cbv beta. ring. }
  split; [apply third_profile|]. split.
  - exists (fun m => trembling (ofQ (mistake m))), (fun m => third_beliefs (ofQ (mistake m))).
    split; [|split; [exact trembling_mixed|]].
    + assert (C : forall i, (i < 2)%nat -> forall k, (k < N.of_nat 3)%N ->
        converges F (fun m => err (ofQ (mistake m)) k) (third F i 0%N k)).
      { intros i I. assert (i = 0 \/ i = 1)%nat as [-> | ->] by lia;
          apply below_3; given; rewrite ?ofQ_0, ?ofQ_1; assumption. }
      intros past i h n I. each_node I; apply C; lia.
    + intros i h (b & _ & _ & L).
      destruct i as [|[|i]]; (destruct h; [|exfalso; apply L; given; apply fle_refl]).
      * split; [|split; [reflexivity|]].
        -- intros m. split; [reflexivity|]. intros [|[|v]]; calc.
        -- intros v. now apply limit_const.
      * split; [|split; [reflexivity|]].
        -- intros m. split; [reflexivity|]. generalize (ofQ (o := F) (mistake m)).
           intros x.
           intros [|[|[|[|v]]]]; calc.
        -- replace (third_beliefs 0 1%nat 0%N) with [0; 0; 1 : F]
             by (unfold third_beliefs; repeat f_equal; ring).
           intros [|[|[|[|v]]]]; simpl; try assumption; now apply limit_const.
      * exfalso; apply L; given; apply fle_refl.
  - intros past i h n I _ s S.
    assert (P : forall k, (k < N.of_nat 3)%N -> 0 <= s h k).
    { destruct (S past h n I) as [P _]. each_node I; exact P. }
    assert (T : s h 0%N + (s h 1%N + (s h 2%N + 0)) = 1).
    { destruct (S past h n I) as [_ T]. each_node I; exact T. }
    assert (N := le_add_nonneg F _ _ (P 0%N eq_refl) (P 0%N eq_refl)).
    assert (Z : s h 2%N = 1 - s h 0%N - s h 1%N) by (rewrite <- T; ring).
    each_node I; apply le_diff; (eapply (fle_shift F _ _ 0 _ _ N); [calc|]);
      given; rewrite Z; ring.
Qed.
End Sequential.
