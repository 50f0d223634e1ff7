(** A game without proper subgames: to keep out for fear of what is bad for any beliefs is
    subgame perfect, and with no beliefs sequential. *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField Game SanityField SanityNumbers.
Import ListNotations.

Definition second_player (l r : list Q) := Move 1 0 [Leaf l; Leaf r].
Definition gibbons := Game 2 (Move 0 0 [
  second_player [2; 1] [0; 0]; second_player [0; 2] [0; 1]; Leaf [1; 3]])%Q.

Section Gibbons.
Variable F : ofield.
Add Ring F_ring : (fring F) (morphism (ofQ_morph F), constants [q_cst]).
Local Open Scope F_scope.
Ltac calc := given; ring.

(** The third action; the second. *)
Definition fear := say F [[[0; 0; 1]]; [[0; 1]]]%Q.

Lemma fear_profile : is_profile F gibbons fear.
Proof. intros i _ past h n I. each_node I; now apply say_lottery. Qed.

Theorem fear_subgame_perfect : subgame_perfect F gibbons fear.
Proof.
  split; [exact fear_profile|]. intros t [[past I] C] i s Hi S.
  cbn in I. destruct I as [I|[I|[I|[I|[I|[I|[I|[I|[]]]]]]]]]; inversion I; subst; clear I;
    try apply fle_refl; try (exfalso; destruct (C 1%nat 0%N); discriminate).
  assert (i = 0 \/ i = 1)%nat as [-> | ->] by (cbn in Hi; lia).
  - destruct (S [] 0%N 3%nat) as [P T]; [now left|]. cbn in T.
    assert (N := le_add_nonneg F _ _ (P 0%N eq_refl) (P 1%N eq_refl)).
    apply le_diff. eapply (fle_shift F _ _ 0 _ _ N); [calc|].
    replace (s 0%N 0%N + s 0%N 1%N + 0) with
      (s 0%N 0%N + (s 0%N 1%N + (s 0%N 2%N + 0)) - s 0%N 2%N) by ring.
    rewrite T. calc.
  - eapply (fle_shift F _ _ 0 _ _ (fle_refl F (ofQ 3))); calc.
Qed.

Hypothesis Ord : ordered_field F.

(** Whatever they are, the beliefs add up to 1. *)
Lemma beliefs_of_two (mu : beliefs F) b : consistent F gibbons b mu ->
  chance_leads_to F gibbons 1 0%N /\ length (mu 1%nat 0%N) = 2%nat /\
  nth 0 (mu 1%nat 0%N) 0 + nth 1 (mu 1%nat 0%N) 0 = 1.
Proof.
  intros (bs & mus & _ & M & B).
  assert (Pos : forall m,
    flt F 0 (total F (map fst (nodes_at F (bs m) 1 0%N 1 (root gibbons))))).
  { intros m. destruct (M m [] 0%nat 0%N 3%nat) as [_ P]; [now left|].
    assert (S := add_pos F _ _ (P 0%N eq_refl) (lt_le F _ _ (P 1%N eq_refl))).
    match type of S with flt F 0 ?x =>
      match goal with |- flt F 0 ?y => replace y with x by calc end end. exact S. }
  assert (L : chance_leads_to F gibbons 1 0%N).
  { exists (bs O). split; [|apply Pos]. intros i _ past h n I. now apply (M O past). }
  destruct (B _ _ L) as (Bayes & Len & Lim). split; [exact L|].
  split; [rewrite Len; now destruct (Bayes O) as [-> _]|].
  apply (limit_unique F Ord (fun m => nth 0 (mus m 1%nat 0%N) 0 + nth 1 (mus m 1%nat 0%N) 0)).
  - apply (limit_add F Ord); apply Lim.
  - apply (limit_ext F (fun _ => 1)); [|now apply limit_const]. intros m.
    destruct (Bayes m) as [_ W]. assert (W0 := W O). assert (W1 := W 1%nat).
    apply (cancel_eq F Ord (total F (map fst (nodes_at F (bs m) 1 0%N 1 (root gibbons)))));
      [apply Pos|].
    set (T := total F _) in *.
    replace (T * (nth 0 (mus m 1%nat 0%N) 0 + nth 1 (mus m 1%nat 0%N) 0)) with
      (nth 0 (mus m 1%nat 0%N) 0 * T + nth 1 (mus m 1%nat 0%N) 0 * T) by ring.
    rewrite W0, W1. unfold T. calc.
Qed.

Theorem fear_not_sequential mu : ~ sequential F gibbons fear mu.
Proof.
  intros (_ & C & R). destruct (beliefs_of_two mu _ C) as (L & Len & T).
  assert (I : is_node gibbons [(0%nat, 0, 0)%N] 1 0%N 2) by (right; now left).
  assert (S : is_strategy F gibbons 1 (say F [[[1; 0]]]%Q 0%nat)).
  { intros past h n J. each_node J; now apply say_lottery. }
  assert (H := R _ _ _ _ I L _ S). unfold payoff_given in H.
  destruct (mu 1%nat 0%N) as [|m0 [|m1 [|m2 l]]]; try discriminate Len. cbn [nth] in T.
  apply (lt_not F _ _ (one_pos F)). rewrite <- T.
  eapply (fle_shift F _ _ (- m1) _ _ H); calc.
Qed.
End Gibbons.
