(** Limits of beliefs, and sums weighted by them. *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField Game SanityField SanityFirst SanitySubgame.
Import ListNotations.

Section Beliefs.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Implicit Types (g : game) (b : profile F).

(** *** Nodes of an information set: their trees, and limits of their probabilities *)
Lemma nodes_at_trees b b' i h : forall t w w',
  map snd (nodes_at F b i h w t) = map snd (nodes_at F b' i h w' t).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros w w'.
  - reflexivity.
  - simpl. induction IH as [|[p t] l Ht _ IHl]; [reflexivity|]. simpl in *.
    rewrite !map_app, IHl. f_equal. apply Ht.
  - simpl. rewrite !map_app. f_equal; [now destruct (Nat.eqb i j && N.eqb h h')|].
    generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; [reflexivity|].
    rewrite !map_app, IHl. f_equal. apply Ht.
Qed.

Definition family (xs : nat -> list F) (x : list F) := exists L : list ((nat -> F) * F),
  (forall m, xs m = map (fun y => fst y m) L) /\ x = map snd L /\
  Forall (fun y => converges F (fst y) (snd y)) L.

Lemma family_app xs x ys y :
  family xs x -> family ys y -> family (fun m => xs m ++ ys m) (x ++ y).
Proof.
  intros (L & A & B & C) (L' & A' & B' & C'). exists (L ++ L'). split; [|split].
  - intros m. now rewrite map_app, A, A'.
  - now rewrite map_app, B, B'.
  - now apply Forall_app.
Qed.

Lemma family_nil : family (fun _ => []) [].
Proof. exists []. repeat split. constructor. Qed.

Lemma family_ext xs ys x : (forall m, xs m = ys m) -> family xs x -> family ys x.
Proof. intros E (L & A & B & C). exists L. split; [|easy]. intros m. now rewrite <- E.
Qed.

Lemma weights_family bs b i h : forall t past w v, tree_converges F (decisions past t) bs b ->
  converges F w v ->
  family (fun m => map fst (nodes_at F (bs m) i h (w m) t)) (map fst (nodes_at F b i h v t)).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w v C W.
  - apply family_nil.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; [apply family_nil|]. simpl in *.
    rewrite map_app. eapply family_ext; [intros m; symmetry; apply map_app|].
    apply family_app.
    + apply (Ht past).
      * intros past0 j h0 n J. apply (C past0 j h0 n), in_or_app. now left.
      * apply limit_mul; auto. now apply limit_const.
    + apply IHl. intros past0 j h0 n J. apply (C past0 j h0 n), in_or_app. now right.
  - assert (P : forall k, (k < N.of_nat (length ch))%N ->
      converges F (fun m => bs m j h' k) (b j h' k)).
    { apply (C past j h' (length ch)). now left. }
    assert (C' : tree_converges F (tl (decisions past (Move j h' ch))) bs b).
    { intros past0 j0 h0 n J. apply (C past0 j0 h0 n). now right. }
    clear C. simpl in *.
    rewrite map_app. eapply family_ext; [intros m; symmetry; apply map_app|].
    apply family_app.
    { destruct (Nat.eqb i j && N.eqb h h'); [|apply family_nil].
      exists [(w, v)]. repeat split. now constructor. }
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K P C'. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k m K P C; [apply family_nil|].
    cbn [length] in K.
    rewrite map_app. eapply family_ext; [intros r; symmetry; apply map_app|].
    apply family_app.
    + apply (Ht ((j, h', k) :: past)).
      * intros past0 j0 h0 n J. apply (C past0 j0 h0 n), in_or_app. now left.
      * apply limit_mul; auto. apply P. lia.
    + apply (IHl (N.succ k) m); [lia|exact P|].
      intros past0 j0 h0 n J. apply (C past0 j0 h0 n), in_or_app. now right.
Qed.

Lemma family_nth xs x v : family xs x -> converges F (fun m => nth v (xs m) 0) (nth v x 0).
Proof.
  intros (L & A & -> & C).
  apply (limit_ext F (fun m => nth v (map (fun y => fst y m) L) 0));
    [intros m; now rewrite A|]. clear A. revert v.
  induction C as [|y L Y _ IH]; intros [|v]; simpl; auto; now apply limit_const.
Qed.

Lemma family_total xs x : family xs x -> converges F (fun m => total F (xs m)) (total F x).
Proof.
  intros (L & A & -> & C).
  apply (limit_ext F (fun m => total F (map (fun y => fst y m) L)));
    [intros m; now rewrite A|]. clear A.
  induction C as [|y L Y _ IH]; simpl; [now apply limit_const|now apply limit_add].
Qed.

(** *** Probabilities are not negative *)
Lemma nodes_at_nonneg n b i h : forall t past w, wf n t -> mixed_in F b (decisions past t) ->
  0 <= w -> Forall (fun x => 0 <= x) (map fst (nodes_at F b i h w t)).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w Wf M W.
  - constructor.
  - simpl in M. destruct Wf as [Wf _].
    simpl. revert M. induction IH as [|[p t] l Ht _ IHl]; intros M; simpl in *;
      [constructor|].
    destruct Wf as (P & Wt & Wl). rewrite map_app. apply Forall_app. split.
    + apply (Ht past); auto.
      * intros past0 j0 h0 m J. apply (M past0 j0 h0 m), in_or_app. now left.
      * apply fle_mul; auto. rewrite <- ofQ_0. now apply ofQ_le.
    + apply IHl; auto.
      intros past0 j0 h0 m J. apply (M past0 j0 h0 m), in_or_app. now right.
  - destruct Wf as (_ & _ & Wf).
    assert (P : forall k, (k < N.of_nat (length ch))%N -> flt F 0 (b j h' k)).
    { apply (M past j h' (length ch)). now left. }
    assert (M' : mixed_in F b (tl (decisions past (Move j h' ch)))).
    { intros past0 j0 h0 m J. apply (M past0 j0 h0 m). now right. }
    clear M. simpl in M'. simpl. rewrite map_app. apply Forall_app. split.
    { destruct (Nat.eqb i j && N.eqb h h'); simpl; auto. }
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K P M'. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k m K P M; [constructor|].
    cbn [length fold_right] in *. destruct Wf as [Wt Wl].
    rewrite map_app. apply Forall_app. split.
    + apply (Ht ((j, h', k) :: past)); auto.
      * intros past0 j0 h0 m0 J. apply (M past0 j0 h0 m0), in_or_app. now left.
      * apply fle_mul; auto. apply lt_le, P. lia.
    + apply (IHl Wl (N.succ k) m); [lia|exact P|].
      intros past0 j0 h0 m0 J. apply (M past0 j0 h0 m0), in_or_app. now right.
Qed.

Lemma total_nonneg l : Forall (fun x => 0 <= x) l -> 0 <= total F l.
Proof.
  induction 1 as [|x l X _ IH]; simpl; [apply fle_refl|now apply le_add_nonneg].
Qed.

Lemma total_zero l : Forall (fun x => 0 <= x) l -> total F l <= 0 ->
  forall v, nth v l 0 = 0.
Proof.
  induction 1 as [|x l X H IH]; intros T v; [now destruct v|]. simpl in T.
  assert (S := total_nonneg l H). destruct v as [|v]; simpl.
  - apply (antisymmetric F Ord); [|exact X].
    apply fle_trans with (x + total F l); [|exact T].
    apply (fle_shift F _ _ x _ _ S); ring.
  - apply IH. apply fle_trans with (x + total F l); [|exact T].
    apply (fle_shift F _ _ (total F l) _ _ X); ring.
Qed.

Lemma total_scale c l : total F (map (fun x => c * x) l) = c * total F l.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

(** *** Sums weighted by beliefs *)
Lemma combine_fst_snd {A B} (l : list (A * B)) : l = combine (map fst l) (map snd l).
Proof. induction l as [|[x y] l IH]; simpl; [reflexivity|]. now rewrite <- IH. Qed.

Lemma weigh (f : tree -> F) T : forall ts mu xs, length mu = length xs ->
  (forall v, nth v mu 0 * T = nth v xs 0) ->
  sum_of F (fun x => fst x * f (snd x)) (combine xs ts) =
  T * sum_of F (fun x => fst x * f (snd x)) (combine mu ts).
Proof.
  induction ts as [|t ts IH]; intros mu xs L H.
  - destruct mu, xs; simpl; try ring; discriminate.
  - destruct mu as [|m mu], xs as [|x xs]; try discriminate; simpl; [ring|].
    rewrite (IH mu xs); [|now inversion L|intros v; exact (H (S v))].
    assert (E := H O). simpl in E. rewrite <- E. ring.
Qed.

Lemma payoff_given_trees g mu i h b b' : payoff_given F g mu i h b' =
  sum_of F (fun x => fst x * payoff F i b' (snd x))
    (combine (mu i h) (map snd (nodes_at F b i h 1 (root g)))).
Proof.
  unfold payoff_given. rewrite (nodes_at_trees b b' i h (root g) 1 1).
  generalize (nodes_at F b' i h 1 (root g)). generalize (mu i h).
  induction l as [|m l IH]; intros [|v l']; simpl; try reflexivity. now rewrite IH.
Qed.
End Beliefs.
