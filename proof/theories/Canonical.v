(** One text for each game and claim: numbers in lowest terms, information sets numbered in
    the order in which they appear, rows for nothing else. [canonical] is what this means, the
    rest of the file is its check. *)

From Coq Require Import QArith ZArith NArith List Bool Lia.
From Exactsolve Require Import Definitions NashCheck Checks Statement Source.
Import ListNotations.

(** ** What it means *)

Definition lowest (q : Q) := Z.gcd (Qnum q) (Zpos (Qden q)) = 1%Z.

Fixpoint tree_numbers (t : tree) : list Q :=
  match t with
  | Leaf pay => pay
  | Chance br => flat_map (fun b => fst b :: tree_numbers (snd b)) br
  | Move _ _ ch => flat_map tree_numbers ch
  end.
Definition source_numbers (s : source) : list Q :=
  match s with Extensive _ t => tree_numbers t | Strategic _ rows => concat rows end.

Definition concept_numbers (c : concept) : list Q :=
  match c with
  | EpsilonNash e => [e]
  | NotNash _ gain => [gain]
  | NotEpsilonNash e _ gain => [e; gain]
  | _ => []
  end.
Definition table_numbers (b : table3) : list Q := concat (concat b).
Definition claim_numbers (c : claim) : list Q :=
  concept_numbers (about c) ++ payoffs c ++ table_numbers (behaviour c) ++
  match believed c with Some mu => table_numbers mu | None => [] end.

(** Before an information set come all those of lower numbers. *)
Definition numbered (nodes : list node) := forall before past i h n after,
  nodes = before ++ (past, (i, h, n)) :: after ->
  forall h', (h' < h)%N -> exists past' n', In (past', (i, h', n')) before.

(** A table has a row for each pure profile. *)
Definition product (sizes : list nat) : N := fold_right N.mul 1%N (map N.of_nat sizes).

Definition full (s : source) := match s with
  | Extensive _ _ => True
  | Strategic sizes rows => N.of_nat (length rows) = product sizes
  end.
(** A list for each player, in it a row for each information set and for nothing else, in the
    row a number for each action. *)
Definition shape (g : game) (b : table3) :=
  length b = players g /\
  (forall i h, (h < N.of_nat (length (nth i b [])))%N -> exists past n, is_node g past i h n) /\
  forall past i h n, is_node g past i h n ->
    length (nth (N.to_nat h) (nth i b []) []) = n.

Definition canonical (s : source) (c : claim) :=
  full s /\ numbered (decisions [] (root (game_from s))) /\
  Forall lowest (source_numbers s) /\ Forall lowest (claim_numbers c) /\
  length (payoffs c) = players (game_from s) /\ shape (game_from s) (behaviour c) /\
  match believed c with
  | Some mu => map (@length _) mu = map (@length _) (behaviour c)
  | None => True
  end.

(** ** Lowest terms *)

Fixpoint euclid (fuel : nat) (a b : Z) : option Z :=
  match fuel with
  | O => None
  | S fuel => if Z.eqb b 0 then Some (Z.abs a) else euclid fuel b (Z.modulo a b)
  end.

Lemma euclid_gcd : forall fuel a b d, euclid fuel a b = Some d -> Z.gcd a b = d.
Proof.
  induction fuel as [|fuel IH]; intros a b d H; [discriminate|]. simpl in H.
  destruct (Z.eqb_spec b 0) as [->|B].
  - injection H as <-. apply Z.gcd_0_r.
  - apply IH in H. rewrite Z.gcd_comm, Z.gcd_mod in H by exact B. now rewrite Z.gcd_comm.
Qed.

(** Two steps make the smaller number less than half. *)
Definition lowestb (q : Q) : bool :=
  match Qden q with
  | 1%positive => true
  | d =>
      let fuel := Pos.size_nat d in
      match euclid (S (S (fuel + fuel))) (Qnum q) (Zpos d) with
      | Some g => Z.eqb g 1
      | None => false
      end
  end.

Lemma lowestb_lowest q : lowestb q = true -> lowest q.
Proof.
  unfold lowestb, lowest. intros H.
  assert (E : forall fuel, match euclid fuel (Qnum q) (Zpos (Qden q)) with
                           | Some g => Z.eqb g 1 | None => false end = true ->
                           Z.gcd (Qnum q) (Zpos (Qden q)) = 1%Z).
  { intros fuel K. destruct (euclid _ _ _) as [d|] eqn:D; [|discriminate].
    apply euclid_gcd in D. rewrite D. now apply Z.eqb_eq. }
  destruct (Qden q) as [d|d|]; [now apply E in H|now apply E in H|apply Z.gcd_1_r].
Qed.

(** ** Numbering *)

Definition next (m : M.t N) (i : nat) : N :=
  match M.find (Pos.of_succ_nat i) m with Some k => k | None => 0%N end.

(** The number of information sets of each player, if they are so numbered. *)
Fixpoint numbering (m : M.t N) (nodes : list node) : option (M.t N) :=
  match nodes with
  | [] => Some m
  | (_, (i, h, _)) :: nodes =>
      let k := next m i in
      if N.ltb h k then numbering m nodes
      else if N.eqb h k then numbering (M.add (Pos.of_succ_nat i) (N.succ k) m) nodes
      else None
  end.

Definition known (m : M.t N) (before : list node) := forall i h, (h < next m i)%N ->
  exists past n, In (past, (i, h, n)) before.

Lemma known_step m l x : known m l -> known m (l ++ [x]).
Proof.
  intros K i h H. destruct (K i h H) as (past & n & I). exists past, n.
  apply in_or_app. now left.
Qed.

Lemma known_add m l past i n : known m l ->
  known (M.add (Pos.of_succ_nat i) (N.succ (next m i)) m) (l ++ [(past, (i, next m i, n))]).
Proof.
  intros K j h H. unfold next at 1 in H. destruct (Nat.eq_dec j i) as [->|J].
  - rewrite M.gss in H. destruct (N.eq_dec h (next m i)) as [->|E].
    + exists past, n. apply in_or_app. right. now left.
    + apply (known_step m l _ K). lia.
  - rewrite M.gso in H by lia. now apply (known_step m l _ K).
Qed.

Lemma numbering_sound : forall nodes m before m', known m before ->
  numbering m nodes = Some m' ->
  forall seen past i h n after, nodes = seen ++ (past, (i, h, n)) :: after ->
  forall h', (h' < h)%N -> exists past' n', In (past', (i, h', n')) (before ++ seen).
Proof.
  induction nodes as [|[past0 [[i0 h0] n0]] nodes IH];
    intros m before m' K H seen past i h n after E h' L; [now destruct seen|].
  simpl in H. assert (B : (h0 <= next m i0)%N).
  { destruct (N.ltb_spec h0 (next m i0)); [lia|].
    destruct (N.eqb_spec h0 (next m i0)); [lia|discriminate]. }
  destruct seen as [|y seen]; [injection E as -> -> -> -> ->|injection E as Y E2].
  - rewrite app_nil_r. apply K. lia.
  - assert (G : exists m1, known m1 (before ++ [y]) /\ numbering m1 nodes = Some m').
    { subst y. destruct (N.ltb_spec h0 (next m i0)).
      - exists m. split; [now apply known_step|exact H].
      - destruct (N.eqb_spec h0 (next m i0)) as [->|]; [|discriminate].
        eexists. split; [|exact H]. now apply known_add. }
    destruct G as (m1 & K1 & H1).
    destruct (IH m1 (before ++ [y]) m' K1 H1 seen past i h n after E2 h' L) as (p & k & I).
    exists p, k. now rewrite <- app_assoc in I.
Qed.

Lemma numbering_known : forall nodes m before m', known m before ->
  numbering m nodes = Some m' -> known m' (before ++ nodes).
Proof.
  induction nodes as [|[past [[i h] n]] nodes IH]; intros m before m' K H; simpl in H.
  - injection H as <-. now rewrite app_nil_r.
  - change ((past, (i, h, n)) :: nodes) with ([(past, (i, h, n))] ++ nodes).
    rewrite app_assoc. destruct (N.ltb_spec h (next m i)).
    + apply (IH m); [now apply known_step|exact H].
    + destruct (N.eqb_spec h (next m i)) as [->|]; [|discriminate].
      eapply IH; [|exact H]. now apply known_add.
Qed.

(** ** Shape *)

Definition shapeb (nodes : list node) (count : M.t N) (n : nat) (b : table3) : bool :=
  let rows := quick_rows b in
  Nat.eqb (length b) n &&
  forallb (fun i => N.eqb (N.of_nat (length (nth i b []))) (next count i)) (seq 0 n) &&
  forallb (fun x : node => let '(_, (i, h, k)) := x in Nat.eqb (length (rows i h)) k) nodes.

Lemma shapeb_shape g b count : known count (decisions [] (root g)) ->
  shapeb (decisions [] (root g)) count (players g) b = true -> shape g b.
Proof.
  unfold shapeb. intros K H. apply andb_prop in H as [H R]. apply andb_prop in H as [L C].
  apply Nat.eqb_eq in L. rewrite forallb_forall in R, C. split; [exact L|split].
  - intros i h I. destruct (Nat.lt_ge_cases i (players g)) as [P|P].
    + apply K. specialize (C i). rewrite N.eqb_eq in C. rewrite <- C; [exact I|].
      apply in_seq. lia.
    + rewrite nth_overflow in I by lia. simpl in I. lia.
  - intros past i h n I. apply R, Nat.eqb_eq in I. now rewrite quick_rows_eq in I.
Qed.

(** Each list is as long as the one beside it. *)
Definition as_many {A B} (x : list (list A)) (y : list (list B)) : bool :=
  if list_eq_dec Nat.eq_dec (map (@length A) x) (map (@length B) y) then true else false.

(** ** All of it *)

Definition fullb (s : source) := match s with
  | Extensive _ _ => true
  | Strategic sizes rows => N.eqb (N.of_nat (length rows)) (product sizes)
  end.

Definition canonicalb (s : source) (c : claim) : bool :=
  let g := game_from s in
  let nodes := decisions [] (root g) in
  fullb s && forallb lowestb (source_numbers s) && forallb lowestb (claim_numbers c) &&
  Nat.eqb (length (payoffs c)) (players g) &&
  match believed c with Some mu => as_many mu (behaviour c) | None => true end &&
  match numbering (M.empty _) nodes with
  | Some count => shapeb nodes count (players g) (behaviour c)
  | None => false
  end.

Lemma Forall_lowest l : forallb lowestb l = true -> Forall lowest l.
Proof.
  rewrite forallb_forall. intros H. apply Forall_forall. intros q Q.
  now apply lowestb_lowest, H.
Qed.

Theorem canonicalb_sound s c : canonicalb s c = true -> canonical s c.
Proof.
  unfold canonicalb, canonical. intros H. apply andb_prop in H as [H S].
  apply andb_prop in H as [H B]. apply andb_prop in H as [H P]. apply andb_prop in H as [H C].
  apply andb_prop in H as [L G]. destruct (numbering _ _) as [m|] eqn:N; [|discriminate].
  assert (K : known (M.empty _) []).
  { intros j k K. unfold next in K. rewrite M.gempty in K. lia. }
  repeat split.
  - destruct s; [exact I|]. now apply N.eqb_eq.
  - intros before past i h n after E h' L'.
    exact (numbering_sound _ _ _ _ K N _ _ _ _ _ _ E h' L').
  - now apply Forall_lowest.
  - now apply Forall_lowest.
  - now apply Nat.eqb_eq.
  - now apply (shapeb_shape _ _ m (numbering_known _ _ _ _ K N)).
  - now apply (shapeb_shape _ _ m (numbering_known _ _ _ _ K N)).
  - now apply (shapeb_shape _ _ m (numbering_known _ _ _ _ K N)).
  - destruct (believed c) as [mu|]; [|exact I]. unfold as_many in B.
    now destruct (list_eq_dec _ _ _).
Qed.
