(** Ordered fields, and limits in them. *)

From Coq Require Import QArith Ring Lia.
From Exactsolve Require Import OField.

(** What the record leaves out: of two numbers one is less or they are the same, and numbers
    have inverses. *)
Record ordered_field (F : ofield) : Prop := OrderedFieldLaws {
  le_or_lt : forall x y : F, fle F x y \/ flt F y x;
  antisymmetric : forall x y : F, fle F x y -> fle F y x -> x = y;
  inverse : forall x : F, flt F f0 x -> exists y, fmul F x y = f1 }.

Section Field.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Infix "<" := (flt F) : F_scope.
Implicit Types (x y z d : F) (u v : nat -> F).

(** *** Order *)

Lemma lt_le x y : x < y -> x <= y.
Proof. now intros [A _]. Qed.

Lemma lt_not x y : x < y -> ~ y <= x.
Proof. now intros [_ A]. Qed.

Lemma not_lt x y : ~ x < y -> y <= x.
Proof. intros N. destruct (le_or_lt F Ord y x) as [L|L]; [exact L|contradiction]. Qed.

(** Whoever proves that x <= y may assume of any statement that it is true or false. *)
Lemma le_cases (P : Prop) x y : (P \/ ~ P -> x <= y) -> x <= y.
Proof.
  intros H. destruct (le_or_lt F Ord x y) as [L|L]; [exact L|]. exfalso.
  assert (N : ~ P).
  { intros p. apply (lt_not _ _ L), H. now left. }
  apply (lt_not _ _ L), H. now right.
Qed.

Lemma le_diff x y : 0 <= y - x -> x <= y.
Proof. intros H. apply (fle_shift F _ _ x _ _ H); ring. Qed.

Lemma diff_le x y : x <= y -> 0 <= y - x.
Proof. intros H. apply (fle_shift F _ _ (- x) _ _ H); ring. Qed.

Lemma lt_diff x y : x < y -> 0 < y - x.
Proof.
  intros [A B]. split; [now apply diff_le|]. intros H. apply B.
  apply (fle_shift F _ _ x _ _ H); ring.
Qed.

Lemma diff_lt x y : 0 < y - x -> x < y.
Proof.
  intros [A B]. split; [now apply le_diff|]. intros H. apply B.
  apply (fle_shift F _ _ (- x) _ _ H); ring.
Qed.

Lemma lt_le_trans x y z : x < y -> y <= z -> x < z.
Proof.
  intros [A B] C. split; [now apply fle_trans with y|]. intros D. apply B.
  now apply fle_trans with z.
Qed.

Lemma le_add_nonneg x y : 0 <= x -> 0 <= y -> 0 <= x + y.
Proof.
  intros A B. replace (0 : F) with (0 + 0 : F) by ring. now apply fle_add2.
Qed.

Lemma add_pos x y : 0 < x -> 0 <= y -> 0 < x + y.
Proof.
  intros A B. apply lt_le_trans with x; [exact A|]. apply (fle_shift F _ _ x _ _ B); ring.
Qed.

Lemma le_mul x y z : 0 <= z -> x <= y -> z * x <= z * y.
Proof.
  intros Z L. apply le_diff. replace (z * y - z * x) with (z * (y - x)) by ring.
  apply fle_mul; [exact Z|now apply diff_le].
Qed.

Lemma one_pos : 0 < (1 : F).
Proof. rewrite <- ofQ_0, <- ofQ_1. split; [now apply ofQ_le|now apply ofQ_lt]. Qed.

(** A positive factor may be left out. *)
Lemma inverse_pos x y : 0 < x -> x * y = 1 -> 0 < y.
Proof.
  intros X E. destruct (le_or_lt F Ord y 0) as [L|L]; [|exact L]. exfalso.
  apply (lt_not _ _ one_pos). rewrite <- E. replace (x * y) with (y * x) by ring.
  apply fle_mul_neg; [exact L|now apply lt_le].
Qed.

Lemma cancel_le w x y : 0 < w -> w * x <= w * y -> x <= y.
Proof.
  intros W L. destruct (inverse F Ord w W) as [v E].
  assert (V := inverse_pos w v W E). apply (le_mul _ _ v) in L; [|now apply lt_le].
  replace (v * (w * x)) with (w * v * x) in L by ring.
  replace (v * (w * y)) with (w * v * y) in L by ring. rewrite E in L.
  apply (fle_shift F _ _ 0 _ _ L); ring.
Qed.

Lemma cancel_eq w x y : 0 < w -> w * x = w * y -> x = y.
Proof.
  intros W E.
  assert (A : x <= y) by (apply (cancel_le w); [exact W|rewrite E; apply fle_refl]).
  assert (B : y <= x) by (apply (cancel_le w); [exact W|rewrite E; apply fle_refl]).
  now apply (antisymmetric F Ord).
Qed.

Lemma mul_pos x y : 0 < x -> 0 < y -> 0 < x * y.
Proof.
  intros X Y. split; [apply fle_mul; now apply lt_le|]. intros H.
  apply (lt_not _ _ Y), (cancel_le x); [exact X|]. apply (fle_shift F _ _ 0 _ _ H); ring.
Qed.

Lemma half d : 0 < d -> exists h, 0 < h /\ h + h = d.
Proof.
  intros D. exists (ofQ (1 # 2) * d). split.
  - apply mul_pos; [|exact D]. rewrite <- ofQ_0.
    split; [now apply ofQ_le|now apply ofQ_lt].
  - replace (ofQ (1 # 2) * d + ofQ (1 # 2) * d) with ((ofQ (1 # 2) + ofQ (1 # 2)) * d)
      by ring.
    rewrite <- ofQ_add, (ofQ_eq F _ 1%Q) by reflexivity. rewrite ofQ_1. ring.
Qed.

Lemma abs_bound x : exists a, 0 < a /\ x <= a /\ - a <= x.
Proof.
  assert (One := fle_0_1 F).
  destruct (le_or_lt F Ord 0 x) as [L|L].
  - exists (1 + x). split; [apply add_pos; [exact one_pos|exact L]|]. split.
    + apply (fle_shift F _ _ x _ _ One); ring.
    + apply le_diff. replace (x - - (1 + x)) with (1 + (x + x)) by ring.
      apply le_add_nonneg; [exact One|now apply le_add_nonneg].
  - apply lt_le in L. exists (1 - x).
    assert (M : 0 <= - x) by now apply fle_opp.
    replace (1 - x) with (1 + - x) by ring.
    split; [apply add_pos; [exact one_pos|exact M]|]. split.
    + apply le_diff. replace (1 + - x - x) with (1 + (- x + - x)) by ring.
      apply le_add_nonneg; [exact One|now apply le_add_nonneg].
    + apply (fle_shift F _ _ (x - 1) _ _ One); ring.
Qed.

(** *** Limits *)

Notation "u ~~> l" := (converges F u l) (at level 70).

Lemma limit_ext u v l : (forall m, u m = v m) -> u ~~> l -> v ~~> l.
Proof.
  intros E U d D. destruct (U d D) as [N H]. exists N. intros n L. rewrite <- E.
  now apply H.
Qed.

Lemma limit_const l : (fun _ => l) ~~> l.
Proof.
  intros d [D _]. exists 0%nat. intros n _. split.
  - apply (fle_shift F _ _ (l - d) _ _ D); ring.
  - apply (fle_shift F _ _ l _ _ D); ring.
Qed.

Lemma limit_add u v l k : u ~~> l -> v ~~> k -> (fun m => u m + v m) ~~> l + k.
Proof.
  intros U V d D. destruct (half d D) as (h & H & E). subst d.
  destruct (U h H) as [N A]. destruct (V h H) as [M B]. exists (N + M)%nat. intros n L.
  destruct (A n) as [A1 A2]; [lia|]. destruct (B n) as [B1 B2]; [lia|]. split.
  - replace (l + k - (h + h)) with ((l - h) + (k - h)) by ring. now apply fle_add2.
  - replace (l + k + (h + h)) with ((l + h) + (k + h)) by ring. now apply fle_add2.
Qed.

Lemma limit_shift u l : u ~~> l <-> (fun m => u m - l) ~~> 0.
Proof.
  split; intros U d D; destruct (U d D) as [N H]; exists N; intros n L;
    destruct (H n L) as [A B]; split.
  - apply (fle_shift F _ _ (- l) _ _ A); ring.
  - apply (fle_shift F _ _ (- l) _ _ B); ring.
  - apply (fle_shift F _ _ l _ _ A); ring.
  - apply (fle_shift F _ _ l _ _ B); ring.
Qed.

(** |x| <= d, |y| <= e, so |x y| <= d e. *)
Lemma mul_within x y d e : - d <= x -> x <= d -> - e <= y -> y <= e ->
  - (d * e) <= x * y /\ x * y <= d * e.
Proof.
  intros A B C D. apply diff_le in A, B, C, D.
  assert (P1 := fle_mul F _ _ A C). assert (P2 := fle_mul F _ _ B D).
  assert (P3 := fle_mul F _ _ A D). assert (P4 := fle_mul F _ _ B C).
  assert (Two : 0 < (1 + 1 : F)) by (apply add_pos; [exact one_pos|apply fle_0_1]).
  assert (S := le_add_nonneg _ _ P1 P2). assert (T := le_add_nonneg _ _ P3 P4).
  split; apply (cancel_le (1 + 1)); try exact Two; apply le_diff.
  - eapply (fle_shift F _ _ 0 _ _ S); ring.
  - eapply (fle_shift F _ _ 0 _ _ T); ring.
Qed.

Lemma null_mul u v : u ~~> 0 -> v ~~> 0 -> (fun m => u m * v m) ~~> 0.
Proof.
  intros U V d D. destruct (U d D) as [N A]. destruct (V 1 one_pos) as [M B].
  exists (N + M)%nat. intros n L.
  destruct (A n) as [A1 A2]; [lia|]. destruct (B n) as [B1 B2]; [lia|].
  replace (0 - d) with (- d) in A1 by ring. replace (0 + d) with d in A2 by ring.
  replace (0 - 1) with (fopp F 1) in B1 by ring.
  replace (0 + 1) with (1 : F) in B2 by ring.
  destruct (mul_within (u n) (v n) d 1) as [P Q]; try assumption. split.
  - eapply (fle_shift F _ _ 0 _ _ P); ring.
  - eapply (fle_shift F _ _ 0 _ _ Q); ring.
Qed.

Lemma null_scale c u : u ~~> 0 -> (fun m => c * u m) ~~> 0.
Proof.
  intros U d D. destruct (abs_bound c) as (a & A & A1 & A2).
  destruct (inverse F Ord a A) as [i E].
  assert (D' : 0 < i * d) by (apply mul_pos; [now apply (inverse_pos a)|exact D]).
  destruct (U _ D') as [N H]. exists N. intros n L. destruct (H n L) as [B C].
  replace (0 - i * d) with (- (i * d)) in B by ring.
  replace (0 + i * d) with (i * d) in C by ring.
  destruct (mul_within c (u n) a (i * d)) as [P Q]; try assumption.
  replace (a * (i * d)) with (a * i * d) in P, Q by ring. rewrite E in P, Q. split.
  - eapply (fle_shift F _ _ 0 _ _ P); ring.
  - eapply (fle_shift F _ _ 0 _ _ Q); ring.
Qed.

Lemma limit_mul u v l k : u ~~> l -> v ~~> k -> (fun m => u m * v m) ~~> l * k.
Proof.
  intros U V. apply limit_shift in U, V. apply limit_shift.
  assert (P := null_mul _ _ U V).
  assert (Q := limit_add _ _ _ _ (null_scale l _ V) (null_scale k _ U)).
  assert (R := limit_add _ _ _ _ P Q). cbv beta in R.
  replace (0 + (0 + 0)) with (0 : F) in R by ring.
  eapply limit_ext; [|exact R]. intros m. cbv beta. ring.
Qed.

Lemma limit_scale c u l : u ~~> l -> (fun m => c * u m) ~~> c * l.
Proof. apply limit_mul, limit_const. Qed.

Lemma limit_le u v l k : u ~~> l -> v ~~> k -> (forall m, u m <= v m) -> l <= k.
Proof.
  intros U V H. destruct (le_or_lt F Ord l k) as [L|L]; [exact L|]. exfalso.
  destruct (half _ (lt_diff _ _ L)) as (e & E & S).
  destruct (half e E) as (d & D & T).
  destruct (U d D) as [N A]. destruct (V d D) as [M B].
  destruct (A (N + M)%nat) as [A1 _]; [lia|]. destruct (B (N + M)%nat) as [_ B2]; [lia|].
  apply (lt_not _ _ E).
  assert (X : l - d <= k + d).
  { apply fle_trans with (u (N + M)%nat); [exact A1|].
    apply fle_trans with (v (N + M)%nat); [apply H|exact B2]. }
  assert (Y : l - k = d + d + e) by (rewrite T; symmetry; exact S).
  apply (fle_shift F _ _ (- (k + d)) _ _ X); [|ring].
  replace (l - d + - (k + d)) with (l - k - (d + d)) by ring. rewrite Y. ring.
Qed.

Lemma limit_unique u l k : u ~~> l -> u ~~> k -> l = k.
Proof.
  intros A B. apply (antisymmetric F Ord).
  - now apply (limit_le u u l k A B); intros m; apply fle_refl.
  - now apply (limit_le u u k l B A); intros m; apply fle_refl.
Qed.
End Field.
