(** Extensive-form perfect implies that nobody gains by another choice at one information
    set alone, as the agents of Selten (1975). *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField Game SanityField SanityFirst SanitySubgame.
Import ListNotations.

Section Agents.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

Definition agent_nash (g : game) (b : profile F) :=
  is_profile F g b /\
  forall past i h n, is_node g past i h n -> forall q, lottery F n q ->
    payoff_at F g b i h (deviate F b i (act_at F (b i) h q)) <= payoff_at F g b i h b.

(** *** What is expected at an information set, in the limit *)
Definition expects (p : profile F) i (v : F * tree) := fst v * payoff F i p (snd v).

Lemma expects_limit bs b ps p i h : forall t past w ws,
  tree_converges F (decisions past t) bs b -> tree_converges F (decisions past t) ps p ->
  converges F ws w ->
  converges F (fun m => sum_of F (expects (ps m) i) (nodes_at F (bs m) i h (ws m) t))
    (sum_of F (expects p i) (nodes_at F b i h w t)).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w ws B P W.
  - now apply limit_const.
  - simpl in *. induction IH as [|[q t] l Ht _ IHl]; [now apply limit_const|]. simpl in *.
    rewrite sum_of_app. eapply limit_ext; [intros m; symmetry; apply sum_of_app|].
    apply (limit_add F Ord).
    + apply (Ht past).
      * intros past0 j h0 n J. apply (B past0 j h0 n), in_or_app. now left.
      * intros past0 j h0 n J. apply (P past0 j h0 n), in_or_app. now left.
      * apply (limit_mul F Ord); [exact W|now apply limit_const].
    + apply IHl.
      * intros past0 j h0 n J. apply (B past0 j h0 n), in_or_app. now right.
      * intros past0 j h0 n J. apply (P past0 j h0 n), in_or_app. now right.
  - assert (Whole := payoff_limit F Ord i ps p _ past P).
    assert (Bh : forall k, (k < N.of_nat (length ch))%N ->
      converges F (fun m => bs m j h' k) (b j h' k)).
    { apply (B past j h' (length ch)). now left. }
    assert (B' : tree_converges F (tl (decisions past (Move j h' ch))) bs b).
    { intros past0 j0 h0 n J. apply (B past0 j0 h0 n). now right. }
    assert (P' : tree_converges F (tl (decisions past (Move j h' ch))) ps p).
    { intros past0 j0 h0 n J. apply (P past0 j0 h0 n). now right. }
    clear B P. cbn [nodes_at].
    rewrite sum_of_app. eapply limit_ext; [intros m; symmetry; apply sum_of_app|].
    apply (limit_add F Ord).
    + destruct (Nat.eqb i j && N.eqb h h'); [|now apply limit_const].
      cbn [sum_of fold_right]. apply (limit_add F Ord); [|now apply limit_const].
      now apply (limit_mul F Ord).
    + clear Whole. simpl in B', P'.
      assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
      revert K Bh B' P'. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
      induction IH as [|t l Ht _ IHl]; intros k r K Bh B P; [now apply limit_const|].
      cbn [length] in K.
      rewrite sum_of_app. eapply limit_ext; [intros m; symmetry; apply sum_of_app|].
      apply (limit_add F Ord).
      * apply (Ht ((j, h', k) :: past)).
        -- intros past0 j0 h0 n J. apply (B past0 j0 h0 n), in_or_app. now left.
        -- intros past0 j0 h0 n J. apply (P past0 j0 h0 n), in_or_app. now left.
        -- apply (limit_mul F Ord); [exact W|apply Bh; lia].
      * apply (IHl (N.succ k) r); [lia|exact Bh| |].
        -- intros past0 j0 h0 n J. apply (B past0 j0 h0 n), in_or_app. now right.
        -- intros past0 j0 h0 n J. apply (P past0 j0 h0 n), in_or_app. now right.
Qed.

Lemma payoff_at_limit g bs b ps p i h : profile_converges F g bs b ->
  profile_converges F g ps p ->
  converges F (fun m => payoff_at F g (bs m) i h (ps m)) (payoff_at F g b i h p).
Proof.
  intros B P. apply (expects_limit bs b ps p i h (root g) [] 1 (fun _ => 1)); auto.
  now apply limit_const.
Qed.

Lemma act_at_limit g bs b i h q : profile_converges F g bs b ->
  profile_converges F g (fun m => deviate F (bs m) i (act_at F (bs m i) h q))
    (deviate F b i (act_at F (b i) h q)).
Proof.
  intros C past j h' n I k K. unfold deviate, act_at.
  destruct (Nat.eqb_spec j i) as [->|_]; [destruct (N.eqb h' h); [now apply limit_const|]|];
    now apply (C past _ h' n).
Qed.

(** The same as [b] after all. *)
Lemma act_at_back b i h j h' k :
  deviate F b i (act_at F (b i) h (b i h)) j h' k = b j h' k.
Proof.
  unfold deviate, act_at. destruct (Nat.eqb_spec j i) as [->|_]; [|reflexivity].
  destruct (N.eqb_spec h' h) as [->|_]; reflexivity.
Qed.

Theorem extensive_form_perfect_agent_nash g b :
  extensive_form_perfect F g b -> agent_nash g b.
Proof.
  intros (P & bs & C & H). split; [exact P|]. intros past i h n I q Q.
  apply (limit_le F Ord _ _ _ _ (payoff_at_limit g bs b _ _ i h C (act_at_limit g bs b i h q C))
    (payoff_at_limit g bs b
      (fun m => deviate F (bs m) i (act_at F (bs m i) h (b i h))) b i h C
      ltac:(intros past' j h' n' I' k K; rewrite <- (act_at_back b i h j h' k);
        exact (act_at_limit g bs b i h (b i h) C past' j h' n' I' k K)))).
  intros m. destruct (H m) as [_ B]. exact (B past i h n I q Q).
Qed.
End Agents.
