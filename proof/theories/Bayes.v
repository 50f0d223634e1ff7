(** The checker of beliefs by Bayes' rule. *)

From Coq Require Import QArith NArith List Bool.
From Exactsolve Require Import OField Game NashCheck Sites SiteTable.
Import ListNotations.

Definition by_bayes (b : qprofile) (mu : nat -> N -> list Q) (i : nat) (h : N)
    (l : list site) : bool :=
  let t := total_weight b l in
  if Qeq_bool t 0 then match mu i h with [] => true | _ => false end
  else Nat.eqb (length (mu i h)) (length l) &&
    forallb (fun x => Qeq_bool (fst x * t) (weight b (snd x))) (combine (mu i h) l).

Definition check_bayes (g : game) (b : qprofile) (mu : nat -> N -> list Q) : bool :=
  for_sets (by_bayes b mu) (site_index (sites [] 1 (root g))).

Section Sound.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

Lemma shares b t : forall m l, length m = length l ->
  forallb (fun x => Qeq_bool (fst x * t) (weight b (snd x))) (combine m l) = true ->
  forall v, nth v (map ofQ m) 0 * ofQ t = nth v (map (fun s => (ofQ (weight b s) : F)) l) 0.
Proof.
  induction m as [|q m IH]; intros [|s l] L H [|v]; try discriminate L; simpl.
  - ring.
  - ring.
  - simpl in H. apply andb_prop in H as [E _]. apply Qeq_bool_iff in E.
    now rewrite <- ofQ_mul, (ofQ_eq F _ _ E).
  - simpl in H. apply andb_prop in H as [_ H]. apply IH; [now injection L|exact H].
Qed.

Theorem check_bayes_sound g b mu : check_bayes g b mu = true -> forall i h,
  total F (map fst (nodes_at F (embed F b) i h 1 (root g))) <> 0 ->
  bayes F g (embed F b) (fun i h => map ofQ (mu i h)) i h.
Proof.
  unfold bayes. intros H i h. rewrite weights_at, total_weights. intros T.
  set (l := sites_at g i h) in *.
  assert (K : by_bayes b mu i h l = true).
  { apply (for_sets_spec _ _ H). intros E. apply T. unfold l. rewrite E. apply ofQ_0. }
  unfold by_bayes in K. destruct (Qeq_bool (total_weight b l) 0) eqn:Z.
  - apply Qeq_bool_iff in Z. destruct T. now rewrite (ofQ_eq F _ _ Z), ofQ_0.
  - apply andb_prop in K as [L K]. apply Nat.eqb_eq in L. rewrite !map_length.
    split; [exact L|]. now apply shares.
Qed.
End Sound.
