(** Sequential rationality: with beliefs as weights at the nodes of an information set, no
    strategy of the player who moves there pays more from there on. It is the bound of
    NashCheck for a forest instead of a tree. *)

From Coq Require Import QArith NArith List Bool Ring Lia FMapPositive.
From Exactsolve Require Import OField Game NashCheck Sound Checks Sites SiteTable.
Import ListNotations.

Definition forest := list (Q * tree).
Definition forest_terms (i : nat) (b : qprofile) (f : forest) : list term :=
  flat_map (fun x => terms i b [] (fst x) (snd x)) f.
Definition forest_nodes (f : forest) : list node :=
  flat_map (fun x => decisions [] (snd x)) f.
Definition forest_value (i : nat) (b : qprofile) (f : forest) : Q :=
  fold_right (fun x s => qadd (qmul (fst x) (expected i b (snd x))) s) 0%Q f.

Definition forest_bounded (f : forest) (l : list node) (i : nat) (b : qprofile)
    (W : N -> Q) (v : Q) : bool :=
  at_most_0 (([], Qopp v) :: forest_terms i b f ++ flat_map (dual i W) l).

(** The numbers W by backward induction, of which nothing is proved. *)
Definition no_gain_below (f : forest) (i : nat) (b : qprofile) : bool :=
  let l := firsts i (M.empty unit) (forest_nodes f) [] in
  let W := backward 0%Q qadd Qle_bool i l (forest_terms i b f) in
  forest_bounded f l i b (find1 0%Q W) (forest_value i b f).

(** Nodes with their beliefs; those believed impossible do not count. *)
Definition believed (mu : list Q) (l : list site) : forest :=
  filter (fun x => negb (Qeq_bool (fst x) 0)) (combine mu (map below l)).

Definition rational_at (b : qprofile) (mu : nat -> N -> list Q) (i : nat) (h : N)
    (l : list site) : bool :=
  negb (alive l) || no_gain_below (believed (mu i h) l) i b.

(** ** Nodes below a node are nodes *)

Lemma decisions_shift past : forall t past1 past' x,
  In (past', x) (decisions past1 t) ->
  In (past' ++ past, x) (decisions (past1 ++ past) t).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past1 past' x I.
  - destruct I.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply in_app_or in I as [I|I]; apply in_or_app; [left|right]; auto.
  - destruct I as [I|I]; [injection I as <- <-; now left|right]. simpl in *.
    revert I. generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k I; [easy|].
    apply in_app_or in I as [I|I]; apply in_or_app; [left|right; auto].
    now apply Ht in I.
Qed.

Lemma below_nodes : forall t past c s, In s (sites past c t) ->
  incl (decisions (hist s) (below s)) (decisions past t).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past c s I.
  - destruct I.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply in_app_or in I as [I|I]; intros y Y; apply in_or_app; [left|right].
    + now apply (Ht _ _ _ I).
    + now apply (IHl I).
  - destruct I as [<-|I]; [apply incl_refl|]. intros y Y. right. simpl in *.
    revert I. generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k I; [easy|].
    apply in_app_or in I as [I|I]; apply in_or_app; [left|right; auto].
    now apply (Ht _ _ _ I).
Qed.

Section Rational.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

Section Strategy.
Variables (s : strategy F) (i : nat) (b : qprofile).
Notation dev := (deviate F (embed F b) i s).

Lemma forest_terms_value f : val F s (forest_terms i b f) =
  fold_right (fun x r => ofQ (fst x) * payoff F i dev (snd x) + r) 0 f.
Proof.
  induction f as [|x f IH]; simpl; [reflexivity|].
  rewrite val_app, <- payoff_terms, <- IH. simpl. ring.
Qed.

Theorem forest_bounded_sound f l W v :
  (forall x, In x f -> lotteries F s i (decisions [] (snd x))) ->
  (forall y, In y l -> In y (forest_nodes f) /\ fst (fst (snd y)) = i) ->
  forest_bounded f l i b W v = true ->
  fold_right (fun x r => ofQ (fst x) * payoff F i dev (snd x) + r) 0 f <= ofQ v.
Proof.
  intros T L H. unfold forest_bounded in H.
  assert (O : 0 <= own_prob F s []) by apply fle_0_1.
  assert (A : forall past j h n, In (past, (j, h, n)) l ->
    lottery F n (s h) /\ 0 <= own_prob F s (own i past)).
  { intros past j h n I. apply L in I as [I J]. simpl in J. subst j.
    apply in_flat_map in I as [x [X I]]. split; [now apply (T x X past)|].
    exact (own_nonneg F s i (snd x) [] (T x X) O _ _ _ I). }
  apply (at_most_0_le F s) in H.
  - simpl in H. rewrite val_app, forest_terms_value, val_duals, ofQ_opp in H.
    + apply fle_sub. eapply (fle_shift _ _ _ 0 _ _ H); ring.
    + intros past j h n I. now apply (A past j h n).
  - constructor; [exact O|]. apply Forall_app; split.
    + apply Forall_forall. intros y Y. apply in_flat_map in Y as [x [X Y]].
      revert y Y. apply Forall_forall.
      apply (terms_nonneg F s i b (snd x) []); [now apply T|exact O].
    + apply Forall_forall. intros y I. apply in_flat_map in I as [[past [[j h] n]] [I D]].
      destruct (A _ _ _ _ I) as [[P _] E].
      destruct D as [<-|D]; [exact E|]. revert y D. apply Forall_forall.
      apply after_nonneg with (N.of_nat n); auto. lia.
Qed.
End Strategy.

Lemma forest_value_sound i b f : ofQ (forest_value i b f) =
  fold_right (fun x r => ofQ (fst x) * payoff F i (embed F b) (snd x) + r) 0 f.
Proof.
  induction f as [|x f IH]; simpl; [apply ofQ_0|].
  now rewrite qadd_F, qmul_F, IH, expected_sound.
Qed.

Lemma payoff_given_believed g i h q (mu : nat -> N -> list Q) :
  payoff_given F g (fun i h => map ofQ (mu i h)) i h q =
  fold_right (fun x r => ofQ (fst x) * payoff F i q (snd x) + r) 0
    (believed (mu i h) (sites_at g i h)).
Proof.
  unfold payoff_given, believed. rewrite nodes_at_root. generalize (mu i h) as m.
  generalize (sites_at g i h) as l.
  induction l as [|v l IH]; intros [|a m]; simpl; try reflexivity.
  rewrite IH. destruct (Qeq_bool a 0) eqn:Z; simpl; [|reflexivity].
  apply Qeq_bool_iff in Z. rewrite (ofQ_eq F _ _ Z), ofQ_0. ring.
Qed.

Theorem rational_sound g b mu :
  for_sets g (rational_at b mu) = true ->
  rational_given F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  intros H past i h n _ C s S. apply chance_leads_alive in C.
  assert (K := for_sets_spec _ _ H i h (alive_sites _ _ _ C)).
  unfold rational_at in K. rewrite C in K. simpl in K.
  rewrite !payoff_given_believed, <- forest_value_sound.
  unfold no_gain_below in K. set (f := believed _ _) in *.
  eapply forest_bounded_sound; [| |exact K].
  - intros [a t] X past' h' n' I. unfold f, believed in X. apply filter_In in X as [X _].
    apply in_combine_r in X. apply in_map_iff in X as [v [E V]]. simpl in I. subst t.
    apply filter_In in V as [V _]. apply (decisions_shift (hist v)) in I.
    apply (below_nodes _ _ _ _ V) in I. now apply (S _ h' n') in I.
  - apply firsts_incl; auto. intros y [].
Qed.
End Rational.
