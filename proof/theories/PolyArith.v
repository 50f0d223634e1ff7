(** Sums and products of polynomials, and their signs for small epsilon.

    Coefficients with one denominator, such as integers, are added without a gcd. *)

From Coq Require Import QArith Qabs List Bool Lqa Lia.
From Exactsolve Require Import Definitions NashCheck Poly.
Import ListNotations.
Open Scope Q_scope.

Definition poly := list Q.

Definition cadd (a b : Q) : Q :=
  if Pos.eqb (Qden a) (Qden b) then (Qnum a + Qnum b # Qden a) else qadd a b.
Definition cmul (a b : Q) : Q := if Pos.eqb (Qden a) 1 then a * b else qmul a b.

(** A number that makes all quotients with these denominators integers; 1 if it would be
    so long that this saves nothing. Nothing is proved of it. *)
Definition common (l : list positive) : Q :=
  let top := Z.pow 2 4096 in
  let z := fold_left (fun z d => if Z.ltb top z then z else Z.lcm z (Zpos d)) l 1%Z in
  if Z.ltb top z then 1 else inject_Z z.

Fixpoint padd (p q : poly) : poly :=
  match p, q with
  | [], _ => q
  | _, [] => p
  | a :: p, b :: q => cadd a b :: padd p q
  end.
Definition pscale (c : Q) (p : poly) : poly := map (cmul c) p.
Definition pmul (p q : poly) : poly :=
  fold_right (fun a r => padd (pscale a q) (0 :: r)) [] p.
Definition psub (p q : poly) : poly := padd p (pscale (-1) q).

Lemma cadd_eq a b : cadd a b == a + b.
Proof.
  unfold cadd. destruct (Pos.eqb_spec (Qden a) (Qden b)) as [E|_]; [|apply red_eq].
  destruct a as [a d], b as [b d']. simpl in *. subst d'.
  unfold Qeq, Qplus. simpl. rewrite Pos2Z.inj_mul. ring.
Qed.

Lemma cmul_eq a b : cmul a b == a * b.
Proof. unfold cmul. destruct (Pos.eqb _ 1); [reflexivity|apply red_eq]. Qed.

Lemma eval_padd e : forall p q, eval (padd p q) e == eval p e + eval q e.
Proof.
  induction p as [|a p IH]; intros [|b q]; simpl; [lra|lra|lra|].
  rewrite cadd_eq, IH. ring.
Qed.

Lemma eval_pscale c p e : eval (pscale c p) e == c * eval p e.
Proof.
  induction p as [|a p IH]; simpl; [lra|]. unfold pscale in IH. rewrite cmul_eq, IH. ring.
Qed.

Lemma eval_pmul p q e : eval (pmul p q) e == eval p e * eval q e.
Proof.
  induction p as [|a p IH]; simpl; [ring|].
  rewrite eval_padd, eval_pscale. simpl. rewrite IH. ring.
Qed.

Lemma eval_psub p q e : eval (psub p q) e == eval p e - eval q e.
Proof. unfold psub. rewrite eval_padd, eval_pscale. ring. Qed.

(** The sign for small epsilon, if [e] is within the bar. *)
Fixpoint psign (p : poly) : comparison :=
  match p with
  | [] => Eq
  | a :: p => match Z.compare (Qnum a) 0 with Eq => psign p | c => c end
  end.

(** [e] is at most the bar of [p], without a quotient. *)
Definition under (e a b : Q) : bool := Qle_bool (e * (Qabs a + Qabs b)) (Qabs a).
Fixpoint within (e : Q) (p : poly) : bool :=
  match p with
  | [] => Qle_bool e 1
  | a :: p =>
      if Z.eqb (Qnum a) 0 then within e p else Qle_bool e 1 && forallb (under e a) p
  end.

Lemma Qnum_0 a : Qnum a = 0%Z -> a == 0.
Proof. destruct a as [n d]. simpl. intros ->. reflexivity. Qed.

Lemma psign_has_sign p : has_sign p (psign p).
Proof.
  induction p as [|a p IH]; simpl; [constructor|].
  destruct (Z.compare_spec (Qnum a) 0) as [Z|Z|Z].
  - apply sign_zero; [now apply Qnum_0|exact IH].
  - apply sign_neg. unfold Qlt. simpl. lia.
  - apply sign_pos. unfold Qlt. simpl. lia.
Qed.

Lemma under_max e a p : forallb (under e a) p = true -> 0 < Qabs a -> e <= 1 ->
  e * (Qabs a + max_abs p) <= Qabs a.
Proof.
  intros H A E. induction p as [|b p IH]; simpl in *; [nra|].
  apply andb_prop in H as [B H]. apply Qle_bool_iff in B.
  destruct (Qlt_le_dec (max_abs p) (Qabs b)); auto.
Qed.

Lemma within_bar e p : within e p = true -> e <= bar p.
Proof.
  induction p as [|a p IH]; simpl; [apply Qle_bool_iff|].
  assert (Z : Z.eqb (Qnum a) 0 = Qeq_bool a 0).
  { apply eq_iff_eq_true. rewrite Z.eqb_eq, Qeq_bool_iff. unfold Qeq. simpl. lia. }
  rewrite Z. destruct (Qeq_bool a 0) eqn:A; [exact IH|]. intros H.
  apply andb_prop in H as [E H]. apply Qle_bool_iff in E.
  apply Qeq_bool_neq in A.
  assert (P : 0 < Qabs a).
  { apply Qnot_le_lt. intros L. apply A. pose proof (abs_bounds a). lra. }
  pose proof (max_abs_nonneg p).
  apply Qle_shift_div_l; [lra|]. now apply under_max.
Qed.

(** What [psign] says holds at every number up to [e]. *)
Theorem psign_eval e0 p : within e0 p = true -> forall e, 0 < e -> e <= e0 ->
  (eval p e ?= 0) = psign p.
Proof.
  intros W e P L. apply bar_sign; [apply psign_has_sign|exact P|].
  apply Qle_trans with e0; [exact L|now apply within_bar].
Qed.
