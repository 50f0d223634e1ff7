(** Quotients of polynomials, for e to 0, and what it says of plans: their behaviour tends
    to the coefficients of the least order over their sum. *)

From Coq Require Import QArith List Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Poly PolyArith Plans Tends.
Import ListNotations.
Open Scope Q_scope.

Lemma tends_eval p : tends (eval p) (nth 0 p 0).
Proof.
  induction p as [|a p IH]; simpl; [apply tends_const|].
  apply (tends_eq _ (a + 0 * nth 0 p 0)); [ring|]. apply tends_add; [apply tends_const|].
  apply tends_mul; [apply tends_id|exact IH].
Qed.

Fixpoint power (e : Q) (m : nat) : Q := match m with O => 1 | S m => e * power e m end.

Lemma power_pos e m : 0 < e -> 0 < power e m.
Proof. intros E. induction m as [|m IH]; simpl; [lra|]. now apply Qmult_lt_0_compat. Qed.

Definition zeros (m : nat) (p : poly) := forall j, (j < m)%nat -> nth j p 0 == 0.

Lemma zeros_shift e : forall m p, zeros m p -> eval p e == power e m * eval (skipn m p) e.
Proof.
  induction m as [|m IH]; intros p Z; simpl; [ring|].
  destruct p as [|a p]; simpl; [ring|].
  assert (A := Z O ltac:(lia)). simpl in A. rewrite A, (IH p); [ring|].
  intros j J. apply (Z (S j)). lia.
Qed.

Lemma nth_skipn : forall m (p : poly), nth 0 (skipn m p) 0 = nth m p 0.
Proof. induction m as [|m IH]; intros [|a p]; simpl; auto. Qed.

(** A polynomial of order at least [m], over e^m. *)
Lemma tends_order m p : zeros m p -> tends (fun e => eval p e / power e m) (nth m p 0).
Proof.
  intros Z. rewrite <- nth_skipn.
  apply (tends_ext (eval (skipn m p))); [|apply tends_eval].
  apply always. intros e E. rewrite (zeros_shift e m p Z).
  pose proof (power_pos e m E). field. lra.
Qed.

Theorem tends_quotient m p q : zeros m p -> zeros m q -> 0 < nth m q 0 ->
  tends (fun e => eval p e / eval q e) (nth m p 0 / nth m q 0).
Proof.
  intros P R L. pose proof (tends_order m q R) as TQ.
  pose proof (tends_div _ _ _ _ L (tends_order m p P) TQ) as T.
  eapply tends_ext; [|exact T].
  eapply eventually_weak; [|exact (tends_pos _ _ L TQ)].
  intros e E H. simpl in *. pose proof (power_pos e m E) as W.
  assert (0 < eval q e).
  { assert (S : eval q e == eval q e / power e m * power e m) by (field; lra).
    rewrite S. apply Qmult_lt_0_compat; lra. }
  field. split; lra.
Qed.
