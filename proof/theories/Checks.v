(** What every claim needs checked: that the game is well formed, with perfect recall, that
    strategies are that and pay what is said. And the lookups they share. *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField Sums Game NashCheck.
Import ListNotations.

(** A profile as it is written: per player, per information set, per action. *)
Definition table3 := list (list (list Q)).
Definition probs (b : table3) : qprofile :=
  fun i h k => nth (N.to_nat k) (nth (N.to_nat h) (nth i b []) []) 0%Q.

(** ** Tables: something for a player and an information set *)

Section Table.
Context {A : Type}.
Implicit Type m : M.t (M.t A).

Definition of_player m i : M.t A :=
  match M.find (Pos.of_succ_nat i) m with Some m1 => m1 | None => M.empty _ end.
Definition find_at m i h : option A := M.find (N.succ_pos h) (of_player m i).
Definition put_at m i h (x : A) : M.t (M.t A) :=
  M.add (Pos.of_succ_nat i) (M.add (N.succ_pos h) x (of_player m i)) m.

Lemma find_empty i h : find_at (M.empty _) i h = None.
Proof. unfold find_at, of_player. now rewrite !M.gempty. Qed.

Lemma find_put m i h x j h' : find_at (put_at m i h x) j h' =
  if Nat.eqb j i && N.eqb h' h then Some x else find_at m j h'.
Proof.
  unfold find_at, put_at, of_player at 1. destruct (Nat.eqb_spec j i) as [->|J]; simpl.
  - rewrite M.gss. destruct (N.eqb_spec h' h) as [->|H]; [apply M.gss|apply M.gso; lia].
  - now rewrite M.gso by lia.
Qed.
End Table.

(** ** The checker *)

Definition everyone (g : game) (f : nat -> bool) := forallb f (seq 0 (players g)).

Definition Qnonneg (q : Q) := Qle_bool 0 q.

Fixpoint wfb (n : nat) (t : tree) : bool :=
  match t with
  | Leaf pay => Nat.eqb (length pay) n
  | Chance br =>
      fold_right (fun b P => Qnonneg (fst b) && (wfb n (snd b) && P)) true br &&
      Qeq_bool (fold_right (fun b s => fst b + s) 0 br)%Q 1
  | Move i _ ch =>
      Nat.ltb i n && (negb (match ch with [] => true | _ => false end) &&
      fold_right (fun t P => wfb n t && P) true ch)
  end.

(** Own experience and number of actions at the first node of each information set; all
    that counts is that they are those of every node. *)
Definition seen := M.t (M.t (key * nat)).
Definition see (m : seen) (x : node) : seen :=
  let '(past, (i, h, n)) := x in
  match find_at m i h with Some _ => m | None => put_at m i h (own i past, n) end.

Definition recallb (m : seen) (nodes : list node) : bool :=
  forallb (fun x : node =>
    let '(past, (i, h, n)) := x in
    match find_at m i h with
    | None => false
    | Some (e, n') =>
        Nat.eqb n n' && match key_cmp e (own i past) with Eq => true | _ => false end
    end) nodes.

Fixpoint lottery_from (p : N -> Q) (k : N) (n : nat) (s : Q) : bool :=
  match n with
  | O => Qeq_bool s 1
  | S n => Qnonneg (p k) && lottery_from p (N.succ k) n (qadd s (p k))
  end.

Definition strategyb (nodes : list node) (i : nat) (s : N -> N -> Q) : bool :=
  forallb (fun x : node =>
    let '(_, (j, h, n)) := x in
    negb (Nat.eqb j i) || lottery_from (s h) 0 n 0) nodes.

Fixpoint expected (i : nat) (b : qprofile) (t : tree) : Q :=
  match t with
  | Leaf pay => nth i pay 0
  | Chance br =>
      (fix go (l : list (Q * tree)) : Q :=
         match l with
         | [] => 0
         | (p, t) :: l => qadd (qmul p (expected i b t)) (go l)
         end) br
  | Move j h ch =>
      (fix go (k : N) (l : list tree) : Q :=
         match l with
         | [] => 0
         | t :: l =>
             let p := b j h k in
             if Qeq_bool p 0 then go (N.succ k) l
             else qadd (qmul p (expected i b t)) (go (N.succ k) l)
         end) 0%N ch
  end.

(** A best response by backward induction. Nothing is proved of it: what it pays is
    computed. *)
Fixpoint argmax_from (f : N -> Q) (k : N) (n : nat) (m : Q) (best : N) : N :=
  match n with
  | O => best
  | S n => let x := f k in
           if Qle_bool x m then argmax_from f (N.succ k) n m best
           else argmax_from f (N.succ k) n x k
  end.
Fixpoint choices (i : nat) (l : list node) (v : M.t (M.t Q)) (C : M.t N) : M.t N :=
  match l with
  | [] => C
  | (past, (_, h, n)) :: l =>
      let f := find2 0%Q v h in
      let a := argmax_from f 1 (Nat.pred n) (f 0%N) 0 in
      choices i l (add_at 0%Q qadd v (own i past) (f a)) (M.add (N.succ_pos h) a C)
  end.
Definition best_response (t : tree) (nodes : list node) (i : nat) (b : qprofile)
  : N -> N -> Q :=
  let l := firsts i (M.empty unit) nodes [] in
  let C := choices i l (add_all 0%Q qadd (terms i b [] 1 t)) (M.empty N) in
  fun h k => match M.find (N.succ_pos h) C with
             | None => 0
             | Some a => if N.eqb k a then 1 else 0
             end.

(** The rows and the probabilities of the claim, found quickly. *)
Fixpoint index {A} (p : positive) (l : list A) (m : M.t A) : M.t A :=
  match l with [] => m | x :: l => index (Pos.succ p) l (M.add p x m) end.
Definition quick_rows (b : table3) : nat -> N -> list Q :=
  let ms := map (fun l => index 1 l (M.empty _)) b in
  fun i h =>
    match M.find (N.succ_pos h) (nth i ms (M.empty _)) with None => [] | Some l => l end.
Definition quick (b : table3) : qprofile :=
  let rows := quick_rows b in fun i h k => nth (N.to_nat k) (rows i h) 0%Q.

(** ** Its proof *)

Lemma everyone_spec g f : everyone g f = true -> forall i, (i < players g)%nat -> f i = true.
Proof.
  unfold everyone. rewrite forallb_forall. intros H i I. apply H, in_seq. lia.
Qed.

Lemma wfb_wf n : forall t, wfb n t = true -> wf n t.
Proof.
  induction t as [pay|br IH|i h ch IH] using tree_ind'; simpl; intros H.
  - now apply Nat.eqb_eq.
  - apply andb_prop in H as [H S]. split; [|now apply Qeq_bool_iff]. clear S.
    induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply andb_prop in H as [P H]. apply andb_prop in H as [H1 H2].
    repeat split; auto. now apply Qle_bool_iff.
  - apply andb_prop in H as [A H]. apply andb_prop in H as [B H]. repeat split.
    + now apply Nat.ltb_lt.
    + intros ->. discriminate B.
    + clear A B. induction IH as [|t l Ht _ IHl]; simpl in *; [easy|].
      apply andb_prop in H as [H1 H2]. split; auto.
Qed.

Lemma recallb_sound m g : recallb m (decisions [] (root g)) = true ->
  same_actions g /\ perfect_recall g.
Proof.
  intros H. unfold recallb in H. rewrite forallb_forall in H.
  split; intros past past' i h n n' A B; apply H in A; apply H in B; simpl in A, B;
    destruct (find_at m i h) as [[e k]|]; try discriminate;
    apply andb_prop in A as [A1 A2]; apply andb_prop in B as [B1 B2];
    apply Nat.eqb_eq in A1, B1; [congruence|].
  destruct (key_cmp e (own i past)) eqn:X; try discriminate.
  destruct (key_cmp e (own i past')) eqn:Y; try discriminate.
  apply key_cmp_eq in X, Y. congruence.
Qed.

Section Proof.
Variable F : ofield.
Add Ring F_ring3 : (fring F).
Local Open Scope F_scope.

Lemma lottery_from_sound p : forall n k s, lottery_from p k n s = true ->
  (forall j, (k <= j)%N -> (j < k + N.of_nat n)%N -> 0 <= (ofQ (p j) : F)) /\
  ofQ s + sum_from F k n (fun j => ofQ (p j)) = 1.
Proof.
  induction n as [|n IH]; intros k s H; simpl in *.
  - split; [lia|]. apply Qeq_bool_iff in H. rewrite (ofQ_eq F _ _ H), ofQ_1. ring.
  - apply andb_prop in H as [P H]. apply IH in H as [A B]. split.
    + intros j J K. destruct (N.eq_dec j k) as [->|E]; [|apply A; lia].
      rewrite <- ofQ_0. apply ofQ_le. now apply Qle_bool_iff.
    + rewrite qadd_F in B. rewrite <- B. ring.
Qed.

Lemma strategyb_sound g i s : strategyb (decisions [] (root g)) i s = true ->
  is_strategy F g i (fun h k => ofQ (s h k)).
Proof.
  intros H past h n I. unfold strategyb in H. rewrite forallb_forall in H.
  apply H in I. simpl in I. rewrite Nat.eqb_refl in I. simpl in I.
  apply lottery_from_sound in I as [A B]. split.
  - intros k K. apply A; lia.
  - rewrite ofQ_0 in B. rewrite <- B. ring.
Qed.

Lemma expected_sound i b : forall t, ofQ (expected i b t) = payoff F i (embed F b) t.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; simpl.
  - reflexivity.
  - induction IH as [|[p t] l Ht _ IHl]; simpl in *; [apply ofQ_0|].
    now rewrite qadd_F, qmul_F, Ht, IHl.
  - generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; simpl in *; [apply ofQ_0|].
    unfold embed at 1. destruct (Qeq_bool _ _) eqn:Z.
    + rewrite IHl. apply Qeq_bool_iff in Z. rewrite (ofQ_eq F _ _ Z), ofQ_0. ring.
    + now rewrite qadd_F, qmul_F, Ht, IHl.
Qed.

Lemma payoff_ext i b b' : (forall j h k, b j h k = b' j h k) ->
  forall t, payoff F i b t = payoff F i b' t.
Proof.
  intros E. induction t as [pay|br IH|j h ch IH] using tree_ind'; simpl; [reflexivity| |].
  - induction IH as [|[p t] l Ht _ IHl]; simpl in *; [reflexivity|]. now rewrite Ht, IHl.
  - generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; simpl; [reflexivity|].
    now rewrite E, Ht, IHl.
Qed.

Lemma is_strategy_ext g i s s' : (forall h k, s h k = s' h k) ->
  is_strategy F g i s -> is_strategy F g i s'.
Proof.
  intros E S past h n I. destruct (S _ _ _ I) as [A B]. split.
  - intros k K. rewrite <- E. auto.
  - rewrite <- B. symmetry. now apply sum_from_ext.
Qed.

Lemma find_index {A} : forall (l : list A) p m q,
  M.find q (index p l m) =
  if Pos.ltb q p then M.find q m
  else match nth_error l (Pos.to_nat q - Pos.to_nat p) with
       | Some x => Some x | None => M.find q m end.
Proof.
  induction l as [|x l IH]; intros p m q; simpl.
  - destruct (Pos.ltb q p); [easy|]. now destruct (Pos.to_nat q - Pos.to_nat p)%nat.
  - rewrite IH. destruct (Pos.ltb_spec q p), (Pos.ltb_spec q (Pos.succ p)); try lia.
    + rewrite M.gso; [easy|lia].
    + replace q with p by lia. rewrite M.gss.
      replace (Pos.to_nat p - Pos.to_nat p)%nat with O by lia. reflexivity.
    + replace (Pos.to_nat q - Pos.to_nat p)%nat
        with (S (Pos.to_nat q - Pos.to_nat (Pos.succ p))) by lia.
      simpl. rewrite M.gso; [easy|lia].
Qed.

Lemma quick_rows_eq (b : table3) i h :
  quick_rows b i h = nth (N.to_nat h) (nth i b []) [].
Proof.
  unfold quick_rows.
  assert (E : nth i (map (fun l => index 1 l (M.empty _)) b) (M.empty _)
    = index 1 (nth i b []) (M.empty _)).
  { revert i. induction b as [|x b IH]; intros [|i]; simpl; auto. }
  rewrite E, find_index. destruct (Pos.ltb_spec (N.succ_pos h) 1); [lia|].
  replace (Pos.to_nat (N.succ_pos h) - Pos.to_nat 1)%nat with (N.to_nat h) by lia.
  rewrite M.gempty. generalize (N.to_nat h). clear.
  induction (nth i b []) as [|x l IH]; intros [|n]; simpl; auto.
Qed.

Lemma quick_probs b i h k : quick b i h k = probs b i h k.
Proof. unfold quick, probs. now rewrite quick_rows_eq. Qed.
End Proof.
