(** The nodes of each information set from a table, made in one pass. *)

From Coq Require Import QArith NArith List Bool Lia FMapPositive.
From Exactsolve Require Import OField NashCheck Checks Sites.
Import ListNotations.

Definition site_table := M.t (M.t (list site)).
Definition look (m : site_table) (i : nat) (h : N) : list site :=
  match find_at m i h with None => [] | Some l => l end.
Definition enter (s : site) (m : site_table) : site_table :=
  put_at m (who s) (iset s) (s :: look m (who s) (iset s)).
Definition site_index (l : list site) : site_table := fold_right enter (M.empty _) l.

(** [f] holds for each information set with its nodes. *)
Definition for_sets (g : game) (f : nat -> N -> list site -> bool) : bool :=
  forallb (fun x => forallb (fun y =>
    match snd y with [] => true | s :: _ => f (who s) (iset s) (snd y) end)
    (M.elements (snd x))) (M.elements (site_index (sites [] 1 (root g)))).

Lemma look_enter s m i h :
  look (enter s m) i h = if here i h s then s :: look m i h else look m i h.
Proof.
  unfold look at 1, enter, here. rewrite find_put.
  now destruct (Nat.eqb_spec i (who s)) as [->|], (N.eqb_spec h (iset s)) as [->|].
Qed.

Lemma look_index l i h : look (site_index l) i h = filter (here i h) l.
Proof.
  induction l as [|s l IH]; simpl; [unfold look; now rewrite find_empty|].
  rewrite look_enter, IH. reflexivity.
Qed.

Theorem for_sets_spec f g : for_sets g f = true ->
  forall i h, sites_at g i h <> [] -> f i h (sites_at g i h) = true.
Proof.
  intros H i h N. unfold for_sets, sites_at in *. rewrite <- look_index in *.
  set (m := site_index _) in *. set (l := look m i h) in *.
  rewrite forallb_forall in H. unfold l, look, find_at, of_player in N.
  destruct (M.find (Pos.of_succ_nat i) m) as [m1|] eqn:E1; [|now rewrite M.gempty in N].
  destruct (M.find (N.succ_pos h) m1) as [l'|] eqn:E2; [|easy].
  assert (L : l = l') by (unfold l, look, find_at, of_player; now rewrite E1, E2).
  apply M.elements_correct in E1, E2. apply H in E1. simpl in E1.
  rewrite forallb_forall in E1. apply E1 in E2. simpl in E2. rewrite <- L in E2.
  assert (A : forall s, In s l -> here i h s = true).
  { intros s I. unfold l in I. rewrite (look_index (sites [] 1 (root g))) in I.
    now apply filter_In in I. }
  destruct l as [|s r] eqn:El; [congruence|]. specialize (A s (or_introl eq_refl)).
  apply andb_prop in A as [A B]. apply Nat.eqb_eq in A. apply N.eqb_eq in B.
  now rewrite A, B.
Qed.

Lemma alive_sites g i h : alive (sites_at g i h) = true -> sites_at g i h <> [].
Proof. intros A E. rewrite E in A. discriminate. Qed.
