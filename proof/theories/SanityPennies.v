(** Matching pennies: Nash if and only if both play evenly, and that is an equilibrium of
    every kind. So no definition here is of what cannot be. *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField Game SanityField SanityNumbers.
Import ListNotations.

Definition pennies := Game 2 (Move 0 0
  [Move 1 0 [Leaf [1; -1]; Leaf [-1; 1]]; Move 1 0 [Leaf [-1; 1]; Leaf [1; -1]]])%Q.

Section Pennies.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F) (morphism (ofQ_morph F), constants [q_cst]).
Local Open Scope F_scope.
Ltac calc := given; ring.

(** What is an equilibrium up to [e] is one up to more. *)
Theorem epsilon_nash_more g e e' b : e <= e' ->
  epsilon_nash F g e b -> epsilon_nash F g e' b.
Proof.
  intros E H i I. destruct (H i I) as [S D]. split; [exact S|]. intros s T.
  eapply (fle_shift F _ _ (- e) _ _ (fle_add2 F _ _ _ _ (D s T) E)); ring.
Qed.

Definition half : F := ofQ (1 # 2).

Lemma half_of (x y : F) : x + (y + 0) = 1 -> x <= y -> y <= x -> x = half /\ y = half.
Proof.
  intros S A B. assert (E : x = y) by now apply (antisymmetric F Ord). subst y.
  assert (H : x = half); [|now split].
  apply (cancel_eq F Ord (1 + 1)).
  - apply add_pos; [apply one_pos|apply fle_0_1].
  - replace ((1 + 1) * x) with (x + (x + 0)) by ring. rewrite S. unfold half. ring.
Qed.

Lemma heads_or_tails i l : (i < 2)%nat -> l = [[1; 0]]%Q \/ l = [[0; 1]]%Q ->
  is_strategy F pennies i (say F [l] 0%nat).
Proof. intros _ [-> | ->] past h n I; each_node I; now apply say_lottery. Qed.

Theorem pennies_nash b : nash F pennies b <->
  (b 0%nat 0%N 0%N = half /\ b 0%nat 0%N 1%N = half) /\
  (b 1%nat 0%N 0%N = half /\ b 1%nat 0%N 1%N = half).
Proof.
  split.
  - intros H. destruct (H 0%nat) as [S0 D0]; [cbn; lia|].
    destruct (H 1%nat) as [S1 D1]; [cbn; lia|].
    destruct (S0 [] 0%N 2%nat) as [_ T0]; [now left|].
    destruct (S1 [(0%nat, 0, 0)%N] 0%N 2%nat) as [_ T1]; [right; now left|].
    assert (A := D0 _ (heads_or_tails 0 [[1; 0]]%Q ltac:(lia) ltac:(now left))).
    assert (B := D0 _ (heads_or_tails 0 [[0; 1]]%Q ltac:(lia) ltac:(now right))).
    assert (C := D1 _ (heads_or_tails 1 [[1; 0]]%Q ltac:(lia) ltac:(now left))).
    assert (D := D1 _ (heads_or_tails 1 [[0; 1]]%Q ltac:(lia) ltac:(now right))).
    clear H S0 S1 D0 D1. cbn [sum_from N.succ Pos.succ] in T0, T1.
    set (x := b 0%nat 0%N 0%N) in *. set (y := b 0%nat 0%N 1%N) in *.
    set (u := b 1%nat 0%N 0%N) in *. set (v := b 1%nat 0%N 1%N) in *.
    (* What the first player gets is P; the second gets - P. *)
    set (P := x * (u - v) + y * (v - u)).
    assert (A' : u - v <= P) by (apply (fle_shift F _ _ 0 _ _ A); unfold P; calc).
    assert (B' : v - u <= P) by (apply (fle_shift F _ _ 0 _ _ B); unfold P; calc).
    assert (C' : y - x <= - P) by (apply (fle_shift F _ _ 0 _ _ C); unfold P; calc).
    assert (D' : x - y <= - P) by (apply (fle_shift F _ _ 0 _ _ D); unfold P; calc).
    clear A B C D. assert (Two : flt F 0 (1 + 1)).
    { apply add_pos; [apply one_pos|apply fle_0_1]. }
    assert (P1 : P <= 0).
    { apply (cancel_le F Ord (1 + 1)); [exact Two|].
      eapply (fle_shift F _ _ (P + P) _ _ (fle_add2 F _ _ _ _ C' D')); ring. }
    assert (P2 : - P <= 0).
    { apply (cancel_le F Ord (1 + 1)); [exact Two|].
      eapply (fle_shift F _ _ (- P - P) _ _ (fle_add2 F _ _ _ _ A' B')); ring. }
    split; apply half_of; try assumption; apply fle_sub.
    + now apply fle_trans with (- P).
    + now apply fle_trans with (- P).
    + now apply fle_trans with P.
    + now apply fle_trans with P.
  - intros [[A B] [C D]] i I.
    assert (L : lottery F 2 (fun _ => half)).
    { split; [intros k _; now apply ofQ_nonneg|unfold half; cbn; ring]. }
    assert (Ext : forall p : N -> F, p 0%N = half -> p 1%N = half -> lottery F 2 p).
    { intros p P0 P1. destruct L as [L1 L2]. split.
      - apply below_2; [rewrite P0|rewrite P1]; now apply (L1 0%N).
      - cbn. rewrite P0, P1. exact L2. }
    assert (i = 0 \/ i = 1)%nat as [-> | ->] by (cbn in I; lia).
    + split; [intros past h n J; each_node J; now apply Ext|].
      intros s _. eapply (fle_shift F _ _ 0 _ _ (fle_refl F 0)); given;
        rewrite ?A, ?B, ?C, ?D; unfold half; ring.
    + split; [intros past h n J; each_node J; now apply Ext|].
      intros s _. eapply (fle_shift F _ _ 0 _ _ (fle_refl F 0)); given;
        rewrite ?A, ?B, ?C, ?D; unfold half; ring.
Qed.

(** *** Every kind of equilibrium, with no need of other mistakes *)
Definition even := say F [[[1#2; 1#2]]; [[1#2; 1#2]]]%Q.

Lemma even_profile : is_profile F pennies even.
Proof. intros i _ past h n I. each_node I; now apply say_lottery. Qed.

Lemma even_mixed : completely_mixed F pennies even.
Proof.
  intros past i h n I. each_node I; (split; [now apply say_lottery|]); apply below_2;
    now apply ofQ_pos.
Qed.

Lemma even_limit : profile_converges F pennies (fun _ => even) even.
Proof. intros past i h n _ k _. now apply limit_const. Qed.

(** Payoffs do not depend on what a player does. *)
Ltac indifferent := eapply (fle_shift F _ _ 0 _ _ (fle_refl F 0)); given; ring.

Theorem even_quasi_perfect : quasi_perfect F pennies even.
Proof.
  split; [exact even_profile|]. exists (fun _ => even). split; [exact even_limit|].
  intros m.
  split; [exact even_mixed|]. intros past i h n I s S. each_node I; indifferent.
Qed.

Theorem even_extensive_form_perfect : extensive_form_perfect F pennies even.
Proof.
  split; [exact even_profile|]. exists (fun _ => even). split; [exact even_limit|].
  intros m.
  split; [exact even_mixed|]. intros past i h n I q S. each_node I; indifferent.
Qed.

Theorem even_proper : proper F pennies even.
Proof.
  split; [intros past i h n I; now each_node I|]. split; [exact even_profile|].
  exists (fun _ => even), (fun _ => 0). split; [exact even_limit|].
  split; [now apply limit_const|]. intros m. split; [exact even_mixed|].
  intros past i h n I k k' K K' [_ L]. exfalso. apply L. clear L.
  each_node I; assert (k = 0 \/ k = 1)%N as [-> | ->] by lia;
    assert (k' = 0 \/ k' = 1)%N as [-> | ->] by lia; indifferent.
Qed.

Definition even_beliefs : beliefs F :=
  fun i _ => match i with O => [ofQ 1] | _ => [half; half] end.

Theorem even_sequential : sequential F pennies even even_beliefs.
Proof.
  split; [exact even_profile|]. split.
  - exists (fun _ => even), (fun _ => even_beliefs). split; [exact even_limit|].
    split; [intros _; exact even_mixed|]. intros i h (b & _ & _ & L).
    split; [|split; [reflexivity|intros v; now apply limit_const]]. intros _.
    destruct i as [|[|i]]; (destruct h; [|exfalso; apply L; given; apply fle_refl]).
    + split; [reflexivity|]. intros [|[|v]]; calc.
    + split; [reflexivity|]. intros [|[|[|v]]]; calc.
    + exfalso; apply L; given; apply fle_refl.
  - intros past i h n I _ s S. each_node I; indifferent.
Qed.
End Pennies.
