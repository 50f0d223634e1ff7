(** Limits, for e to 0 from above, of functions with rational values; and how a sequence
    of rational numbers converges in every archimedean field. *)

From Coq Require Import QArith Qminmax Lqa Lia.
From Exactsolve Require Import OField Plans.
Open Scope Q_scope.

Definition close (d x l : Q) : Prop := l - d <= x /\ x <= l + d.

(** What holds for all small e > 0. *)
Definition eventually (P : Q -> Prop) : Prop :=
  exists e0, 0 < e0 /\ forall e, 0 < e -> e <= e0 -> P e.
Definition tends (f : Q -> Q) (l : Q) : Prop :=
  forall d, 0 < d -> eventually (fun e => close d (f e) l).
Definition limited (f : Q -> Q) : Prop :=
  exists M, 0 < M /\ eventually (fun e => - M <= f e /\ f e <= M).

Lemma eventually_and P R :
  eventually P -> eventually R -> eventually (fun e => P e /\ R e).
Proof.
  intros (a & A & HA) (b & B & HB). exists (Qmin a b). split.
  - now apply Q.min_glb_lt.
  - intros e E L. pose proof (Q.le_min_l a b). pose proof (Q.le_min_r a b).
    split; [apply HA|apply HB]; lra.
Qed.

Lemma eventually_weak (P R : Q -> Prop) :
  (forall e, 0 < e -> P e -> R e) -> eventually P -> eventually R.
Proof. intros W (a & A & H). exists a. split; [exact A|]. intros e E L. auto. Qed.

Lemma tends_ext f g l : eventually (fun e => f e == g e) -> tends f l -> tends g l.
Proof.
  intros E H d D. apply (eventually_weak (fun e => f e == g e /\ close d (f e) l)).
  - unfold close. intros e _ [Q [A B]]. lra.
  - apply eventually_and; auto.
Qed.

Lemma tends_eq f l l' : l == l' -> tends f l -> tends f l'.
Proof.
  intros E H d D. apply (eventually_weak (fun e => close d (f e) l)); [|auto].
  unfold close. intros e _ [A B]. lra.
Qed.

Lemma always (P : Q -> Prop) : (forall e, 0 < e -> P e) -> eventually P.
Proof. intros H. exists 1. split; [reflexivity|auto]. Qed.

Lemma tends_const c : tends (fun _ => c) c.
Proof. intros d D. apply always. unfold close. intros; lra. Qed.

Lemma tends_id : tends (fun e => e) 0.
Proof. intros d D. exists d. split; [exact D|]. unfold close. intros; lra. Qed.

Lemma tends_add f g l k : tends f l -> tends g k -> tends (fun e => f e + g e) (l + k).
Proof.
  intros A B d D.
  set (h := d * (1 # 2)).
  apply (eventually_weak (fun e => close h (f e) l /\ close h (g e) k)).
  - unfold close, h. intros e _. lra.
  - apply eventually_and; [apply A|apply B]; unfold h; lra.
Qed.

(** An absolute value that lra can use. *)
Lemma above (x : Q) : exists a, 0 < a /\ - a <= x /\ x <= a.
Proof.
  destruct (Qlt_le_dec x 0); [exists (1 - x)|exists (1 + x)]; repeat split; lra.
Qed.

Lemma tends_limited f l : tends f l -> limited f.
Proof.
  intros H. destruct (above l) as (a & A & A1 & A2). exists (a + 1). split; [lra|].
  apply (eventually_weak (fun e => close 1 (f e) l)); [|apply H; reflexivity].
  unfold close. intros e _. lra.
Qed.

Lemma limited_mul f g : limited f -> limited g -> limited (fun e => f e * g e).
Proof.
  intros (m & M & A) (n & N & B). exists (m * n). split; [nra|].
  eapply eventually_weak; [|exact (eventually_and _ _ A B)].
  intros e _ [[A1 A2] [B1 B2]]. simpl. split.
  - assert (0 <= (m - f e) * (n + g e)) by nra.
    assert (0 <= (m + f e) * (n - g e)) by nra.
    nra.
  - assert (0 <= (m - f e) * (n + g e)) by nra.
    assert (0 <= (m + f e) * (n - g e)) by nra.
    assert (0 <= (m - f e) * (n - g e)) by nra.
    assert (0 <= (m + f e) * (n + g e)) by nra.
    nra.
Qed.

Lemma limited_ext f g : eventually (fun e => f e == g e) -> limited f -> limited g.
Proof.
  intros E (m & M & A). exists m. split; [exact M|].
  eapply eventually_weak; [|exact (eventually_and _ _ E A)]. simpl. intros e _. lra.
Qed.

Lemma prod_small (m d f g : Q) : 0 < m -> 0 < d -> close (d / m) f 0 ->
  - m <= g -> g <= m -> close d (f * g) 0.
Proof.
  intros M D [A B] G1 G2. assert (E : d / m * m == d) by (field; lra).
  set (c := d / m) in *.
  assert (0 <= (c - f) * (m + g)) by nra. assert (0 <= (c + f) * (m - g)) by nra.
  assert (0 <= (c - f) * (m - g)) by nra. assert (0 <= (c + f) * (m + g)) by nra.
  split; nra.
Qed.

Lemma tends_0_limited f g : tends f 0 -> limited g -> tends (fun e => f e * g e) 0.
Proof.
  intros A (m & M & B) d D.
  assert (C : 0 < d / m) by (apply Qlt_shift_div_l; lra).
  eapply eventually_weak; [|exact (eventually_and _ _ (A _ C) B)].
  intros e _ [X [Y Z]]. now apply (prod_small m).
Qed.

Lemma tends_scale c f l : tends f l -> tends (fun e => c * f e) (c * l).
Proof.
  intros H.
  apply (tends_ext (fun e => c * l + (f e + - l) * c)).
  { apply always. intros; ring. }
  apply (tends_eq _ (c * l + 0)); [ring|]. apply tends_add; [apply tends_const|].
  apply (tends_0_limited (fun e => f e + - l) (fun _ => c)).
  - apply (tends_eq _ (l + - l)); [ring|]. apply (tends_add f (fun _ => - l));
      [exact H|apply tends_const].
  - apply (tends_limited _ c), tends_const.
Qed.

Lemma tends_mul f g l k : tends f l -> tends g k -> tends (fun e => f e * g e) (l * k).
Proof.
  intros A B. apply (tends_ext (fun e => (f e + - l) * g e + l * g e)).
  { apply always. intros; ring. }
  apply (tends_eq _ (0 + l * k)); [ring|]. apply tends_add; [|now apply tends_scale].
  apply tends_0_limited; [|now apply (tends_limited _ k)].
  apply (tends_eq _ (l + - l)); [ring|]. apply (tends_add f (fun _ => - l));
    [exact A|apply tends_const].
Qed.

Lemma tends_pos f l : 0 < l -> tends f l -> eventually (fun e => l * (1 # 2) <= f e).
Proof.
  intros L H. apply (eventually_weak (fun e => close (l * (1 # 2)) (f e) l)).
  - unfold close. intros e _. lra.
  - apply H. lra.
Qed.

(** For small e, |1/f - 1/l| = |l - f| / (f l), and f l is at least l^2/2. *)
Lemma tends_inv f l : 0 < l -> tends f l -> tends (fun e => / f e) (/ l).
Proof.
  intros L H d D. set (h := l * (1 # 2)). assert (Ph : 0 < h) by (unfold h; lra).
  assert (Hl : 0 < h * l) by nra. assert (C : 0 < d * (h * l)) by nra.
  eapply eventually_weak; [|exact (eventually_and _ _ (tends_pos f l L H) (H _ C))].
  intros e _ [P [A B]]. unfold close. fold h in P. set (x := f e) in *.
  assert (X : 0 < x) by lra. assert (XL : h * l <= x * l) by nra.
  assert (S : d * (h * l) <= d * (x * l)) by nra. assert (XP : 0 < x * l) by nra.
  assert (E : / x - / l == (l - x) / (x * l)) by (field; split; lra).
  assert (U : (l - x) / (x * l) <= d) by (apply Qle_shift_div_r; lra).
  assert (W : - d <= (l - x) / (x * l)) by (apply Qle_shift_div_l; lra).
  split; lra.
Qed.

Lemma tends_div f g l k : 0 < k -> tends f l -> tends g k ->
  tends (fun e => f e / g e) (l / k).
Proof. intros K A B. unfold Qdiv. apply tends_mul; [exact A|now apply tends_inv]. Qed.

(** ** Sequences in a field *)

Lemma small_below b e : 0 < b -> 0 < e ->
  exists N, forall n, (N <= n)%nat -> small b n <= e.
Proof.
  intros B E. destruct (Qarchimedean (b / e)) as [p P]. exists (Pos.to_nat p). intros n L.
  unfold small. apply Qle_shift_div_r; [reflexivity|].
  assert (I : inject_Z (Z.pos p) <= inject_Z (Z.of_nat (S n))).
  { rewrite <- Zle_Qle. lia. }
  assert (Q : b == e * (b / e)) by (field; lra). unfold inject_Z in *. nra.
Qed.

Section Sequences.
Variable F : ofield.
Add Ring F_ring : (fring F).

Theorem tends_converges f l b : archimedean F -> tends f l -> 0 < b ->
  converges F (fun m => ofQ (f (small b m))) (ofQ l).
Proof.
  intros A H B d D. destruct (A d D) as (q & Q & L).
  destruct (H q Q) as (e0 & E & C). destruct (small_below b e0 B E) as [N HN].
  exists N. intros n Ln. specialize (HN n Ln). specialize (C _ (small_pos b n B) HN).
  destruct C as [C1 C2]. apply (ofQ_le F) in C1, C2.
  unfold Qminus in C1. rewrite ofQ_add, ofQ_opp in C1. rewrite ofQ_add in C2. split.
  - apply fle_trans with (fadd F (ofQ l) (fopp F (ofQ q))); [|exact C1].
    apply (fle_shift F (ofQ q) d (fsub F (fsub F (ofQ l) d) (ofQ q)));
      [exact L|ring|ring].
  - apply fle_trans with (fadd F (ofQ l) (ofQ q)); [exact C2|].
    apply (fle_shift F (ofQ q) d (ofQ l)); [exact L|ring|ring].
Qed.
End Sequences.
