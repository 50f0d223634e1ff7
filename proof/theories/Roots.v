(** Powers of positive numbers, and roots by bisection: for each d a function c of e with
    rational values between 1 and B such that c^d tends to B. *)

From Coq Require Import QArith Qpower List Lia Lqa.
From Exactsolve Require Import Tends Limits.
Import ListNotations.
Open Scope Q_scope.

(** ** Powers *)

Lemma Qpower_power c n : c ^ Z.of_nat n == power c n.
Proof.
  induction n as [|n IH]; [reflexivity|]. simpl power. rewrite <- IH.
  destruct n as [|n]; [simpl; ring|].
  rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite Z.add_comm.
  destruct (Qeq_dec c 0) as [Z|Z]; [|now rewrite Qpower_plus by exact Z].
  rewrite Z. rewrite !Qpower_0 by lia. ring.
Qed.

Lemma power_ge_1 c n : 1 <= c -> 1 <= power c n.
Proof. intros C. induction n as [|n IH]; simpl; [lra|]. nra. Qed.

Lemma Qpower_pos' c z : 0 < c -> 0 < c ^ z.
Proof.
  intros C. destruct (Z_le_dec 0 z) as [N|N].
  - rewrite <- (Z2Nat.id z) by exact N. rewrite Qpower_power. now apply power_pos.
  - replace z with (- (- z))%Z by lia. rewrite Qpower_opp. apply Qinv_lt_0_compat.
    rewrite <- (Z2Nat.id (- z)) by lia. rewrite Qpower_power. now apply power_pos.
Qed.

Lemma tends_power f l n : tends f l -> tends (fun e => power (f e) n) (power l n).
Proof.
  intros H. induction n as [|n IH]; simpl; [apply tends_const|now apply tends_mul].
Qed.

Lemma limited_power f n : limited f -> limited (fun e => power (f e) n).
Proof.
  intros H. induction n as [|n IH]; simpl; [|now apply limited_mul].
  apply (tends_limited _ 1), tends_const.
Qed.

Lemma tends_Qpower f l z : 0 < l -> tends f l -> tends (fun e => f e ^ z) (l ^ z).
Proof.
  intros L H. destruct (Z_le_dec 0 z) as [N|N].
  - rewrite <- (Z2Nat.id z) by exact N.
    apply (tends_eq _ (power l (Z.to_nat z))); [symmetry; apply Qpower_power|].
    apply (tends_ext (fun e => power (f e) (Z.to_nat z))); [|now apply tends_power].
    apply always. intros e _. symmetry. apply Qpower_power.
  - replace z with (- Z.of_nat (Z.to_nat (- z)))%Z by lia. set (n := Z.to_nat _).
    apply (tends_eq _ (/ power l n)); [now rewrite Qpower_opp, Qpower_power|].
    apply (tends_ext (fun e => / power (f e) n)).
    + apply always. intros e _. now rewrite Qpower_opp, Qpower_power.
    + apply tends_inv; [now apply power_pos|now apply tends_power].
Qed.

Lemma limited_between f a b : (forall e, 0 < e -> a <= f e /\ f e <= b) -> limited f.
Proof.
  intros H. destruct (above a) as (x & X & X1 & X2).
  destruct (above b) as (y & Y & Y1 & Y2).
  exists (x + y). split; [lra|]. apply always. intros e E. destruct (H e E). lra.
Qed.

Lemma limited_Qpower f b z : (forall e, 0 < e -> 1 <= f e /\ f e <= b) ->
  limited (fun e => f e ^ z).
Proof.
  intros H. destruct (Z_le_dec 0 z) as [N|N].
  - rewrite <- (Z2Nat.id z) by exact N.
    apply (limited_ext (fun e => power (f e) (Z.to_nat z))).
    + apply always. intros e _. symmetry. apply Qpower_power.
    + apply limited_power. now apply (limited_between _ 1 b).
  - replace z with (- Z.of_nat (Z.to_nat (- z)))%Z by lia. set (n := Z.to_nat _).
    apply (limited_ext (fun e => / power (f e) n)).
    + apply always. intros e _. now rewrite Qpower_opp, Qpower_power.
    + apply (limited_between _ 0 1). intros e E. destruct (H e E) as [A _].
      pose proof (power_ge_1 (f e) n A). set (p := power (f e) n) in *.
      assert (0 < / p) by (apply Qinv_lt_0_compat; lra).
      assert (I : p * / p == 1) by (field; lra). split; [lra|nra].
Qed.

(** ** Roots *)

Fixpoint bisect (d : nat) (B : Q) (n : nat) (lo hi : Q) : Q :=
  match n with
  | O => lo
  | S n => let mid := (lo + hi) * (1 # 2) in
           if Qlt_le_dec B (power mid d) then bisect d B n lo mid else bisect d B n mid hi
  end.

Lemma bisect_spec d B : forall n lo hi, 1 <= lo -> lo <= hi -> hi <= B ->
  power lo d <= B -> B <= power hi d ->
  let c := bisect d B n lo hi in
  1 <= c /\ power c d <= B /\
  exists top, c <= top /\ top <= B /\ B <= power top d /\
    (top - c) * power 2 n == hi - lo.
Proof.
  induction n as [|n IH]; intros lo hi L LH H P1 P2; cbv zeta; simpl.
  - split; [exact L|]. split; [exact P1|]. exists hi. repeat split; auto. ring.
  - set (mid := (lo + hi) * (1 # 2)).
    assert (lo <= mid /\ mid <= hi) by (unfold mid; lra).
    destruct (Qlt_le_dec B (power mid d)) as [C|C].
    + destruct (IH lo mid) as (A1 & A2 & top & T1 & T2 & T3 & T4); try lra.
      split; [exact A1|]. split; [exact A2|]. exists top. repeat split; auto.
      setoid_replace ((top - bisect d B n lo mid) * (2 * power 2 n))
        with (2 * ((top - bisect d B n lo mid) * power 2 n)) by ring.
      rewrite T4. unfold mid. ring.
    + destruct (IH mid hi) as (A1 & A2 & top & T1 & T2 & T3 & T4); try lra.
      split; [exact A1|]. split; [exact A2|]. exists top. repeat split; auto.
      setoid_replace ((top - bisect d B n mid hi) * (2 * power 2 n))
        with (2 * ((top - bisect d B n mid hi) * power 2 n)) by ring.
      rewrite T4. unfold mid. ring.
Qed.

(** Powers grow at most linearly between 1 and B. *)
Lemma power_lipschitz B d : 1 <= B -> exists L, 0 < L /\
  forall x y, 1 <= x -> x <= y -> y <= B ->
    power y d <= L /\ power y d - power x d <= L * (y - x).
Proof.
  intros HB. induction d as [|d (L & L0 & IH)].
  - exists 1. split; [lra|]. intros x y X Y Z. simpl. lra.
  - exists (B * L + L). split; [nra|]. intros x y X Y Z. simpl.
    destruct (IH x y X Y Z) as [I1 I2]. pose proof (power_ge_1 y d ltac:(lra)).
    set (p := power y d) in *. set (q := power x d) in *.
    assert (y * p <= B * L) by nra.
    assert (E : y * p - x * q == x * (p - q) + (y - x) * p) by ring. rewrite E.
    assert (x * (p - q) <= B * (L * (y - x))).
    { apply Qle_trans with (x * (L * (y - x))); [nra|].
      assert (0 <= L * (y - x)) by nra. nra. }
    assert ((y - x) * p <= (y - x) * L) by nra. split; [nra|]. lra.
Qed.

Lemma power_2 n : inject_Z (Z.of_nat n) <= power 2 n.
Proof.
  induction n as [|n IH]; [now simpl|]. simpl power.
  assert (E : inject_Z (Z.of_nat (S n)) == inject_Z (Z.of_nat n) + 1).
  { rewrite Nat2Z.inj_succ. unfold Z.succ. now rewrite inject_Z_plus. }
  pose proof (power_ge_1 2 n ltac:(lra)). rewrite E. lra.
Qed.

(** So many steps that the error is at most e. *)
Definition steps (e : Q) : nat := Pos.to_nat (proj1_sig (Qarchimedean (/ e))).
Definition near_root (d : nat) (B e : Q) : Q := bisect d B (steps e) 1 B.

Lemma steps_spec e : 0 < e -> 1 <= e * power 2 (steps e).
Proof.
  intros E. pose proof (power_2 (steps e)) as P. unfold steps in *.
  destruct (Qarchimedean (/ e)) as [p A]. simpl in *. rewrite positive_nat_Z in P.
  assert (I : e * / e == 1) by (field; lra).
  assert (/ e <= power 2 (Pos.to_nat p)) by (unfold inject_Z in P; lra). nra.
Qed.

Theorem near_root_spec d B : (0 < d)%nat -> 1 <= B ->
  (forall e, 0 < e -> 1 <= near_root d B e /\ near_root d B e <= B) /\
  tends (fun e => power (near_root d B e) d) B.
Proof.
  intros D HB.
  assert (P1 : power 1 d <= B).
  { assert (E : power 1 d == 1); [|lra].
    clear. induction d as [|d IH]; simpl; [lra|rewrite IH; lra]. }
  assert (P2 : B <= power B d).
  { destruct d as [|d]; [lia|]. simpl. pose proof (power_ge_1 B d HB). nra. }
  assert (S : forall e, 0 < e -> _) by
    (intros e _; exact (bisect_spec d B (steps e) 1 B ltac:(lra) HB ltac:(lra) P1 P2)).
  split.
  - intros e E. destruct (S e E) as (A1 & _ & top & T1 & T2 & _). unfold near_root. lra.
  - destruct (power_lipschitz B d HB) as (L & L0 & Lip). intros r R.
    set (K := L * B). assert (K0 : 0 < K) by (unfold K; nra).
    exists (r / K). split; [apply Qlt_shift_div_l; lra|]. intros e E Le.
    destruct (S e E) as (A1 & A2 & top & T1 & T2 & T3 & T4). fold (near_root d B e) in *.
    set (c := near_root d B e) in *. destruct (Lip c top A1 T1 T2) as [_ G].
    pose proof (steps_spec e E) as St. set (w := power 2 (steps e)) in *.
    assert (X : top - c <= e * B).
    { assert (0 <= top - c) by lra. assert (top - c <= (top - c) * (e * w)) by nra.
      assert (Y : (top - c) * (e * w) == e * (B - 1)) by (rewrite <- T4; ring). nra. }
    assert (Z : e * K <= r).
    { assert (Q : r / K * K == r) by (field; lra). nra. }
    assert (L * (top - c) <= e * K) by (unfold K; nra).
    unfold close. split; lra.
Qed.
