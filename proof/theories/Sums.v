(** Sums over actions, and means. *)

From Coq Require Import QArith NArith Ring Lia.
From Exactsolve Require Import OField.

Section Sums.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

Lemma sum_from_ext f f' : forall n k,
  (forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> f a = f' a) ->
  sum_from F k n f = sum_from F k n f'.
Proof.
  induction n as [|n IH]; intros k H; simpl; [reflexivity|].
  rewrite H, IH; [reflexivity| |lia|lia]. intros a A B. apply H; lia.
Qed.

Lemma sum_from_mul c f : forall n k,
  sum_from F k n (fun a => f a * c) = sum_from F k n f * c.
Proof. induction n as [|n IH]; intros k; simpl; [|rewrite IH]; ring. Qed.

Lemma sum_from_one f k0 : forall n k, (k <= k0)%N -> (k0 < k + N.of_nat n)%N ->
  sum_from F k n (fun a => f a * (if N.eqb k0 a then 1 else 0)) = f k0.
Proof.
  assert (Z : forall n k, (k0 < k)%N ->
    sum_from F k n (fun a => f a * (if N.eqb k0 a then 1 else 0)) = 0).
  { induction n as [|n IH]; intros k L; simpl; [reflexivity|].
    destruct (N.eqb_spec k0 k) as [->|E]; [lia|]. rewrite IH by lia. ring. }
  induction n as [|n IH]; intros k A B; [lia|]. simpl.
  destruct (N.eqb_spec k0 k) as [->|E]; [rewrite Z by lia|rewrite IH by lia]; ring.
Qed.
End Sums.

(** ** A lottery gains a mean *)

Section Mean.
Variable F : ofield.
Add Ring F_ring_m : (fring F).
Local Open Scope F_scope.
Variables (G : N -> Q) (top : Q).

Lemma mean_le (q : N -> F) : forall n k,
  (forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> 0 <= q a /\ (G a <= top)%Q) ->
  sum_from F k n (fun a => q a * ofQ (G a)) <= sum_from F k n q * ofQ top.
Proof.
  induction n as [|n IH]; intros k H; simpl.
  - apply fle_sub. eapply (fle_shift F 0 0 0); [apply fle_refl|ring|ring].
  - destruct (H k) as [A B]; [lia|lia|].
    assert (I := IH (N.succ k)). apply (ofQ_le F) in B. apply (fle_sub F) in B.
    pose proof (fle_mul_neg F _ _ B A) as X.
    assert (Y : sum_from F (N.succ k) n (fun a => q a * ofQ (G a)) <=
      sum_from F (N.succ k) n q * ofQ top) by (apply I; intros; apply H; lia).
    pose proof (fle_add2 F _ _ _ _ X Y) as Z.
    eapply (fle_shift F _ _ (q k * ofQ top) _ _ Z); ring.
Qed.

Lemma mean_eq (b : N -> Q) : forall n k,
  (forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> (b a == 0)%Q \/ (G a == top)%Q) ->
  sum_from F k n (fun a => ofQ (b a) * ofQ (G a)) =
  sum_from F k n (fun a => ofQ (b a)) * ofQ top.
Proof.
  induction n as [|n IH]; intros k H; simpl; [ring|].
  rewrite IH by (intros; apply H; lia).
  destruct (H k) as [A|A]; [lia|lia| |]; rewrite (ofQ_eq F _ _ A), ?ofQ_0; ring.
Qed.
End Mean.
