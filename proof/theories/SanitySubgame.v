(** Information sets inside a subgame, and limits of payoffs. *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField Game SanityField SanityFirst.
Import ListNotations.

(** *** Payoffs of profiles that say the same *)
Lemma payoff_same F i (b b' : profile F) : (forall j, b j = b' j) ->
  forall t, payoff F i b t = payoff F i b' t.
Proof.
  intros E. induction t as [pay|br IH|j h ch IH] using tree_ind'; simpl; [reflexivity| |].
  - induction IH as [|[p t] l Ht _ IHl]; simpl in *; [reflexivity|]. now rewrite Ht, IHl.
  - rewrite E. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k; [reflexivity|]. now rewrite Ht, IHl.
Qed.

Lemma deviate_not F (b : profile F) i j : deviate F b i (b i) j = b j.
Proof. unfold deviate. destruct (Nat.eqb_spec j i) as [->|_]; reflexivity. Qed.

(** *** Subtrees *)
Lemma subtree_decisions : forall t past past' t', In (past', t') (subtrees past t) ->
  forall x, In x (decisions past' t') -> In x (decisions past t).
Proof.
  assert (Refl : forall t past past' t', In (past', t') [(past, t)] ->
    forall x, In x (decisions past' t') -> In x (decisions past t)).
  { intros t past past' t' [I|[]] x. now inversion I. }
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past past' t' I.
  - now apply (Refl _ past).
  - destruct I as [I|I]; [apply (Refl _ past); now left|]. intros x X. simpl.
    apply in_flat_map in I as ([p t] & J & I). simpl in I.
    destruct (Qeq_bool p 0); [destruct I|]. rewrite Forall_forall in IH.
    apply in_flat_map. exists (p, t). split; [exact J|]. exact (IH _ J _ _ _ I x X).
  - destruct I as [I|I]; [apply (Refl _ past); now left|]. intros x X. simpl. right.
    revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; [destruct I|].
    apply in_app_or in I as [I|I]; apply in_or_app.
    + left. exact (Ht _ _ _ I x X).
    + right. exact (IHl _ I).
Qed.

Section Inside.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

Lemma length_nodes_at (b : profile F) i h : forall t past w,
  length (nodes_at F b i h w t) = length (filter
    (fun x : node => let '(_, (j, h', _)) := x in Nat.eqb i j && N.eqb h h')
    (decisions past t)).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w.
  - reflexivity.
  - simpl. induction IH as [|[p t] l Ht _ IHl]; [reflexivity|]. simpl in *.
    rewrite filter_app, !app_length, IHl. now rewrite (Ht past).
  - simpl.
    assert (G : forall k, length ((fix go (k : N) (l : list tree) := match l with [] => []
        | t :: l => nodes_at F b i h (w * b j h' k) t ++ go (N.succ k) l end) k ch) =
      length (filter (fun x : node => let '(_, (j, h', _)) := x in Nat.eqb i j && N.eqb h h')
       ((fix go (k : N) (l : list tree) : list node := match l with [] => []
         | t :: l => decisions ((j, h', k) :: past) t ++ go (N.succ k) l end) k ch))).
    { induction IH as [|t l Ht _ IHl]; intros k; [reflexivity|].
      rewrite filter_app, !app_length, IHl. now rewrite (Ht ((j, h', k) :: past)). }
    destruct (Nat.eqb i j && N.eqb h h'); simpl; rewrite G; reflexivity.
Qed.

(** The player's histories do not matter for their number. *)
Lemma length_count (b : profile F) i h t w : length (nodes_at F b i h w t) = count i h t.
Proof. apply length_nodes_at. Qed.

Lemma nodes_at_scale (b : profile F) i h c : forall t w,
  nodes_at F b i h (c * w) t = map (fun v => (c * fst v, snd v)) (nodes_at F b i h w t).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros w.
  - reflexivity.
  - simpl. induction IH as [|[p t] l Ht _ IHl]; [reflexivity|]. simpl in *.
    rewrite map_app, <- IHl, <- Ht.
    now replace (c * (w * ofQ p)) with (c * w * ofQ p) by ring.
  - simpl. rewrite map_app. f_equal; [now destruct (Nat.eqb i j && N.eqb h h')|].
    generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; [reflexivity|].
    rewrite map_app, <- IHl, <- Ht.
    now replace (c * (w * b j h' k)) with (c * w * b j h' k) by ring.
Qed.

(** What a completely mixed profile does inside a tree. *)
Definition mixed_in (b : profile F) (l : list node) := forall past j h n,
  In (past, (j, h, n)) l -> forall k, (k < N.of_nat n)%N -> flt F 0 (b j h k).

(** It gets to each subtree to which chance leads, so that the nodes of an information set
    in a subtree are among those of the whole, with that probability as a factor. *)
Lemma subtree_nodes n (b : profile F) : forall t past past' t' w, wf n t ->
  mixed_in b (decisions past t) -> flt F 0 w -> In (past', t') (subtrees past t) ->
  exists W, flt F 0 W /\ forall i h, exists pre post,
    nodes_at F b i h w t = pre ++ nodes_at F b i h W t' ++ post.
Proof.
  assert (Refl : forall t w, flt F 0 w -> exists W, flt F 0 W /\ forall i h, exists pre post,
    nodes_at F b i h w t = pre ++ nodes_at F b i h W t ++ post).
  { intros t w Pos. exists w. split; [exact Pos|]. intros i h. exists [], [].
    now rewrite app_nil_r. }
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past past' t' w Wf M Pos I.
  - destruct I as [I|[]]. inversion I; subst. now apply Refl.
  - destruct I as [I|I]; [inversion I; subst; now apply Refl|].
    destruct Wf as [Wf _]. simpl in M.
    revert M I. induction IH as [|[p t] l Ht _ IHl]; intros M I; simpl in *; [destruct I|].
    destruct Wf as (P & Wt & Wl).
    apply in_app_or in I as [I|I].
    + destruct (Qeq_bool p 0) eqn:E; [destruct I|].
      assert (Q : flt F 0 (ofQ p)).
      { rewrite <- ofQ_0. assert (L : (0 < p)%Q).
        { apply Qle_lteq in P as [P|P]; [exact P|]. exfalso.
          assert (E' : (p == 0)%Q) by now symmetry.
          apply Qeq_bool_iff in E'. congruence. }
        split; [now apply ofQ_le, Qlt_le_weak|now apply ofQ_lt]. }
      destruct (Ht past past' t' (w * ofQ p) Wt) as (W & A & B); auto.
      * intros past0 j h m J. apply (M past0 j h m), in_or_app. now left.
      * now apply mul_pos.
      * exists W. split; [exact A|]. intros i h. destruct (B i h) as (pre & post & G).
        exists pre. eexists. rewrite G, <- !app_assoc. reflexivity.
    + destruct IHl as (W & A & B); auto.
      * intros past0 j h m J. apply (M past0 j h m), in_or_app. now right.
      * exists W. split; [exact A|]. intros i h. destruct (B i h) as (pre & post & G).
        eexists. exists post. rewrite G, (app_assoc _ pre). reflexivity.
  - destruct I as [I|I]; [inversion I; subst; now apply Refl|].
    destruct Wf as (_ & _ & Wf).
    assert (P : forall k, (k < N.of_nat (length ch))%N -> flt F 0 (b j h' k)).
    { apply (M past j h' (length ch)). now left. }
    assert (M' : mixed_in b (tl (decisions past (Move j h' ch)))).
    { intros past0 j0 h0 m J. apply (M past0 j0 h0 m). now right. }
    clear M. simpl in M', I.
    assert (G : exists W, flt F 0 W /\ forall i h, exists pre post,
      (fix go (k : N) (l : list tree) := match l with [] => []
        | t :: l => nodes_at F b i h (w * b j h' k) t ++ go (N.succ k) l end) 0%N ch =
      pre ++ nodes_at F b i h W t' ++ post).
    { assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
      revert K P M' I. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
      induction IH as [|t l Ht _ IHl]; intros k m K P M I; [destruct I|].
      cbn [length fold_right] in *. destruct Wf as [Wt Wl]. apply in_app_or in I as [I|I].
      - destruct (Ht ((j, h', k) :: past) past' t' (w * b j h' k) Wt) as (W & A & B); auto.
        + intros past0 j0 h0 m0 J. apply (M past0 j0 h0 m0), in_or_app. now left.
        + apply mul_pos; auto. apply P. lia.
        + exists W. split; [exact A|]. intros i h. destruct (B i h) as (pre & post & G).
          exists pre. eexists. rewrite G, <- !app_assoc. reflexivity.
      - destruct (IHl Wl (N.succ k) m) as (W & A & B); auto.
        + lia.
        + intros past0 j0 h0 m0 J. apply (M past0 j0 h0 m0), in_or_app. now right.
        + exists W. split; [exact A|]. intros i h. destruct (B i h) as (pre & post & G).
          eexists. exists post. rewrite G, (app_assoc _ pre). reflexivity. }
    destruct G as (W & A & B). exists W. split; [exact A|]. intros i h.
    destruct (B i h) as (pre & post & G). simpl. rewrite G.
    eexists. exists post. rewrite (app_assoc _ pre). reflexivity.
Qed.

Lemma count_pos i h t past past' n :
  In (past', (i, h, n)) (decisions past t) -> count i h t <> O.
Proof.
  intros I E. unfold count in E.
  assert (N := length_nodes_at (fun _ _ _ => 0) i h t past 0).
  rewrite (length_nodes_at _ i h t [] 0) in N. rewrite E in N.
  assert (J : In (past', (i, h, n)) (filter (fun x : node =>
    let '(_, (j, h', _)) := x in Nat.eqb i j && N.eqb h h') (decisions past t))).
  { apply filter_In. split; [exact I|]. now rewrite Nat.eqb_refl, N.eqb_refl. }
  destruct (filter _ (decisions past t)); [destruct J|discriminate].
Qed.

(** All nodes of an information set in a subgame are there. *)
Theorem subgame_nodes g (b : profile F) past t :
  well_formed g -> completely_mixed F g b ->
  In (past, t) (subtrees [] (root g)) ->
  (forall i h, count i h t = O \/ count i h t = count i h (root g)) ->
  exists W, flt F 0 W /\ forall i h past' n, In (past', (i, h, n)) (decisions past t) ->
    nodes_at F b i h 1 (root g) =
    map (fun v => (W * fst v, snd v)) (nodes_at F b i h 1 t).
Proof.
  intros [Wf _] M I C.
  assert (M' : mixed_in b (decisions [] (root g))).
  { intros past0 j h n J. now apply (M past0 j h n). }
  destruct (subtree_nodes _ b _ _ _ _ 1 Wf M' (one_pos F) I) as (W & Pos & H).
  exists W. split; [exact Pos|]. intros i h past' n J.
  destruct (H i h) as (pre & post & E).
  assert (L : length (nodes_at F b i h 1 (root g)) = length (nodes_at F b i h W t)).
  { rewrite !length_count. destruct (C i h) as [Z|Z]; [|now symmetry].
    now apply count_pos in J. }
  rewrite E, !app_length in L.
  destruct pre; [|simpl in L; lia]. destruct post; [|simpl in L; lia].
  rewrite E, app_nil_r. simpl. rewrite <- nodes_at_scale. f_equal. ring.
Qed.

(** *** Limits of payoffs *)
Definition tree_converges (l : list node) (ps : nat -> profile F) (p : profile F) :=
  forall past j h n, In (past, (j, h, n)) l -> forall k, (k < N.of_nat n)%N ->
  converges F (fun m => ps m j h k) (p j h k).

Lemma payoff_limit i ps p : forall t past, tree_converges (decisions past t) ps p ->
  converges F (fun m => payoff F i (ps m) t) (payoff F i p t).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past C.
  - now apply limit_const.
  - simpl in *. induction IH as [|[q t] l Ht _ IHl]; [now apply limit_const|].
    apply limit_add; auto.
    + apply limit_scale; auto. apply (Ht past). intros past0 j h n J.
      apply (C past0 j h n), in_or_app. now left.
    + apply IHl. intros past0 j h n J. apply (C past0 j h n), in_or_app. now right.
  - assert (P : forall k, (k < N.of_nat (length ch))%N ->
      converges F (fun m => ps m j h k) (p j h k)).
    { apply (C past j h (length ch)). now left. }
    assert (C' : tree_converges (tl (decisions past (Move j h ch))) ps p).
    { intros past0 j0 h0 n J. apply (C past0 j0 h0 n). now right. }
    clear C. simpl in *.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K P C'. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k m K P C; [now apply limit_const|].
    cbn [length] in K. apply limit_add; auto.
    + apply limit_mul; auto; [apply P; lia|]. apply (Ht ((j, h, k) :: past)).
      intros past0 j0 h0 n J. apply (C past0 j0 h0 n), in_or_app. now left.
    + apply (IHl (N.succ k) m); [lia|exact P|].
      intros past0 j0 h0 n J. apply (C past0 j0 h0 n), in_or_app. now right.
Qed.

Lemma deviate_converges l ps p i s :
  tree_converges l ps p -> tree_converges l (fun m => deviate F (ps m) i s) (deviate F p i s).
Proof.
  intros C past j h n J k K. unfold deviate. destruct (Nat.eqb j i).
  - now apply limit_const.
  - exact (C past j h n J k K).
Qed.
End Inside.
