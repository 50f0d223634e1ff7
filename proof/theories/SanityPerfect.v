(** Quasi-perfect implies subgame perfect, and that Nash. *)

From Coq Require Import QArith NArith List Ring.
From Exactsolve Require Import OField SanityField SanityFirst SanitySubgame.
Import ListNotations.

Section Perfect.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Implicit Types (g : game) (b : profile F).

(** The whole game is a subgame. *)
Theorem subgame_perfect_nash g b : subgame_perfect F g b -> nash F g b.
Proof.
  intros [P H] i I. split; [now apply P|]. intros s S.
  replace (payoff F i b (root g) + 0) with (payoff F i b (root g)) by ring.
  apply H; auto. split.
  - exists []. destruct (root g); now left.
  - intros j h. now right.
Qed.

(** What is gained at an information set. *)
Lemma gains_payoff_at g b i h s s' :
  sum_of F (gain F b i s s') (nodes_at F b i h 1 (root g)) =
  payoff_at F g b i h (deviate F b i s) - payoff_at F g b i h (deviate F b i s').
Proof.
  unfold payoff_at. unfold gain.
  rewrite (sum_of_ext F _ (fun v => fst v * payoff F i (deviate F b i s) (snd v) -
    fst v * payoff F i (deviate F b i s') (snd v))) by (intros v; ring).
  now rewrite sum_of_minus.
Qed.

Lemma gains_scale b i s s' c l :
  sum_of F (gain F b i s s') (map (fun v => (c * fst v, snd v)) l) =
  c * sum_of F (gain F b i s s') l.
Proof.
  rewrite sum_of_map, <- sum_of_scale. apply sum_of_ext. intros v. unfold gain. simpl.
  ring.
Qed.

(** Nodes of an information set inside a subtree have the same own experience. *)
Lemma recall_inside g past t i : perfect_recall g ->
  In (past, t) (subtrees [] (root g)) ->
  forall h past' past'' n n', In (past', (i, h, n)) (decisions past t) ->
  In (past'', (i, h, n')) (decisions past t) -> own i past' = own i past''.
Proof.
  intros R I h past' past'' n n' J J'.
  apply (R past' past'' i h n n'); apply (subtree_decisions _ _ _ _ I); assumption.
Qed.

Hypothesis Ord : ordered_field F.

Lemma profile_tree_converges g bs b past t : profile_converges F g bs b ->
  In (past, t) (subtrees [] (root g)) -> tree_converges F (decisions past t) bs b.
Proof.
  intros C I past' j h n J. apply (C past' j h n).
  exact (subtree_decisions _ _ _ _ I _ J).
Qed.

(** The same as [b] after all. *)
Lemma back_limit g bs b past t i : profile_converges F g bs b ->
  In (past, t) (subtrees [] (root g)) ->
  converges F (fun m => payoff F i (deviate F (bs m) i (b i)) t) (payoff F i b t).
Proof.
  intros C I.
  rewrite (payoff_same F i b (deviate F b i (b i))) by (intros j;
    now rewrite deviate_not).
  apply (payoff_limit F Ord i _ _ t past), deviate_converges.
  now apply (profile_tree_converges g).
Qed.

Theorem quasi_perfect_subgame_perfect g b : well_formed g -> perfect_recall g ->
  quasi_perfect F g b -> subgame_perfect F g b.
Proof.
  intros Wf R (P & bs & C & H). split; [exact P|]. intros t [[past I] Cn] i s _ S.
  apply (limit_le F Ord (fun m => payoff F i (deviate F (bs m) i s) t)
    (fun m => payoff F i (deviate F (bs m) i (b i)) t)).
  - apply (payoff_limit F Ord i _ _ t past), deviate_converges.
    now apply (profile_tree_converges g).
  - now apply (back_limit g bs b past).
  - intros m. destruct (H m) as [M Q].
    destruct (subgame_nodes F Ord g (bs m) past t Wf M I Cn) as (W & Pos & N).
    apply (no_gain_first F (bs m) i t past); [now apply (recall_inside g)|].
    intros h past' n J. apply (cancel_le F Ord W); [exact Pos|].
    rewrite <- gains_scale, <- (N i h past' n J), gains_payoff_at.
    replace (W * 0) with (0 : F) by ring. apply (proj1 (fle_sub F _ _)).
    apply (Q past' i h n); [|exact S]. exact (subtree_decisions _ _ _ _ I _ J).
Qed.

Theorem quasi_perfect_nash g b : well_formed g -> perfect_recall g ->
  quasi_perfect F g b -> nash F g b.
Proof. intros Wf R H. now apply subgame_perfect_nash, quasi_perfect_subgame_perfect. Qed.
End Perfect.
