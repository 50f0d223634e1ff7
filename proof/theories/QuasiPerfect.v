(** The checker of quasi-perfect equilibria, and that it is right. *)

From Coq Require Import QArith NArith List Bool Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Claim Poly PolyArith Plans.
From Exactsolve Require Import Losses LossesSound OptimalSound.
From Exactsolve Require Export PlanCheck.
Import ListNotations.

Definition check_quasi_perfect (g : game) (b : qprofile) (ev : evidence) : bool :=
  let nodes := decisions [] (root g) in
  let m := table (plan_ok g b ev) nodes in
  negb (Qle_bool (ebar ev) 0) && recallb m nodes &&
  forallb (fun i =>
    positive_up_to (ebar ev) (start ev i) && strategyb nodes i (b i) &&
    optimal g nodes (knows m i) ev i (b i)) (seq 0 (players g)).

(** The same from lists of polynomials. *)
Definition check_quasi_perfect_lists (g : game) (b : list (list (list Q))) (bar : Q)
    (ls : list (list poly)) : bool :=
  let size := actions (fold_left see (decisions [] (root g)) (M.empty _)) in
  check_quasi_perfect g (quick b) (evidence_of size bar ls).

Theorem check_quasi_perfect_sound F g b ev : archimedean F ->
  check_quasi_perfect g b ev = true -> quasi_perfect F g (embed F b).
Proof.
  intros Arch H. unfold check_quasi_perfect in H.
  set (nodes := decisions [] (root g)) in *. set (m := table _ nodes) in *.
  apply andb_prop in H as [H Each]. apply andb_prop in H as [B R].
  assert (Bpos : (0 < ebar ev)%Q).
  { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. now rewrite L in B. }
  rewrite forallb_forall in Each.
  assert (P : forall i, (i < players g)%nat ->
    positive_up_to (ebar ev) (start ev i) = true /\ is_strategy F g i (embed F b i) /\
    optimal g nodes (knows m i) ev i (b i) = true).
  { intros i I. assert (J : In i (seq 0 (players g))) by (apply in_seq; lia).
    apply Each in J. apply andb_prop in J as [J O]. apply andb_prop in J as [J S].
    split; [exact J|]. split; [now apply strategyb_sound|exact O]. }
  split; [intros i I; now apply P|].
  exists (fun k => embed F (behave (entries ev) (actions m) (small (ebar ev) k))).
  split; [now apply behave_converges|]. intros k.
  assert (Epos := small_pos (ebar ev) k Bpos). assert (Ebar := small_le (ebar ev) k Bpos).
  set (e := small (ebar ev) k) in *.
  assert (Mixed := behave_mixed F g b ev R e Epos Ebar).
  split; [exact Mixed|]. intros past i h n I s S.
  destruct (node_facts g b ev R past i h n I) as (_ & Pl & _).
  destruct (P i Pl) as (St & Bs & O).
  apply (optimal_sound F g ev (actions m) (knows m i) i (b i) e) with (past := past) (n := n).
  - exact Epos.
  - exact Ebar.
  - now apply (nodes_good g b).
  - intros j J. apply (positive_value e Epos (ebar ev)); [exact Ebar|]. now apply P.
  - intros h' a K. unfold knows, actions in K. apply N.ltb_lt in K.
    destruct (find_seen m i h') as [[r n']|] eqn:E; [|lia].
    apply table_spec in E as (past' & I' & _). now exists past', n'.
  - now apply recallb_sound with m.
  - intros past' h' n' I'. now apply Mixed with past'.
  - exact O.
  - exact I.
  - exact S.
  - exact Bs.
Qed.

(** ** Profiles that say the same *)

Lemma payoff_at_ext F g reach i h b b' : (forall j h k, b j h k = b' j h k) ->
  payoff_at F g reach i h b = payoff_at F g reach i h b'.
Proof.
  intros E. unfold payoff_at. induction (nodes_at F reach i h f1 (root g)) as [|v l IH];
    simpl; [reflexivity|]. now rewrite IH, (payoff_ext F i b b' E).
Qed.

Lemma quasi_perfect_ext F g b b' : (forall j h k, b j h k = b' j h k) ->
  quasi_perfect F g b -> quasi_perfect F g b'.
Proof.
  intros E (P & bs & C & H). split.
  - intros i I. apply (is_strategy_ext F g i (b i)); [apply E|now apply P].
  - exists bs. split.
    + intros past i h n I k K. rewrite <- E. now apply C with past n.
    + intros m. destruct (H m) as [M O]. split; [exact M|]. intros past i h n I s S.
      rewrite <- (payoff_at_ext F g (bs m) i h (deviate F (bs m) i (b i))
        (deviate F (bs m) i (b' i))).
      * now apply O with past n.
      * intros j h' k. unfold deviate. destruct (Nat.eqb j i); [apply E|reflexivity].
Qed.

Theorem check_quasi_perfect_lists_sound F g b bar ls : archimedean F ->
  check_quasi_perfect_lists g b bar ls = true -> quasi_perfect F g (embed F (probs b)).
Proof.
  intros A H. apply (check_quasi_perfect_sound F) in H; [|exact A].
  revert H. apply quasi_perfect_ext. intros j h k. unfold embed. now rewrite quick_probs.
Qed.
