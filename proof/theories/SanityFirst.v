(** What a player gains by another strategy is the sum of what he gains from his first
    information sets on. *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField Game.
Import ListNotations.

Section First.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (b : profile F) (i : nat).

(** The first nodes of player [i] on each path, with the probability that play by [b] gets
    there from where it is [w], and the trees that begin there. *)
Fixpoint first (w : F) (t : tree) : list (N * (F * tree)) :=
  match t with
  | Leaf _ => []
  | Chance br =>
      (fix go (l : list (Q * tree)) :=
         match l with [] => [] | (p, t) :: l => first (w * ofQ p) t ++ go l end) br
  | Move j h ch =>
      if Nat.eqb i j then [(h, (w, t))] else
      (fix go (k : N) (l : list tree) :=
         match l with
         | [] => []
         | t :: l => first (w * b j h k) t ++ go (N.succ k) l
         end) 0%N ch
  end.

Definition sum_of {A} (f : A -> F) (l : list A) := fold_right (fun x sum => f x + sum) 0 l.

Lemma sum_of_app {A} (f : A -> F) l l' : sum_of f (l ++ l') = sum_of f l + sum_of f l'.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma sum_of_ext {A} (f f' : A -> F) l : (forall x, f x = f' x) -> sum_of f l = sum_of f' l.
Proof. intros E. induction l as [|x l IH]; simpl; [|rewrite IH, E]; reflexivity. Qed.

Lemma sum_of_map {A B} (f : B -> F) (h : A -> B) l :
  sum_of f (map h l) = sum_of (fun x => f (h x)) l.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; reflexivity. Qed.

Lemma sum_of_scale {A} (f : A -> F) c l : sum_of (fun x => c * f x) l = c * sum_of f l.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma sum_of_minus {A} (f f' : A -> F) l :
  sum_of (fun x => f x - f' x) l = sum_of f l - sum_of f' l.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

(** What is gained at a node by [s] over [s'], times the probability of the node. *)
Definition gain (s s' : strategy F) (v : F * tree) : F :=
  fst v * (payoff F i (deviate F b i s) (snd v) - payoff F i (deviate F b i s') (snd v)).

Lemma gain_first s s' : forall t w,
  gain s s' (w, t) = sum_of (fun x => gain s s' (snd x)) (first w t).
Proof.
  unfold gain. simpl.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros w.
  - simpl. ring.
  - simpl. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    rewrite sum_of_app, <- Ht, <- IHl. ring.
  - destruct (Nat.eqb i j) eqn:J.
    + cbn [first]. rewrite J. cbn [sum_of fold_right fst snd]. ring.
    + cbn [first payoff]. rewrite J. unfold deviate at 1 3. rewrite Nat.eqb_sym, J.
      generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; simpl in *; [ring|].
      rewrite sum_of_app, <- Ht, <- IHl. ring.
Qed.

(** *** The nodes of an information set that is first *)

Lemma own_longer : forall t past past' j h n,
  In (past', (j, h, n)) (decisions past t) -> (length (own i past) <= length (own i past'))%nat.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past past' j' h' n' I.
  - destruct I.
  - simpl in I. apply in_flat_map in I as ([p t] & J & I).
    rewrite Forall_forall in IH. exact (IH _ J _ _ _ _ _ I).
  - simpl in I. destruct I as [I|I]; [inversion I; subst; lia|]. revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; [destruct I|].
    apply in_app_or in I as [I|I]; [|exact (IHl _ I)]. apply Ht in I. simpl in I.
    destruct (Nat.eqb i j); simpl in I; lia.
Qed.

Lemma nodes_at_none h : forall t past w,
  (forall past' n, ~ In (past', (i, h, n)) (decisions past t)) -> nodes_at F b i h w t = [].
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w N.
  - reflexivity.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; [reflexivity|]. simpl in *.
    rewrite (Ht past), IHl; [reflexivity| |];
      intros past' n I; apply (N past' n), in_or_app; [right|left]; exact I.
  - simpl in *. destruct (Nat.eqb i j && N.eqb h h') eqn:E.
    + exfalso. apply andb_prop in E as [E1 E2]. apply Nat.eqb_eq in E1.
      apply N.eqb_eq in E2.
      subst. apply (N past (length ch)). now left.
    + assert (M : forall past' n, ~ In (past', (i, h, n)) (tl (decisions past (Move j h' ch)))).
      { intros past' n I. apply (N past' n). now right. }
      clear N E. simpl in *. revert M. generalize 0%N.
      induction IH as [|t l Ht _ IHl]; intros k M; [reflexivity|].
      rewrite (Ht ((j, h', k) :: past)), IHl; [reflexivity| |];
        intros past' n I; apply (M past' n), in_or_app; [right|left]; exact I.
Qed.

Definition here (h : N) (l : list (N * (F * tree))) :=
  map snd (filter (fun x => N.eqb h (fst x)) l).

Lemma here_app h l l' : here h (l ++ l') = here h l ++ here h l'.
Proof. unfold here. now rewrite filter_app, map_app. Qed.

Lemma nodes_first h : forall t past w,
  (forall past' n, In (past', (i, h, n)) (decisions past t) -> own i past' = own i past) ->
  nodes_at F b i h w t = here h (first w t).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w R.
  - reflexivity.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; [reflexivity|]. simpl in *.
    rewrite here_app, (Ht past), IHl; [reflexivity| |];
      intros past' n I; apply (R past' n), in_or_app; [right|left]; exact I.
  - assert (M : forall past' n, In (past', (i, h, n)) (tl (decisions past (Move j h' ch))) ->
      own i past' = own i past).
    { intros past' n I. apply (R past' n). now right. }
    clear R. simpl in *. destruct (Nat.eqb i j) eqn:E; simpl.
    + assert (Z : forall l k, (forall past' n, In (past', (i, h, n))
         ((fix go (k : N) (l : list tree) : list node := match l with [] => []
             | t :: l => decisions ((j, h', k) :: past) t ++ go (N.succ k) l end) k l) ->
           own i past' = own i past) ->
        (fix go (k : N) (l : list tree) := match l with [] => []
           | t :: l => nodes_at F b i h (w * b j h' k) t ++ go (N.succ k) l end) k l = []).
      { clear IH M. induction l as [|t l IHl]; intros k M; [reflexivity|].
        rewrite (nodes_at_none h t ((j, h', k) :: past)), IHl; [reflexivity| |].
        - intros past' n I. apply (M past' n), in_or_app. now right.
        - intros past' n I. assert (L := own_longer _ _ _ _ _ _ I).
          rewrite (M past' n) in L by (apply in_or_app; now left).
          simpl in L. rewrite E in L. simpl in L. lia. }
      rewrite Z by exact M. unfold here. simpl. destruct (N.eqb h h'); reflexivity.
    + revert M. generalize 0%N.
      induction IH as [|t l Ht _ IHl]; intros k M; [reflexivity|].
      rewrite here_app, (Ht ((j, h', k) :: past)), IHl; [reflexivity| |].
      * intros past' n I. apply (M past' n), in_or_app. now right.
      * intros past' n I. simpl. rewrite E. apply (M past' n), in_or_app. now left.
Qed.

Lemma first_node : forall t past w h v, In (h, v) (first w t) ->
  exists past' n, In (past', (i, h, n)) (decisions past t) /\ own i past' = own i past.
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w h v I.
  - destruct I.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; [destruct I|]. simpl in *.
    apply in_app_or in I as [I|I].
    + destruct (Ht past _ _ _ I) as (past' & n & J & E). exists past', n.
      split; [apply in_or_app; now left|exact E].
    + destruct (IHl I) as (past' & n & J & E). exists past', n.
      split; [apply in_or_app; now right|exact E].
  - simpl in I. destruct (Nat.eqb i j) eqn:E.
    + destruct I as [I|[]]. inversion I. subst. apply Nat.eqb_eq in E. subst j.
      exists past, (length ch). split; [now left|reflexivity].
    + assert (G : forall l k, Forall (fun t => forall past w h v, In (h, v) (first w t) ->
          exists past' n, In (past', (i, h, n)) (decisions past t) /\
            own i past' = own i past) l ->
        In (h, v) ((fix go (k : N) (l : list tree) := match l with [] => []
           | t :: l => first (w * b j h' k) t ++ go (N.succ k) l end) k l) ->
        exists past' n, In (past', (i, h, n))
         ((fix go (k : N) (l : list tree) : list node := match l with [] => []
             | t :: l => decisions ((j, h', k) :: past) t ++ go (N.succ k) l end) k l) /\
           own i past' = own i past).
      { clear IH I. intros l k IH. revert k.
        induction IH as [|t l Ht _ IHl]; intros k I; [destruct I|].
        apply in_app_or in I as [I|I].
        - destruct (Ht ((j, h', k) :: past) _ _ _ I) as (past' & n & J & O).
          exists past', n.
          split; [apply in_or_app; now left|]. simpl in O. now rewrite E in O.
        - destruct (IHl _ I) as (past' & n & J & O). exists past', n.
          split; [apply in_or_app; now right|exact O]. }
      destruct (G ch 0%N IH I) as (past' & n & J & O). exists past', n.
      split; [now right|exact O].
Qed.

(** *** Sums by information set *)

Lemma filter_shorter {A} (f : A -> bool) l : (length (filter f l) <= length l)%nat.
Proof. induction l as [|x l IH]; simpl; [lia|]. destruct (f x); simpl; lia. Qed.

Lemma sum_split (f : F * tree -> F) h l : sum_of (fun x => f (snd x)) l =
  sum_of f (here h l) +
  sum_of (fun x => f (snd x)) (filter (fun x => negb (N.eqb h (fst x))) l).
Proof.
  unfold here. induction l as [|x l IH]; simpl; [ring|]. rewrite IH.
  destruct (N.eqb h (fst x)); simpl; ring.
Qed.

Lemma here_others h h' l : h <> h' ->
  here h (filter (fun x => negb (N.eqb h' (fst x))) l) = here h l.
Proof.
  intros D. unfold here. induction l as [|x l IH]; simpl; [reflexivity|].
  destruct (N.eqb_spec h' (fst x)) as [E|E]; simpl;
    destruct (N.eqb_spec h (fst x)) as [E'|E'];
    simpl; try rewrite IH; try reflexivity. congruence.
Qed.

Lemma sum_by_sets (f : F * tree -> F) l :
  (forall h v, In (h, v) l -> sum_of f (here h l) <= 0) ->
  sum_of (fun x => f (snd x)) l <= 0.
Proof.
  remember (length l) as n eqn:L. assert (K : (length l <= n)%nat) by lia. clear L.
  revert l K. induction n as [|n IH]; intros l K H.
  - destruct l; [apply fle_refl|simpl in K; lia].
  - destruct l as [|[h v] l]; [apply fle_refl|]. rewrite (sum_split f h).
    replace (0 : F) with (0 + 0 : F) by ring. apply fle_add2; [apply (H h v); now left|].
    simpl. rewrite N.eqb_refl. simpl. apply IH.
    + assert (S := filter_shorter (fun x : N * (F * tree) => negb (N.eqb h (fst x))) l).
      simpl in K. lia.
    + intros h' v' I. apply filter_In in I as [I D]. simpl in D.
      destruct (N.eqb_spec h h') as [E|E]; [discriminate|].
      rewrite here_others by congruence.
      assert (G := H h' v' (or_intror I)). unfold here in *. simpl in G.
      destruct (N.eqb_spec h' h) as [E'|E']; [congruence|exact G].
Qed.

(** If nothing is gained from any first information set on, nothing is gained. *)
Theorem no_gain_first (t : tree) (past : history) s s' :
  (forall h past' past'' n n', In (past', (i, h, n)) (decisions past t) ->
     In (past'', (i, h, n')) (decisions past t) -> own i past' = own i past'') ->
  (forall h past' n, In (past', (i, h, n)) (decisions past t) ->
     sum_of (gain s s') (nodes_at F b i h 1 t) <= 0) ->
  payoff F i (deviate F b i s) t <= payoff F i (deviate F b i s') t.
Proof.
  intros R H. apply fle_sub.
  assert (E := gain_first s s' t 1). unfold gain at 1 in E. cbn [fst snd] in E.
  match goal with |- ?x <= 0 => replace x with (1 * x) by ring end. rewrite E.
  apply sum_by_sets. intros h v I.
  destruct (first_node t past 1 h v I) as (past' & n & J & O).
  rewrite <- (nodes_first h t past).
  - exact (H h past' n J).
  - intros past'' n' J'. rewrite <- O. exact (R h past'' past' n' n J' J).
Qed.
End First.
