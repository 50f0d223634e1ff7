(** The checker of quasi-perfect equilibria, and that it is right. *)

From Coq Require Import QArith NArith List Bool Lia Lqa.
From Exactsolve Require Import OField NashCheck Checks Plans.
From Exactsolve Require Import Losses OptimalSound.
From Exactsolve Require Export PlanCheck.
Import ListNotations.

Definition check_quasi_perfect (g : game) (b : qprofile) (ev : evidence) : bool :=
  let nodes := decisions [] (root g) in
  let m := table (plan_ok g b ev) nodes in
  negb (Qle_bool (ebar ev) 0) && recallb m nodes &&
  forallb (fun i =>
    positive_up_to (ebar ev) (start ev i) && strategyb nodes i (b i) &&
    optimal g nodes (knows m i) (not_taken (b i)) ev i) (seq 0 (players g)).

Theorem check_quasi_perfect_sound F g b ev : archimedean F ->
  check_quasi_perfect g b ev = true -> quasi_perfect F g (embed F b).
Proof.
  intros Arch H. unfold check_quasi_perfect in H.
  set (nodes := decisions [] (root g)) in *. set (m := table _ nodes) in *.
  apply andb_prop in H as [H Each]. apply andb_prop in H as [B R].
  assert (Bpos : (0 < ebar ev)%Q) by now apply Qle_bool_false.
  rewrite forallb_forall in Each.
  assert (P : forall i, (i < players g)%nat ->
    positive_up_to (ebar ev) (start ev i) = true /\ is_strategy F g i (embed F b i) /\
    optimal g nodes (knows m i) (not_taken (b i)) ev i = true).
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
  apply (optimal_sound F g ev (actions m) (knows m i) (not_taken (b i)) i (b i) e)
    with (past := past) (n := n).
  - exact Epos.
  - exact Ebar.
  - now apply (nodes_good g b).
  - intros j J. apply (positive_value e Epos (ebar ev)); [exact Ebar|]. now apply P.
  - intros h' a. apply knows_good.
  - exact O.
  - exact Bs.
  - exact I.
  - now apply recallb_sound with m.
  - intros past' h' n' I'. now apply Mixed with past'.
  - auto.
  - exact S.
Qed.
