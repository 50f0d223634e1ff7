(** The checker of subgame perfect equilibria: the check of Nash in each subgame. *)

From Coq Require Import QArith NArith List Bool Lia.
From Exactsolve Require Import OField Game NashCheck Sound Checks.
Import ListNotations.

(** ** The checker *)

(** How many nodes of each information set are in a list. *)
Definition tally := M.t (M.t N).
Definition tallied (m : tally) (i : nat) (h : N) : N :=
  match find_at m i h with Some n => n | None => 0%N end.
Definition one_more (m : tally) (x : node) : tally :=
  let '(_, (i, h, _)) := x in put_at m i h (N.succ (tallied m i h)).
Definition tally_of (l : list node) : tally := fold_left one_more l (M.empty _).

(** All nodes of the information sets in [t] are in [t]. *)
Definition closed (all : tally) (nodes : list node) : bool :=
  let m := tally_of nodes in
  forallb (fun x : node =>
    let '(_, (i, h, _)) := x in N.eqb (tallied m i h) (tallied all i h)) nodes.

Definition check_subgame_perfect (g : game) (b : qprofile) : bool :=
  let all := tally_of (decisions [] (root g)) in
  forallb (fun x =>
    let t := snd x in
    let nodes := decisions [] t in
    negb (closed all nodes) ||
    everyone g (fun i => no_gain t nodes i b (expected i b t)))
    (subtrees [] (root g)).

(** ** Tallies are counts *)

Definition at_set (i : nat) (h : N) (x : node) : bool :=
  let '(_, (j, h', _)) := x in Nat.eqb i j && N.eqb h h'.

Lemma tallied_one_more m x i h : tallied (one_more m x) i h =
  if at_set i h x then N.succ (tallied m i h) else tallied m i h.
Proof.
  destruct x as [past [[j h'] n]]. unfold tallied at 1. cbn [one_more at_set].
  rewrite find_put. now destruct (Nat.eqb_spec i j) as [->|], (N.eqb_spec h h') as [->|].
Qed.

Lemma tallied_fold i h : forall l m, tallied (fold_left one_more l m) i h =
  (tallied m i h + N.of_nat (length (filter (at_set i h) l)))%N.
Proof.
  induction l as [|x l IH]; intros m; simpl; [lia|].
  rewrite IH, tallied_one_more. destruct (at_set i h x); simpl; lia.
Qed.

Lemma tallied_count i h t : tallied (tally_of (decisions [] t)) i h = N.of_nat (count i h t).
Proof.
  unfold tally_of. rewrite tallied_fold.
  unfold tallied. now rewrite find_empty.
Qed.

Lemma subgame_closed g t : is_subgame g t ->
  closed (tally_of (decisions [] (root g))) (decisions [] t) = true.
Proof.
  intros [_ S]. unfold closed. apply forallb_forall. intros [past [[i h] n]] I.
  rewrite !tallied_count. apply N.eqb_eq. f_equal. destruct (S i h) as [Z|E]; [|exact E].
  exfalso. unfold count in Z. apply length_zero_iff_nil in Z.
  change (filter (at_set i h) (decisions [] t) = []) in Z.
  assert (J : In (past, (i, h, n)) (filter (at_set i h) (decisions [] t))).
  { apply filter_In. split; [exact I|]. simpl. now rewrite Nat.eqb_refl, N.eqb_refl. }
  rewrite Z in J. destruct J.
Qed.

(** ** Strategies of a game are strategies of its subgames *)

Lemma decisions_past i h n : forall t past p past', In (p, (i, h, n)) (decisions past t) ->
  exists p', In (p', (i, h, n)) (decisions past' t).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past p past' I; simpl in *.
  - destruct I.
  - induction IH as [|[q t] l Ht _ IHl]; simpl in *; [destruct I|].
    apply in_app_or in I as [I|I].
    + destruct (Ht _ _ past' I) as [p' J]. exists p'. apply in_or_app. now left.
    + destruct (IHl I) as [p' J]. exists p'. apply in_or_app. now right.
  - destruct I as [I|I]; [injection I as <- -> -> ->; exists past'; now left|].
    revert I. enough (G : forall k,
      In (p, (i, h, n)) ((fix go (k : N) (l : list tree) := match l with
        | [] => [] | t :: l => decisions ((j, h', k) :: past) t ++ go (N.succ k) l end) k ch) ->
      exists p', In (p', (i, h, n)) ((fix go (k : N) (l : list tree) := match l with
        | [] => [] | t :: l => decisions ((j, h', k) :: past') t ++ go (N.succ k) l end) k ch)).
    { intros I. destruct (G _ I) as [p' J]. exists p'. now right. }
    induction IH as [|t l Ht _ IHl]; intros k I; simpl in *; [destruct I|].
    apply in_app_or in I as [I|I].
    + destruct (Ht _ _ ((j, h', k) :: past') I) as [p' J]. exists p'. apply in_or_app. now left.
    + destruct (IHl _ I) as [p' J]. exists p'. apply in_or_app. now right.
Qed.

Lemma subtrees_decisions : forall t past past' t', In (past', t') (subtrees past t) ->
  incl (decisions past' t') (decisions past t).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past past' t' I.
  - destruct I as [I|[]]. injection I as <- <-. apply incl_refl.
  - destruct I as [I|I]; [injection I as <- <-; apply incl_refl|]. simpl.
    induction IH as [|[q t] l Ht _ IHl]; simpl in *; [destruct I|].
    apply in_app_or in I as [I|I].
    + apply incl_appl. destruct (Qeq_bool q 0); [destruct I|now apply Ht].
    + apply incl_appr. now apply IHl.
  - destruct I as [I|I]; [injection I as <- <-; apply incl_refl|]. simpl. apply incl_tl.
    revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; simpl in *; [destruct I|].
    apply in_app_or in I as [I|I].
    + apply incl_appl. now apply Ht.
    + apply incl_appr. now apply IHl.
Qed.

Theorem check_subgame_perfect_sound F g b : is_profile F g (embed F b) ->
  check_subgame_perfect g b = true -> subgame_perfect F g (embed F b).
Proof.
  intros P H. split; [exact P|]. intros t T i s I S.
  unfold check_subgame_perfect in H. rewrite forallb_forall in H.
  pose proof (subgame_closed g t T) as C. destruct T as [[past T] _].
  apply H in T as K. simpl in K. rewrite C in K. simpl in K.
  apply (everyone_spec _ _ K) in I as J. rewrite <- expected_sound.
  apply (no_gain_sound F (Game (players g) t)); [exact J|].
  intros p h n N. destruct (decisions_past i h n t [] p past N) as [p' N'].
  apply (S p'). now apply (subtrees_decisions _ _ _ _ T).
Qed.
