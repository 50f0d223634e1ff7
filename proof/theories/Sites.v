(** The nodes of each information set with what is before and below them, and their
    probabilities, by numbers, as in the definition of beliefs. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Checks.
Import ListNotations.

Record site := Site
  { who : nat; iset : N; hist : history; chance : Q; below : tree }.

(** All decision nodes in prefix order; [c] is the probability of chance so far. *)
Fixpoint sites (past : history) (c : Q) (t : tree) : list site :=
  match t with
  | Leaf _ => []
  | Chance br =>
      (fix go (l : list (Q * tree)) : list site :=
         match l with [] => [] | (p, t) :: l => sites past (qmul c p) t ++ go l end) br
  | Move j h ch =>
      Site j h past c t ::
      (fix go (k : N) (l : list tree) : list site :=
         match l with
         | [] => []
         | t :: l => sites ((j, h, k) :: past) c t ++ go (N.succ k) l
         end) 0%N ch
  end.

Definition here (i : nat) (h : N) (s : site) : bool :=
  Nat.eqb i (who s) && N.eqb h (iset s).
Definition sites_at (g : game) (i : nat) (h : N) : list site :=
  filter (here i h) (sites [] 1 (root g)).

(** Chance leads to one of the nodes. *)
Definition alive (l : list site) : bool :=
  existsb (fun s => negb (Qeq_bool (chance s) 0)) l.

Fixpoint path (b : qprofile) (past : history) : Q :=
  match past with [] => 1 | (j, h, k) :: past => path b past * b j h k end.
Definition weight (b : qprofile) (s : site) : Q := chance s * path b (hist s).
Definition total_weight (b : qprofile) (l : list site) : Q :=
  fold_right (fun s r => weight b s + r)%Q 0%Q l.

Section Nodes.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

Fixpoint fpath (b : profile F) (past : history) : F :=
  match past with [] => 1 | (j, h, k) :: past => fpath b past * b j h k end.

Lemma nodes_at_sites b i h : forall t past c w, w = ofQ c * fpath b past ->
  nodes_at F b i h w t =
  map (fun s => (ofQ (chance s) * fpath b (hist s), below s))
    (filter (here i h) (sites past c t)).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past c w W.
  - reflexivity.
  - simpl. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [reflexivity|].
    rewrite filter_app, map_app, <- IHl. f_equal. apply Ht. rewrite qmul_F, W. ring.
  - cbn [nodes_at sites filter]. unfold here at 1. cbn [who iset].
    set (mine := (Nat.eqb i j && N.eqb h h')%bool).
    assert (E : forall k, (fix go (k : N) (l : list tree) :=
         match l with
         | [] => []
         | t :: l => nodes_at F b i h (w * b j h' k) t ++ go (N.succ k) l
         end) k ch =
       map (fun s => (ofQ (chance s) * fpath b (hist s), below s)) (filter (here i h)
       ((fix go (k : N) (l : list tree) : list site :=
         match l with
         | [] => []
         | t :: l => sites ((j, h', k) :: past) c t ++ go (N.succ k) l
         end) k ch))).
    { induction IH as [|t l Ht _ IHl]; intros k; [reflexivity|].
      rewrite filter_app, map_app, <- IHl. f_equal. apply Ht. simpl. rewrite W. ring. }
    rewrite E. destruct mine; simpl; [now rewrite <- W|reflexivity].
Qed.

Lemma nodes_at_root g b i h : nodes_at F b i h 1 (root g) =
  map (fun s => (ofQ (chance s) * fpath b (hist s), below s)) (sites_at g i h).
Proof. apply nodes_at_sites. rewrite ofQ_1. simpl. ring. Qed.

Lemma fpath_embed b past : fpath (embed F b) past = ofQ (path b past).
Proof.
  induction past as [|[[j h] k] past IH]; simpl; [now rewrite ofQ_1|].
  now rewrite IH, ofQ_mul.
Qed.

Lemma weights_at g b i h : map fst (nodes_at F (embed F b) i h 1 (root g)) =
  map (fun s => ofQ (weight b s)) (sites_at g i h).
Proof.
  rewrite nodes_at_root, map_map. apply map_ext. intros s. simpl.
  unfold weight. now rewrite fpath_embed, ofQ_mul.
Qed.

Lemma total_weights b l :
  total F (map (fun s => ofQ (weight b s)) l) = ofQ (total_weight b l).
Proof.
  unfold total, total_weight.
  induction l as [|s l IH]; simpl; [now rewrite ofQ_0|]. now rewrite IH, ofQ_add.
Qed.

Lemma dead_total b l : alive l = false ->
  total F (map (fun s => ofQ (chance s) * fpath b (hist s)) l) = 0.
Proof.
  unfold alive, total. induction l as [|s l IH]; simpl; intros A; [reflexivity|].
  apply orb_false_iff in A as [A B]. apply negb_false_iff, Qeq_bool_iff in A.
  rewrite (IH B), (ofQ_eq F _ _ A), ofQ_0. ring.
Qed.

Lemma chance_leads_alive g i h : chance_leads_to F g i h -> alive (sites_at g i h) = true.
Proof.
  intros (b & _ & P & N). destruct (alive (sites_at g i h)) eqn:A; [reflexivity|].
  exfalso. apply N. rewrite nodes_at_root, map_map. simpl.
  rewrite dead_total by exact A. apply fle_refl.
Qed.
End Nodes.

(** ** Sites are decision nodes *)

Lemma sites_nodes : forall t past c s, In s (sites past c t) ->
  exists ch, below s = Move (who s) (iset s) ch /\
    In (hist s, (who s, iset s, length ch)) (decisions past t).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past c s I.
  - destruct I.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply in_app_or in I as [I|I].
    + apply Ht in I as (ch & B & I). exists ch. split; [exact B|]. apply in_or_app.
      now left.
    + apply IHl in I as (ch & B & I). exists ch. split; [exact B|]. apply in_or_app.
      now right.
  - destruct I as [<-|I]; [exists ch; split; [reflexivity|now left]|].
    enough (exists ch', below s = Move (who s) (iset s) ch' /\
      In (hist s, (who s, iset s, length ch')) (tl (decisions past (Move j h ch))))
      as (d & B & E) by (exists d; split; [exact B|now right]).
    simpl in *. revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; [easy|].
    apply in_app_or in I as [I|I].
    + apply Ht in I as (d & B & I). exists d. split; [exact B|]. apply in_or_app.
      now left.
    + apply IHl in I as (d & B & I). exists d. split; [exact B|]. apply in_or_app.
      now right.
Qed.

(** What holds of each step from a node on, and is kept by steps, holds at all nodes. *)
Lemma sites_invariant (R : history -> Prop) : forall t past c,
  R past ->
  (forall past' j h n, In (past', (j, h, n)) (decisions past t) -> R past' ->
     forall k, (k < N.of_nat n)%N -> R ((j, h, k) :: past')) ->
  forall s, In s (sites past c t) -> R (hist s).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past c A S s I.
  - destruct I.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply in_app_or in I as [I|I].
    + eapply Ht; [exact A| |exact I]. intros. eapply S; eauto. apply in_or_app. eauto.
    + apply IHl; [|exact I]. intros. eapply S; eauto. apply in_or_app. eauto.
  - assert (N : forall k, (k < N.of_nat (length ch))%N -> R ((j, h, k) :: past)).
    { apply (S past j h (length ch)); [now left|exact A]. }
    destruct I as [<-|I]; [exact A|].
    assert (S' : forall past' j' h' n', In (past', (j', h', n'))
      (tl (decisions past (Move j h ch))) -> R past' ->
      forall k, (k < N.of_nat n')%N -> R ((j', h', k) :: past')).
    { intros past' j' h' n' J. apply S. now right. }
    clear S. simpl in *. revert N S' I.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k n K N S I; simpl in *; [easy|].
    apply in_app_or in I as [I|I].
    + refine (Ht _ c _ _ s I); [apply N; lia|].
      intros. eapply S; eauto. apply in_or_app. eauto.
    + apply (IHl (N.succ k) n); auto; [lia|]. intros. eapply S; eauto. apply in_or_app.
      eauto.
Qed.

Lemma sites_chance n : forall t past c, wf n t -> (0 <= c)%Q ->
  forall s, In s (sites past c t) -> (0 <= chance s)%Q.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past c W C s I.
  - destruct I.
  - simpl in W. destruct W as [W _]. simpl in I.
    induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|]. destruct W as (P & Wt & Wl).
    apply in_app_or in I as [I|I]; [|now apply IHl].
    eapply Ht; [exact Wt| |exact I]. unfold qmul. rewrite red_eq.
    now apply Qmult_le_0_compat.
  - simpl in W. destruct W as (_ & _ & W). destruct I as [<-|I]; [exact C|].
    revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; simpl in *; [easy|].
    destruct W as [Wt Wl].
    apply in_app_or in I as [I|I]; [|now apply (IHl Wl (N.succ k))].
    eapply Ht; [exact Wt|exact C|exact I].
Qed.
