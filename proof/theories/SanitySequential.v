(** Sequential equilibrium implies subgame perfect, and so Nash. *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField SanityField SanityFirst SanitySubgame.
From Exactsolve Require Import SanityPerfect SanityBeliefs.
Import ListNotations.

Section Sequential.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

(** A subgame that begins with [t], trembles [bs] that converge to [b], an information set
    [h] of it, and another strategy [s]. *)
Variables (g : game) (bs : nat -> profile F) (b : profile F) (past : history) (t : tree).
Hypothesis Wf : well_formed g.
Hypothesis Conv : profile_converges F g bs b.
Hypothesis Mixed : forall m, completely_mixed F g (bs m).
Hypothesis In_t : In (past, t) (subtrees [] (root g)).
Hypothesis Whole : forall i h, count i h t = O \/ count i h t = count i h (root g).
Variables (i : nat) (h : N) (past' : history) (n : nat) (s : strategy F).
Hypothesis Node : In (past', (i, h, n)) (decisions past t).

Definition weights (b : profile F) := map fst (nodes_at F b i h 1 t).

Definition better (u : tree) :=
  payoff F i (deviate F b i s) u - payoff F i (deviate F b i (b i)) u.

Lemma weights_limit : family F (fun m => weights (bs m)) (weights b).
Proof.
  apply (weights_family F Ord bs b i h t past (fun _ => 1) 1).
  - now apply (profile_tree_converges F g).
  - now apply limit_const.
Qed.

(** The probabilities in the game are those in the subgame, times that of the subgame. *)
Lemma weights_root m : exists W, flt F 0 W /\
  nodes_at F (bs m) i h 1 (root g) =
  map (fun v => (W * fst v, snd v)) (nodes_at F (bs m) i h 1 t).
Proof.
  destruct (subgame_nodes F Ord g (bs m) past t Wf (Mixed m) In_t Whole) as (W & Pos & N).
  exists W. split; [exact Pos|]. exact (N i h past' n Node).
Qed.

Lemma scaled_fst (W : F) (l : list (F * tree)) :
  map fst (map (fun v => (W * fst v, snd v)) l) = map (fun x => W * x) (map fst l).
Proof. now rewrite !map_map. Qed.

Lemma scaled_snd (W : F) (l : list (F * tree)) :
  map snd (map (fun v => (W * fst v, snd v)) l) = map snd l.
Proof. now rewrite map_map. Qed.

Lemma weights_nonneg m : Forall (fun x => 0 <= x) (weights (bs m)).
Proof.
  destruct (weights_root m) as (W & Pos & E). destruct Wf as [Wr _].
  assert (M : mixed_in F (bs m) (decisions [] (root g))).
  { intros past0 j h0 k J. now apply (Mixed m past0). }
  assert (N := nodes_at_nonneg F _ _ i h _ [] 1 Wr M (fle_0_1 F)).
  rewrite E, scaled_fst in N. apply (proj1 (Forall_map (fun x => W * x) _ _)) in N.
  eapply Forall_impl; [|exact N]. intros x X. apply (cancel_le F Ord W); [exact Pos|].
  now replace (W * 0) with (0 : F) by ring.
Qed.

Lemma total_root m : exists W, flt F 0 W /\
  total F (map fst (nodes_at F (bs m) i h 1 (root g))) = W * total F (weights (bs m)).
Proof.
  destruct (weights_root m) as (W & Pos & E). exists W. split; [exact Pos|].
  rewrite E, scaled_fst. apply total_scale.
Qed.

Lemma trees : map snd (nodes_at F b i h 1 (root g)) = map snd (nodes_at F b i h 1 t).
Proof.
  destruct (weights_root O) as (W & _ & E).
  rewrite (nodes_at_trees F b (bs O) i h (root g) 1 1), E, scaled_snd.
  apply nodes_at_trees.
Qed.

Lemma gains_combine : sum_of F (gain F b i s (b i)) (nodes_at F b i h 1 t) =
  sum_of F (fun x => fst x * better (snd x))
    (combine (weights b) (map snd (nodes_at F b i h 1 t))).
Proof. unfold weights. now rewrite <- combine_fst_snd. Qed.

(** Where chance never leads, nothing is gained. *)
Lemma no_gain_dead : ~ chance_leads_to F g i h ->
  sum_of F (gain F b i s (b i)) (nodes_at F b i h 1 t) <= 0.
Proof.
  intros Dead.
  assert (Z : forall m v, nth v (weights (bs m)) 0 = 0).
  { intros m. apply (total_zero F Ord); [apply weights_nonneg|].
    apply (not_lt F Ord). intros T. apply Dead. exists (bs m). split.
    - intros j _ past0 h0 k J. now apply (Mixed m past0).
    - destruct (total_root m) as (W & Pos & ->). now apply (mul_pos F Ord). }
  assert (L : forall v, nth v (weights b) 0 = 0).
  { intros v. apply (limit_unique F Ord (fun m => nth v (weights (bs m)) 0)).
    - apply (family_nth F _ _ v weights_limit).
    - apply (limit_ext F (fun _ => 0)); [intros m; now rewrite Z|now apply limit_const]. }
  rewrite gains_combine, (weigh F better 0 _ (weights b)).
  - match goal with |- 0 * ?x <= 0 => replace (0 * x) with (0 : F) by ring end.
    apply fle_refl.
  - reflexivity.
  - intros v. rewrite L. ring.
Qed.

Variable mu : beliefs F.
Variable mus : nat -> beliefs F.
Hypothesis Bayes : forall m, bayes F g (bs m) (mus m) i h.
Hypothesis Length : length (mu i h) = length (mus O i h).
Hypothesis Believed : forall v,
  converges F (fun m => nth v (mus m i h) 0) (nth v (mu i h) 0).

Lemma bayes_inside m v :
  nth v (mus m i h) 0 * total F (weights (bs m)) = nth v (weights (bs m)) 0.
Proof.
  destruct (Bayes m) as [_ B]. specialize (B v).
  destruct (weights_root m) as (W & Pos & E). rewrite E, scaled_fst, total_scale in B.
  apply (cancel_eq F Ord W); [exact Pos|].
  replace (0 : F) with (W * 0) in B at 2 by ring.
  rewrite (map_nth (fun x => W * x)) in B. unfold weights. rewrite <- B. ring.
Qed.

Lemma bayes_limit v : nth v (mu i h) 0 * total F (weights b) = nth v (weights b) 0.
Proof.
  apply (limit_unique F Ord (fun m => nth v (weights (bs m)) 0)).
  - apply (limit_ext F (fun m => nth v (mus m i h) 0 * total F (weights (bs m))));
      [intros m; apply bayes_inside|].
    apply (limit_mul F Ord); [apply Believed|].
    apply (family_total F Ord _ _ weights_limit).
  - apply (family_nth F _ _ v weights_limit).
Qed.

Lemma length_inside : length (mu i h) = length (weights b).
Proof.
  rewrite Length. destruct (Bayes O) as [-> _]. destruct (weights_root O) as (W & _ & ->).
  unfold weights. rewrite scaled_fst, !map_length. now rewrite !(length_count F).
Qed.

Lemma no_gain_believed :
  payoff_given F g mu i h (deviate F b i s) <= payoff_given F g mu i h b ->
  sum_of F (gain F b i s (b i)) (nodes_at F b i h 1 t) <= 0.
Proof.
  intros H. rewrite gains_combine, (weigh F better (total F (weights b)) _ (mu i h)).
  - rewrite !(payoff_given_trees F g mu i h b), trees in H.
    set (l := combine (mu i h) _) in *.
    assert (E : sum_of F (fun x => fst x * better (snd x)) l =
      sum_of F (fun x => fst x * payoff F i (deviate F b i s) (snd x)) l -
      sum_of F (fun x => fst x * payoff F i b (snd x)) l).
    { rewrite <- sum_of_minus. apply sum_of_ext. intros x. unfold better.
      rewrite (payoff_same F i (deviate F b i (b i)) b) by apply deviate_not. ring. }
    rewrite E.
    assert (T : 0 <= total F (weights b)).
    { apply (limit_le F Ord (fun _ => 0) (fun m => total F (weights (bs m)))).
      - now apply limit_const.
      - apply (family_total F Ord _ _ weights_limit).
      - intros m. apply total_nonneg, weights_nonneg. }
    apply (proj1 (fle_sub F _ _)) in H.
    match goal with |- ?x * ?y <= 0 => replace (x * y) with (y * x) by ring end.
    now apply fle_mul_neg.
  - exact length_inside.
  - exact bayes_limit.
Qed.
End Sequential.

Section Theorems.
Variable F : ofield.
Hypothesis Ord : ordered_field F.

Theorem sequential_subgame_perfect g b mu : well_formed g -> perfect_recall g ->
  sequential F g b mu -> subgame_perfect F g b.
Proof.
  intros Wf R (P & (bs & mus & C & M & B) & H). split; [exact P|].
  intros t [[past I] Whole] i s _ S.
  rewrite (payoff_same F i b (deviate F b i (b i))) by (intros j;
    now rewrite deviate_not).
  apply (no_gain_first F b i t past); [now apply (recall_inside g)|].
  intros h past' n J. apply (le_cases F Ord (chance_leads_to F g i h)). intros [L|L].
  - destruct (B i h L) as (B1 & B2 & B3).
    apply (no_gain_believed F Ord g bs b past t Wf C M I Whole i h past' n s J mu mus B1 B2 B3).
    apply (H past' i h n); auto. exact (subtree_decisions _ _ _ _ I _ J).
  - exact (no_gain_dead F Ord g bs b past t Wf C M I Whole i h past' n s J L).
Qed.

Theorem sequential_nash g b mu : well_formed g -> perfect_recall g ->
  sequential F g b mu -> nash F g b.
Proof. intros Wf R H. now apply subgame_perfect_nash, (sequential_subgame_perfect g b mu). Qed.
End Theorems.
