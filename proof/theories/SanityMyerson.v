(** Myerson's game (1978): his third equilibrium is neither quasi-perfect nor extensive-form
    perfect nor proper; it uses strategies that are weakly dominated. *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField Game SanityField SanityNumbers.
Import ListNotations.

Definition same_payoff (q : Q) := Leaf [q; q].
Definition myerson := Game 2 (Move 0 0 [
  Move 1 0 [same_payoff 1; same_payoff 0; same_payoff (-9)];
  Move 1 0 [same_payoff 0; same_payoff 0; same_payoff (-7)];
  Move 1 0 [same_payoff (-9); same_payoff (-7); same_payoff (-7)]])%Q.

Section Myerson.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F) (morphism (ofQ_morph F), constants [q_cst]).
Local Open Scope F_scope.
Ltac calc := given; ring.

Definition third := say F [[[0; 0; 1]]; [[0; 0; 1]]]%Q.

Lemma third_profile : is_profile F myerson third.
Proof. intros i _ past h n I. each_node I; now apply say_lottery. Qed.

(** Against mistakes the first player's third action pays less than the second. *)
Definition plays (l : list Q) := say F [[l]] 0%nat.
Definition pays (b : profile F) (l : list Q) :=
  payoff F 0 (deviate F b 0 (plays l)) (root myerson).

Lemma third_pays_less b : completely_mixed F myerson b ->
  flt F 0 (pays b [0; 1; 0]%Q - pays b [0; 0; 1]%Q).
Proof.
  intros M. destruct (M [(0%nat, 0, 0)%N] 1%nat 0%N 3%nat) as [_ P]; [right; now left|].
  assert (P0 := P 0%N eq_refl). assert (P1 := P 1%N eq_refl).
  assert (N0 := fle_mul F _ _ (ofQ_nonneg F 8 eq_refl) (lt_le F _ _ P0)).
  assert (N1 := fle_mul F _ _ (ofQ_nonneg F 7 eq_refl) (lt_le F _ _ P1)).
  assert (S := add_pos F _ _ P0 (le_add_nonneg F _ _ N0 N1)).
  match type of S with flt F 0 ?x => replace (pays b _ - pays b _) with x by calc end.
  exact S.
Qed.

Theorem third_not_quasi_perfect : ~ quasi_perfect F myerson third.
Proof.
  intros (_ & bs & _ & H). destruct (H O) as [M Q].
  assert (S : is_strategy F myerson 0 (plays [0; 1; 0]%Q)).
  { intros past h n I. each_node I; now apply say_lottery. }
  assert (L := Q [] 0%nat 0%N 3%nat (or_introl eq_refl) _ S).
  apply (lt_not F _ _ (third_pays_less _ M)).
  apply (proj1 (fle_sub F _ _)) in L. eapply (fle_shift F _ _ 0 _ _ L); calc.
Qed.

Theorem third_not_extensive_form_perfect : ~ extensive_form_perfect F myerson third.
Proof.
  intros (_ & bs & _ & H). destruct (H O) as [M Q].
  assert (S : lottery F 3 (plays [0; 1; 0]%Q 0%N)) by now apply say_lottery.
  assert (L := Q [] 0%nat 0%N 3%nat (or_introl eq_refl) _ S).
  apply (lt_not F _ _ (third_pays_less _ M)).
  apply (proj1 (fle_sub F _ _)) in L. eapply (fle_shift F _ _ 0 _ _ L); calc.
Qed.

Theorem third_not_proper : ~ proper F myerson third.
Proof.
  intros (_ & _ & bs & ds & C & D & H).
  assert (Root : is_node myerson [] 0 0%N 3) by now left.
  assert (L : third 0%nat 0%N 2%N <= 0 * third 0%nat 0%N 1%N).
  { apply (limit_le F Ord (fun m => bs m 0%nat 0%N 2%N) (fun m => ds m * bs m 0%nat 0%N 1%N)).
    - now apply (C [] 0%nat 0%N 3%nat).
    - apply (limit_mul F Ord); [exact D|]. now apply (C [] 0%nat 0%N 3%nat).
    - intros m. destruct (H m) as [M P].
      apply (P [] 0%nat 0%N 3%nat Root 2%N 1%N eq_refl eq_refl).
      apply diff_lt. assert (S := third_pays_less _ M).
      match type of S with flt F 0 ?x =>
        match goal with |- flt F 0 ?y => replace y with x by calc end end. exact S. }
  apply (lt_not F _ _ (one_pos F)). eapply (fle_shift F _ _ 0 _ _ L); calc.
Qed.
End Myerson.
