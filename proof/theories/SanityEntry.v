(** Entry deterrence: to stay out for fear of a fight is Nash, and not subgame perfect. *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField Game SanityField SanityNumbers SanitySequential.
From Exactsolve Require Import SanityPerfect.
Import ListNotations.

Definition inside := Move 1 0 [Leaf [-1; -1]; Leaf [1; 1]]%Q.
Definition entry := Game 2 (Move 0 0 [Leaf [0; 2]%Q; inside]).

Section Entry.
Variable F : ofield.
Add Ring F_ring : (fring F) (morphism (ofQ_morph F), constants [q_cst]).
Local Open Scope F_scope.

(** Out, and fight. *)
Definition threat := say F [[[1; 0]]; [[1; 0]]]%Q.

Ltac calc := given; ring.

Lemma entry_recall : perfect_recall entry.
Proof. intros past past' i h n n' I J. each_node I; each_node J; reflexivity. Qed.

Lemma entry_formed : well_formed entry.
Proof.
  split.
  - cbn. repeat split; try lia; discriminate.
  - intros past past' i h n n' I J. each_node I; each_node J; reflexivity.
Qed.

Lemma threat_profile : is_profile F entry threat.
Proof.
  intros i _ past h n I. each_node I; now apply say_lottery.
Qed.

Theorem threat_nash : nash F entry threat.
Proof.
  intros i I. split; [now apply threat_profile|]. intros s S.
  assert (i = 0 \/ i = 1)%nat as [-> | ->] by (cbn in I; lia).
  - destruct (S [] 0%N 2%nat) as [P _]; [now left|]. specialize (P 1%N eq_refl).
    eapply (fle_shift F _ _ (- s 0%N 1%N) _ _ P); calc.
  - eapply (fle_shift F _ _ (ofQ 2) _ _ (fle_refl F 0)); calc.
Qed.

Theorem threat_not_subgame_perfect : ~ subgame_perfect F entry threat.
Proof.
  intros [_ H]. assert (G : is_subgame entry inside).
  { split; [exists [(0%nat, 0, 1)%N]; cbn; auto|]. intros i h. unfold count. cbn.
    destruct i as [|[|i]]; cbn; auto; destruct h; cbn; auto. }
  specialize (H inside G 1%nat (say F [[[0; 1]]]%Q 0%nat)).
  apply (ofQ_lt F 0 2); [reflexivity|].
  assert (S : is_strategy F entry 1 (say F [[[0; 1]]]%Q 0%nat)).
  { intros past h n I. each_node I; now apply say_lottery. }
  assert (L := H (le_n 2) S). eapply (fle_shift F _ _ 1 _ _ L); calc.
Qed.
End Entry.

(** So it is not quasi-perfect nor, with whatever beliefs, sequential. *)
Theorem threat_not_quasi_perfect F : ordered_field F -> ~ quasi_perfect F entry (threat F).
Proof.
  intros Ord H. apply (threat_not_subgame_perfect F).
  exact (quasi_perfect_subgame_perfect F Ord _ _ entry_formed entry_recall H).
Qed.

Theorem threat_not_sequential F mu : ordered_field F -> ~ sequential F entry (threat F) mu.
Proof.
  intros Ord H. apply (threat_not_subgame_perfect F).
  exact (sequential_subgame_perfect F Ord _ _ mu entry_formed entry_recall H).
Qed.
