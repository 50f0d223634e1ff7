(** The rational and the real numbers are ordered fields in the sense of SanityField.v. *)

From Coq Require Import QArith Qcanon Reals Qreals Lra.
From Exactsolve Require Import OField SanityField Instances.

Theorem Qc_ordered : ordered_field Qc_field.
Proof.
  constructor.
  - intros x y. destruct (Qclt_le_dec y x) as [L|L]; [right|left; exact L].
    split; [now apply Qclt_le_weak|now apply Qclt_not_le].
  - intros x y. apply Qcle_antisym.
  - intros x [L N]. exists (Qcinv x). apply Qcmult_inv_r. intros ->. apply N. apply Qcle_refl.
Qed.

Theorem R_ordered : ordered_field R_field.
Proof.
  constructor.
  - intros x y. destruct (Rle_or_lt x y) as [L|L]; [now left|right].
    split; [now apply Rlt_le|now apply Rlt_not_le].
  - intros x y. apply Rle_antisym.
  - intros x [L N]. exists (Rinv x). apply Rinv_r. intros ->. apply N. apply Rle_refl.
Qed.
