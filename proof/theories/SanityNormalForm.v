(** Normal-form perfect: even play in matching pennies is. *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField SanityField SanityNumbers SanityPennies.
Import ListNotations.

Section NormalForm.
Variable F : ofield.
Add Ring F_ring : (fring F) (morphism (ofQ_morph F), constants [q_cst]).
Local Open Scope F_scope.

Definition coin : mixed F := [(ofQ (1 # 2), fun _ => 0%N); (ofQ (1 # 2), fun _ => 1%N)].

Lemma coin_mixed i : is_mixed F pennies i coin.
Proof.
  split; [|unfold coin; given; ring]. intros p a I.
  assert (A : forall h, (a h < N.of_nat 2)%N).
  { destruct I as [I|[I|[]]]; inversion I; subst; intros h; reflexivity. }
  split.
  - destruct I as [I|[I|[]]]; inversion I; subst; now apply ofQ_nonneg.
  - intros past h n J. each_node J; apply A.
Qed.

Lemma coin_fully_mixed i : (i < 2)%nat -> fully_mixed F pennies i coin.
Proof.
  intros L. split; [apply coin_mixed|]. split.
  - intros p a I. destruct I as [I|[I|[]]]; inversion I; subst; now apply ofQ_pos.
  - intros a A. assert (K : (a 0 < N.of_nat 2)%N).
    { assert (i = 0 \/ i = 1)%nat as [-> | ->] by lia.
      - apply (A [] 0%N 2%nat). now left.
      - apply (A [(0%nat, 0, 0)%N] 0%N 2%nat). right. now left. }
    exists (ofQ (1 # 2)).
    assert (a 0 = 0 \/ a 0 = 1)%N as [E|E] by lia.
    + exists (fun _ => 0%N). split; [now left|]. intros past h n J.
      each_node J; now symmetry.
    + exists (fun _ => 1%N). split; [right; now left|].
      intros past h n J. each_node J; now symmetry.
Qed.

Lemma coin_same_plan i : same_plan F pennies i coin (even F i).
Proof.
  intros past h n k I. each_node I; intros K;
    assert (k = 0 \/ k = 1)%N as [-> | ->] by lia; unfold coin; given; ring.
Qed.

(** Against a coin nobody gets anything, on average. *)
Lemma coin_pays i (m : mixed F) : (i < 2)%nat ->
  normal_payoff F pennies i (instead F (fun _ => coin) i m) = 0.
Proof.
  intros L. assert (i = 0 \/ i = 1)%nat as [-> | ->] by lia.
  - unfold normal_payoff, instead, coin. simpl.
    induction m as [|[p a] m IH]; simpl; [reflexivity|]. rewrite IH. given. ring.
  - unfold normal_payoff, instead, coin. simpl.
    induction m as [|[p a] m IH]; simpl in *; [ring|]. revert IH.
    match goal with |- ofQ _ * ?x + (_ * ?y + _) = 0 -> _ => generalize x, y end.
    intros x y IH. transitivity (ofQ (1 # 2) * x + (ofQ (1 # 2) * y + 0)); [|exact IH].
    given. ring.
Qed.

Theorem even_normal_form_perfect : normal_form_perfect F pennies (even F).
Proof.
  split; [apply even_profile|]. exists (fun _ => coin), (fun _ _ => coin). split.
  - intros i I. split; [apply coin_mixed|]. split; [apply coin_same_plan|].
    split; [reflexivity|]. intros v. now apply limit_const.
  - intros _ i I. split; [now apply coin_fully_mixed|]. intros m _.
    rewrite !coin_pays by exact I. apply fle_refl.
Qed.
End NormalForm.
