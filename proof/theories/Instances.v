(** The theorem for rational and for real numbers. *)

From Coq Require Import QArith Qcanon Reals Qreals Lra List.
From Exactsolve Require Import OField Game NashCheck Sound Claim Text.

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

Theorem check_sound_Q s t : check s t = true ->
  exists g c, game_of s = Some g /\ claim_of t = Some c /\ claim_holds Qc_field g c.
Proof. intros H. destruct (check_sound s t H) as (g & c & A & B & C). eauto. Qed.

Theorem check_sound_R s t : check s t = true ->
  exists g c, game_of s = Some g /\ claim_of t = Some c /\ claim_holds R_field g c.
Proof. intros H. destruct (check_sound s t H) as (g & c & A & B & C). eauto. Qed.
