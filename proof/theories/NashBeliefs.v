(** The beliefs of a Nash claim are those of Bayes' rule, and there are none elsewhere. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Claim Sites SiteTable.
Import ListNotations.
Open Scope Q_scope.

Definition bayes_at (b : qprofile) (mu : nat -> N -> list Q) (i : nat) (h : N) (l : list site)
    : bool :=
  let ws := map (fun s => red (weight b s)) l in
  let t := fold_right qadd 0 ws in
  if Qeq_bool t 0 then match mu i h with [] => true | _ => false end
  else Nat.eqb (length (mu i h)) (length l) &&
       forallb (fun x => Qeq_bool (fst x * t) (snd x)) (combine (mu i h) ws).

Definition check_bayes (g : game) (b : qprofile) (mu : nat -> N -> list Q) : bool :=
  for_sets (bayes_at b mu) (site_index (sites [] 1 (root g))).

Section Bayes.
Variable F : ofield.
Add Ring F_ring : (fring F).

(** Where play by [b] leads, in the sense that the probabilities of the nodes do not sum
    to 0, Bayes' rule gives the beliefs. *)
Theorem check_bayes_sound g b mu : check_bayes g b mu = true ->
  forall i h, ~ total F (map fst (nodes_at F (embed F b) i h 1%F (root g))) = 0%F ->
  bayes F g (embed F b) (fun i h => map ofQ (mu i h)) i h.
Proof.
  intros H i h Z. unfold bayes. rewrite weights_at, total_weights in *.
  assert (N : sites_at g i h <> []).
  { intros E. apply Z. rewrite E. apply ofQ_0. }
  assert (K := for_sets_spec _ _ H i h N). unfold bayes_at in K.
  set (l := sites_at g i h) in *. set (t := fold_right qadd 0 _) in *.
  assert (T : t == total_weight b l).
  { unfold t, total_weight. clear. induction l as [|s l IH]; [reflexivity|]. simpl.
    unfold qadd at 1. now rewrite !red_eq, IH. }
  destruct (Qeq_bool t 0) eqn:E.
  { exfalso. apply Z. apply Qeq_bool_iff in E. rewrite <- ofQ_0. apply ofQ_eq. now rewrite <- T. }
  apply andb_prop in K as [L K]. apply Nat.eqb_eq in L.
  rewrite !map_length. split; [exact L|]. intros v. rewrite <- (ofQ_eq F _ _ T).
  clearbody t. clear - L K. revert v L K. generalize (mu i h) as qs.
  induction l as [|s l IH]; intros [|q qs] v L K; try discriminate.
  - destruct v; simpl; ring.
  - simpl in K. apply andb_prop in K as [Q K]. apply Qeq_bool_iff in Q.
    destruct v as [|v]; simpl; [|apply IH; [now injection L|exact K]].
    rewrite <- ofQ_mul. apply ofQ_eq. rewrite Q. apply red_eq.
Qed.
End Bayes.
