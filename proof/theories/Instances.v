(** The theorem for rational and for real numbers. *)

From Coq Require Import QArith Qcanon Reals Qreals Lra Lia List.
From Exactsolve Require Import OField Statement Source Print Top.

(** *** Rational numbers: closed *)
Lemma Qc_ring : ring_theory (Q2Qc 0) (Q2Qc 1) Qcplus Qcmult Qcminus Qcopp eq.
Proof. exact Qcrt. Qed.

Definition Qc_field : ofield.
Proof.
  refine (OrderedField Qc (Q2Qc 0) (Q2Qc 1) Qcplus Qcmult Qcminus Qcopp Qcle
    Qc_ring Qcle_refl Qcle_trans _ _ Q2Qc _ _ _ _ _ _ _ _).
  - intros x y z H. apply Qcplus_le_compat; [exact H|apply Qcle_refl].
  - intros x y X Y. unfold Qcle, Qcmult in *. change (this (Q2Qc 0)) with 0%Q in *.
    cbn [this Q2Qc]. rewrite Qred_correct. now apply Qmult_le_0_compat.
  - intros p q E. apply Qc_is_canon. cbn [this Q2Qc]. now rewrite !Qred_correct.
  - reflexivity.
  - reflexivity.
  - intros p q. apply Qc_is_canon. cbn [this Q2Qc Qcplus Qcmult Qcopp]. now rewrite !Qred_correct.
  - intros p q. apply Qc_is_canon. cbn [this Q2Qc Qcplus Qcmult Qcopp]. now rewrite !Qred_correct.
  - intros p. apply Qc_is_canon. cbn [this Q2Qc Qcplus Qcmult Qcopp]. now rewrite !Qred_correct.
  - intros p q H. unfold Qcle. cbn [this Q2Qc Qcplus Qcmult Qcopp]. now rewrite !Qred_correct.
  - intros p q H. unfold Qcle. cbn [this Q2Qc]. rewrite !Qred_correct. now apply Qlt_not_le.
Defined.

(** *** Real numbers: with the axioms of the standard library *)
Definition R_field : ofield.
Proof.
  refine (OrderedField R 0%R 1%R Rplus Rmult Rminus Ropp Rle RTheory Rle_refl Rle_trans
    _ _ Q2R Qeq_eqR _ _ Q2R_plus Q2R_mult Q2R_opp Qle_Rle _).
  - intros x y z H. lra.
  - intros x y X Y. now apply Rmult_le_pos.
  - unfold Q2R. simpl. lra.
  - unfold Q2R. simpl. lra.
  - intros p q H. apply Qlt_Rlt in H. lra.
Defined.

Lemma Qc_archimedean : archimedean Qc_field.
Proof.
  intros x [_ X]. exists (this x). split.
  - apply Qnot_le_lt. intros L. now apply X.
  - change (Qcle (Q2Qc (this x)) x). unfold Qcle. cbn [this Q2Qc].
    rewrite Qred_correct. apply Qle_refl.
Qed.

Lemma R_archimedean : archimedean R_field.
Proof.
  intros x [_ X]. change (~ (x <= 0)%R) in X.
  assert (P : (0 < x)%R) by lra.
  destruct (archimed_cor1 x P) as (n & M & N).
  exists (1 # Pos.of_nat n). split; [reflexivity|].
  change (Q2R (1 # Pos.of_nat n) <= x)%R. unfold Q2R. cbn [Qnum Qden].
  rewrite <- (Nat2Pos.id n) in M at 1 by lia. rewrite INR_IZR_INZ, positive_nat_Z in M. lra.
Qed.

(** What [check] accepts holds over a field. *)
Definition right_over (F : ofield) := forall game_text cert_text claim_text,
  check game_text cert_text = Some claim_text ->
  exists s c, texts_of s c game_text cert_text claim_text /\ claim_holds F (game_from s) c.

Lemma archimedean_right F : archimedean F -> right_over F.
Proof.
  intros A g t c H. apply check_sound in H as (s & k & T & H). exists s, k.
  split; [exact T|]. apply H. now right.
Qed.

Theorem check_sound_Q : right_over Qc_field.
Proof. apply archimedean_right, Qc_archimedean. Qed.

Theorem check_sound_R : right_over R_field.
Proof. apply archimedean_right, R_archimedean. Qed.
