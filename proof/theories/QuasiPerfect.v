(** The checker of quasi-perfect equilibria, and that it is right. *)

From Coq Require Import QArith NArith List.
From Exactsolve Require Import OField NashCheck Plans Losses OptimalSound.
From Exactsolve Require Export PlanCheck.
Import ListNotations.

Definition check_quasi_perfect (g : game) (b : qprofile) (ev : evidence) : bool :=
  plan_rules g b ev (fun nodes m i => optimal g nodes (knows m i) (not_taken (b i)) ev i).

Theorem check_quasi_perfect_sound F g b ev : archimedean F ->
  check_quasi_perfect g b ev = true -> quasi_perfect F g (embed F b).
Proof.
  intros Arch H. unfold check_quasi_perfect in H.
  destruct (plan_rules_sound F g b ev _ H Arch) as (P & es & E & C). split; [exact P|].
  exists (fun k => embed F (tremble g b ev (es k))). split; [exact C|]. intros k.
  destruct (E k) as [Epos Ebar]. split; [now apply (behave_mixed F g b ev _ H)|].
  intros past i h n I s S. pose proof (node_facts F g b ev _ H _ _ _ _ I) as (_ & J & _).
  apply (optimal_sound F g b ev _ H (es k) Epos Ebar (not_taken (b i)) i J) with past n;
    [now apply (rules_parts F g b ev _ H)|exact I|auto|exact S].
Qed.
