(** Facts about order. *)

From Coq Require Import QArith Ring.
From Exactsolve Require Export Definitions.

Section Order.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Implicit Types x y z : F.

Lemma fle_add2 x y x' y' : x <= y -> x' <= y' -> x + x' <= y + y'.
Proof.
  intros A B. apply fle_trans with (y + x').
  - now apply fle_add.
  - replace (y + x') with (x' + y) by ring. replace (y + y') with (y' + y) by ring.
    now apply fle_add.
Qed.

Lemma fle_shift x y z u v : x <= y -> u = x + z -> v = y + z -> u <= v.
Proof. intros H -> ->. now apply fle_add. Qed.

Lemma fle_sub x y : x <= y <-> x - y <= 0.
Proof. split; intros H; [apply (fle_shift _ _ (- y) _ _ H) | apply (fle_shift _ _ y _ _ H)]; ring. Qed.

Lemma fle_opp x : x <= 0 <-> 0 <= - x.
Proof. split; intros H; [apply (fle_shift _ _ (- x) _ _ H) | apply (fle_shift _ _ x _ _ H)]; ring. Qed.

Lemma fle_mul_neg x y : x <= 0 -> 0 <= y -> x * y <= 0.
Proof.
  intros A B. apply fle_opp. replace (- (x * y)) with (- x * y) by ring.
  apply fle_mul; auto. now apply fle_opp.
Qed.

Lemma fle_0_1 : (0 : F) <= 1.
Proof. rewrite <- ofQ_0, <- ofQ_1. apply ofQ_le. now apply Qle_bool_iff. Qed.
End Order.
