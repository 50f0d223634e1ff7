(** Sums over leaves, for the actions of one player: chance times payoff times the product
    of all players' latest entries.

    At a number e a leaf is reached with probability chance times that product, divided by
    one number for all leaves. So the sum for an action is what the player gets after
    it, times the probability that all this happens. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa Permutation FMapPositive.
From Exactsolve Require Import OField Sums Game NashCheck Sound Checks Poly PolyArith Plans.
From Exactsolve Require Import PlanCheck Losses LossesSound.
Import ListNotations.

(** ** The sums U *)

Definition gain := (N * N * poly)%type.
(** A term, times the last own entry, counts for each action of its experience. *)
Definition gains_of (ev : evidence) (i : nat) (y : key * poly) : list gain :=
  let u := pmul (snd y) (last_entry ev i (fst y)) in map (fun z => (z, u)) (fst y).
Definition add_gain (m : M.t (M.t poly)) (x : gain) : M.t (M.t poly) :=
  add_at (A := poly) [] padd m [fst x] (snd x).
Definition action_sums (ev : evidence) (i : nat) (G : list (key * poly)) : N -> N -> poly :=
  find_entry (fold_left add_gain (flat_map (gains_of ev i) G) (M.empty _)).

(** ** The experiences of terms *)

Section Experience.
Variables (g : game) (i : nat).
Let nodes := decisions [] (root g).

Notation experienced l := (Forall (fun y => experience g i (fst y)) l).

Lemma pterms_experience ev js : forall t past w, incl (decisions past t) nodes ->
  experience g i (own i past) -> experienced (pterms i ev js past w t).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past w I X.
  - now repeat constructor.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [constructor|].
    apply incl_app_inv in I as [I1 I2]. apply Forall_app. auto.
  - simpl in I. apply incl_cons_inv in I as [I0 I].
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert I0 K I. generalize (length ch) at 1 3. intros n I0. cbn [pterms]. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k K I; [constructor|]. cbn [length] in K.
    apply incl_app_inv in I as [I1 I2]. apply Forall_app. split.
    + apply Ht; [exact I1|]. simpl. destruct (Nat.eqb_spec i j) as [<-|E]; [|exact X].
      apply moved with n; [exact I0|lia|exact X].
    + apply (IHl (N.succ k)); [lia|exact I2].
Qed.

Lemma tidy_experience l : experienced l -> experienced (tidy l).
Proof.
  assert (S : forall l k p, experience g i k -> experienced l -> experienced (sums k p l)).
  { induction l0 as [|[k' c] l' IH]; intros k p K L; simpl; [now repeat constructor|].
    apply Forall_cons_iff in L as [K' L]. destruct (key_cmp k k'); auto. }
  intros L. apply S; [constructor|].
  exact (Permutation_Forall (CTermSort.Permuted_sort l) L).
Qed.
End Experience.

(** ** What the sums mean *)

Section Worth.
Variable F : ofield.
Add Ring F_ring_w : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b : qprofile) (ev : evidence).
Variable rule : list node -> seen -> nat -> bool.
Hypothesis rules : plan_rules g b ev rule = true.
Variable e : Q.
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= ebar ev)%Q.
Let nodes := decisions [] (root g).
Let E (p : poly) : F := ofQ (eval p e).
Notation play := (embed F (tremble g b ev e)).

(** Player [i] plays [q] at [h], r being the quotient of [q] by his entries. *)
Variables (i : nat) (past0 : history) (h : N) (n : nat) (q : N -> F).
Hypothesis at_node : In (past0, (i, h, n)) nodes.
Let s := act_at F (play i) h q.
Let r (a : N) : F :=
  if N.ltb a (N.of_nat n) then q a * ofQ (/ eval (entries ev i h a) e) else 0.

Fixpoint share (k : key) : F :=
  match k with [] => 0 | (h', a) :: k => if N.eqb h' h then r a else share k end.

Lemma r_entry a : (a < N.of_nat n)%N -> r a * E (entries ev i h a) = q a.
Proof.
  intros A. unfold r, E. apply N.ltb_lt in A as L. rewrite L.
  assert (V := node_facts F g b ev rule rules _ _ _ _ at_node).
  destruct V as (_ & _ & _ & _ & V). destruct (V e e_pos e_bar) as [P _]. specialize (P a A).
  transitivity (q a * ofQ (/ eval (entries ev i h a) e * eval (entries ev i h a) e));
    [rewrite ofQ_mul; ring|].
  rewrite (ofQ_eq F _ 1); [rewrite ofQ_1; ring|]. field. lra.
Qed.

Lemma rel_share k : experience g i k -> rel F s h k = share k * E (last_entry ev i k).
Proof.
  induction 1 as [|past h' m a I A X IH]; simpl; [ring|]. unfold s at 1, act_at.
  destruct (N.eqb_spec h' h) as [->|N].
  - rewrite r_entry; [ring|]. destruct (plans_recall F g b ev rule rules) as [SA _].
    now rewrite <- (SA _ _ _ _ _ _ I at_node).
  - rewrite IH. change (last_entry ev i (own i past)) with (latest ev past i). unfold E.
    rewrite (ofQ_eq F _ _ (entry_step F g b ev rule rules e e_pos e_bar _ _ _ _ a I)).
    rewrite ofQ_mul. unfold embed. ring.
Qed.

Definition dsum (l : list gain) : F :=
  fold_right (fun x t =>
    (if N.eqb h (fst (fst x)) then r (snd (fst x)) * E (snd x) else 0) + t) 0 l.

Lemma dsum_app l l' : dsum (l ++ l') = dsum l + dsum l'.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma share_0 k : passes h k = false -> share k = 0.
Proof.
  induction k as [|[h' a] k IH]; simpl; [reflexivity|]. intros P.
  apply orb_false_elim in P as [-> P]. auto.
Qed.

Lemma dsum_term k u : experience g i k -> dsum (map (fun z => (z, u)) k) = share k * E u.
Proof.
  induction 1 as [|past h' m a I A X IH]; simpl; [ring|]. rewrite IH, (N.eqb_sym h h').
  destruct (N.eqb_spec h' h) as [->|N]; [|ring]. rewrite share_0; [ring|].
  now apply (node_facts F g b ev rule rules) in I as (_ & _ & P & _).
Qed.

Lemma dsum_gains G : Forall (fun y => experience g i (fst y)) G ->
  dsum (flat_map (gains_of ev i) G) =
  total_of F (rel F s h) (A := poly) (fun p => eval p e) G.
Proof.
  induction 1 as [|[k p] G X _ IH]; [reflexivity|]. simpl fst in X. cbn [flat_map].
  rewrite dsum_app, IH, total_cons. unfold gains_of. cbn [fst snd].
  rewrite (dsum_term k _ X), (rel_share k X). unfold E.
  rewrite (ofQ_eq F _ _ (eval_pmul p _ e)), ofQ_mul. ring.
Qed.

(** *** Summed by action *)

Lemma E_padd p p' : E (padd p p') = E p + E p'.
Proof. unfold E. now rewrite (ofQ_eq F _ _ (eval_padd e p p')), ofQ_add. Qed.

Lemma find_entry_add m h1 k1 c h2 k2 : E (find_entry (add_gain m (h1, k1, c)) h2 k2) =
  E (find_entry m h2 k2) + (if (N.eqb h2 h1 && N.eqb k2 k1)%bool then E c else 0).
Proof.
  unfold add_gain, add_at, set2, find_entry, find2 at 1. simpl.
  destruct (N.eqb_spec h2 h1) as [->|A]; simpl.
  - rewrite PositiveMap.gss. unfold find1 at 1. destruct (N.eqb_spec k2 k1) as [->|A].
    + now rewrite PositiveMap.gss, E_padd.
    + rewrite PositiveMap.gso by (intros X; apply A; lia). unfold find2, find1.
      destruct (M.find (N.succ_pos h1) m); simpl; [ring|].
      rewrite PositiveMap.gempty. ring.
  - rewrite PositiveMap.gso by (intros X; apply A; lia). unfold find2. ring.
Qed.

Lemma sum_add f k1 (x : F) : forall m k,
  sum_from F k m (fun a => f a + r a * (if N.eqb a k1 then x else 0)) =
  sum_from F k m f +
  (if (N.leb k k1 && N.ltb k1 (k + N.of_nat m))%bool then r k1 * x else 0).
Proof.
  induction m as [|m IH]; intros k.
  - destruct (N.leb_spec k k1), (N.ltb_spec k1 (k + N.of_nat 0)); simpl; try lia; ring.
  - cbn [sum_from]. rewrite IH. destruct (N.eqb_spec k k1) as [->|A].
    + destruct (N.leb_spec (N.succ k1) k1); [lia|]. destruct (N.leb_spec k1 k1); [|lia].
      destruct (N.ltb_spec k1 (k1 + N.of_nat (S m))); [|lia]. simpl. ring.
    + replace (N.leb (N.succ k) k1 && N.ltb k1 (N.succ k + N.of_nat m))%bool
        with (N.leb k k1 && N.ltb k1 (k + N.of_nat (S m)))%bool; [ring|].
      apply eq_iff_eq_true. rewrite !andb_true_iff, !N.leb_le, !N.ltb_lt. lia.
Qed.

Lemma dsum_collect : (forall k, (N.of_nat n <= k)%N -> r k = 0) -> forall l m,
  sum_from F 0 n (fun k => r k * E (find_entry (fold_left add_gain l m) h k)) =
  sum_from F 0 n (fun k => r k * E (find_entry m h k)) + dsum l.
Proof.
  intros R. induction l as [|[[h' k'] v] l IH]; intros m; simpl; [ring|].
  rewrite IH. set (D := dsum l). clearbody D. clear IH.
  destruct (N.eqb h h') eqn:H.
  - rewrite (sum_from_ext F _ (fun k => r k * E (find_entry m h k) +
      r k * (if N.eqb k k' then E v else 0))).
    + rewrite sum_add. replace (N.leb 0 k') with true by (symmetry; apply N.leb_le; lia).
      destruct (N.ltb_spec k' (0 + N.of_nat n)) as [A|A]; cbn [andb fst snd]; [ring|].
      rewrite (R k') by lia. ring.
    + intros a _ _. rewrite find_entry_add, H. simpl. ring.
  - rewrite (sum_from_ext F _ (fun k => r k * E (find_entry m h k))); [ring|].
    intros a _ _. rewrite find_entry_add, H. simpl. ring.
Qed.

(** What action [k] is worth, up to a number that is the same for all actions of [h]. *)
Definition worth (G : list (key * poly)) (k : N) : Q :=
  eval (action_sums ev i G h k) e * / eval (entries ev i h k) e.

Lemma payoff_worth w G : (w, G) = leaf_terms g ev i ->
  ofQ (w * values e (map (latest ev []) (rivals (players g) i))) *
    payoff_at F g play i h (deviate F play i s) =
  sum_from F 0 n (fun k => q k * ofQ (worth G k)) * own_prob F (play i) (own i past0).
Proof.
  intros L. unfold payoff_at.
  rewrite (at_h F g b ev rule rules e e_pos e_bar i s h (own i past0)) with
    (past := []) (w := w).
  - injection L as <- ->. rewrite <- total_tidy, <- dsum_gains
      by (apply tidy_experience, pterms_experience; [apply incl_refl|constructor]).
    f_equal. set (l := flat_map _ _).
    assert (Z : forall k, (N.of_nat n <= k)%N -> r k = 0).
    { intros k K. unfold r. now replace (N.ltb k (N.of_nat n)) with false
        by (symmetry; apply N.ltb_ge; lia). }
    assert (C := dsum_collect Z l (M.empty _)).
    rewrite (sum_from_ext F (fun k => r k * E (find_entry (M.empty _) h k)) (fun _ => 0 * 0)),
      sum_from_mul in C.
    2: { intros k _ _. unfold find_entry, find2, E. rewrite PositiveMap.gempty. simpl.
         rewrite ofQ_0. ring. }
    transitivity (0 + dsum l); [ring|].
    replace 0 with (sum_from F 0 n (fun _ => 0) * 0 : F) at 1 by ring. rewrite <- C.
    apply sum_from_ext. intros k _ K. unfold worth, r, E, action_sums. fold l.
    replace (N.ltb k (N.of_nat n)) with true by (symmetry; apply N.ltb_lt; lia).
    rewrite ofQ_mul. ring.
  - intros past' m I. eapply (plans_recall F g b ev rule rules); eassumption.
  - apply incl_refl.
  - reflexivity.
  - simpl. ring.
Qed.
End Worth.
