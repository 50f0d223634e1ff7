(** The checker of beliefs by Bayes' rule.

    What a player believes does not depend on his own actions before, by perfect recall: so
    these are left out, and beliefs are checked where the others lead. *)

From Coq Require Import QArith NArith List Bool Ring.
From Exactsolve Require Import OField NashCheck Sites SiteTable Statement.
Import ListNotations.

(** ** The checker *)

Definition without (i : nat) (b : qprofile) : qprofile :=
  fun j h k => if Nat.eqb j i then 1%Q else b j h k.

Definition by_bayes (b : qprofile) (mu : nat -> N -> list Q) (i : nat) (h : N)
    (l : list site) : bool :=
  let w := map (weight (without i b)) l in
  let t := fold_right (fun q r => qadd q r) 0%Q w in
  if Qeq_bool t 0 then match mu i h with [] => true | _ => false end
  else Nat.eqb (length (mu i h)) (length w) &&
    forallb (fun x => Qeq_bool (fst x * t) (snd x)) (combine (mu i h) w).

Definition check_bayes (g : game) (b : qprofile) (mu : nat -> N -> list Q) : bool :=
  for_sets g (by_bayes b mu).

(** ** Its proof *)

Section Sound.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b : qprofile) (mu : nat -> N -> list Q).
Hypothesis recall : perfect_recall g.

Lemma path_without i s : forall past, fpath F (deviate F (embed F b) i s) past =
  own_prob F s (own i past) * ofQ (path (without i b) past).
Proof.
  induction past as [|[[j h] k] past IH]; cbn [fpath own own_prob path].
  - rewrite ofQ_1. ring.
  - rewrite IH, ofQ_mul. unfold deviate, without, embed. rewrite (Nat.eqb_sym i j).
    destruct (Nat.eqb j i); cbn [own_prob]; [rewrite ofQ_1|]; ring.
Qed.

Lemma weights_without i h s : exists c, forall l, incl l (sites_at g i h) ->
  map (fun x => ofQ (chance x) * fpath F (deviate F (embed F b) i s) (hist x)) l =
  map (fun q => c * ofQ q) (map (weight (without i b)) l).
Proof.
  assert (O : exists e, forall x, In x (sites_at g i h) -> own i (hist x) = e).
  { destruct (sites_at g i h) as [|y r] eqn:L; [now exists []|].
    exists (own i (hist y)). rewrite <- L. intros x X.
    assert (Y : In y (sites_at g i h)) by (rewrite L; now left).
    assert (N : forall z, In z (sites_at g i h) -> exists n, is_node g (hist z) i h n).
    { intros z Z. apply filter_In in Z as [Z E]. apply andb_prop in E as [E1 E2].
      apply Nat.eqb_eq in E1. apply N.eqb_eq in E2.
      apply sites_nodes in Z as (ch & _ & I). exists (length ch). subst. exact I. }
    destruct (N x X) as [n Nx]. destruct (N y Y) as [n' Ny].
    exact (recall _ _ _ _ _ _ Nx Ny). }
  destruct O as [e O]. exists (own_prob F s e). intros l I. rewrite map_map.
  apply map_ext_in. intros x X. rewrite path_without, (O x (I x X)). unfold weight.
  rewrite ofQ_mul. ring.
Qed.

Lemma total_scaled c : forall w, total F (map (fun q => c * ofQ q) w) =
  c * ofQ (fold_right (fun q r => qadd q r) 0%Q w).
Proof.
  unfold total. induction w as [|q w IH]; simpl; [rewrite ofQ_0; ring|].
  rewrite IH, qadd_F. ring.
Qed.

Lemma shares t (c : F) : forall m w, length m = length w ->
  forallb (fun x => Qeq_bool (fst x * t) (snd x)) (combine m w) = true ->
  forall v, nth v (map ofQ m) (0 : F) * (c * ofQ t) = nth v (map (fun q => c * ofQ q) w) 0.
Proof.
  induction m as [|q m IH]; intros [|x w] L H [|v]; try discriminate L; simpl.
  - ring.
  - ring.
  - simpl in H. apply andb_prop in H as [E _]. apply Qeq_bool_iff in E.
    rewrite <- (ofQ_eq F _ _ E), ofQ_mul. ring.
  - simpl in H. apply andb_prop in H as [_ H]. apply IH; [now injection L|exact H].
Qed.

Theorem check_bayes_sound : check_bayes g b mu = true ->
  bayes_where_led F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  intros H i h s S. unfold bayes. rewrite nodes_at_root, map_map. simpl.
  destruct (weights_without i h s) as [c W]. rewrite (W _ (incl_refl _)), total_scaled.
  set (l := sites_at g i h) in *. set (w := map _ l). intros T.
  assert (K : by_bayes b mu i h l = true).
  { apply (for_sets_spec _ _ H). intros E. apply T. unfold w. fold l in E. rewrite E. simpl.
    rewrite ofQ_0. ring. }
  unfold by_bayes in K. fold w in K. set (t := fold_right _ _ w) in *.
  destruct (Qeq_bool t 0) eqn:Z.
  - apply Qeq_bool_iff in Z. destruct T. rewrite (ofQ_eq F _ _ Z), ofQ_0. ring.
  - apply andb_prop in K as [L K]. apply Nat.eqb_eq in L. rewrite !map_length.
    split; [exact L|]. now apply shares.
Qed.
End Sound.
