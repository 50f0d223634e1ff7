(** The nodes of each information set from a table, made in one pass. *)

From Coq Require Import QArith NArith List Bool Lia FMapPositive.
From Exactsolve Require Import OField NashCheck Sites.
Import ListNotations.

Definition site_table := M.t (M.t (list site)).
Definition look (m : site_table) (i : nat) (h : N) : list site :=
  match M.find (Pos.of_succ_nat i) m with
  | None => []
  | Some m1 => match M.find (N.succ_pos h) m1 with None => [] | Some l => l end
  end.
Definition enter (s : site) (m : site_table) : site_table :=
  let i := Pos.of_succ_nat (who s) in
  let m1 := match M.find i m with None => M.empty _ | Some m1 => m1 end in
  M.add i
    (M.add (N.succ_pos (iset s)) (s :: look m (who s) (iset s)) m1) m.
Definition site_index (l : list site) : site_table := fold_right enter (M.empty _) l.

(** [f] holds for each information set with its nodes. *)
Definition for_sets (f : nat -> N -> list site -> bool) (m : site_table) : bool :=
  forallb (fun x => forallb (fun y =>
    match snd y with [] => true | s :: _ => f (who s) (iset s) (snd y) end)
    (M.elements (snd x))) (M.elements m).

Lemma look_enter s m i h :
  look (enter s m) i h = if here i h s then s :: look m i h else look m i h.
Proof.
  unfold enter, here. destruct (Nat.eqb_spec i (who s)) as [->|I]; simpl.
  - unfold look at 1. rewrite M.gss. destruct (N.eqb_spec h (iset s)) as [->|H].
    + now rewrite M.gss.
    + rewrite M.gso by lia. unfold look. destruct (M.find _ m); [reflexivity|].
      now rewrite M.gempty.
  - unfold look at 1. rewrite M.gso by lia. reflexivity.
Qed.

Lemma look_index l i h : look (site_index l) i h = filter (here i h) l.
Proof.
  induction l as [|s l IH]; simpl; [unfold look; now rewrite M.gempty|].
  rewrite look_enter, IH. reflexivity.
Qed.

Theorem for_sets_spec f g : for_sets f (site_index (sites [] 1 (root g))) = true ->
  forall i h, sites_at g i h <> [] -> f i h (sites_at g i h) = true.
Proof.
  intros H i h N. unfold sites_at in *. rewrite <- look_index in *.
  set (m := site_index _) in *. set (l := look m i h) in *.
  unfold for_sets in H. rewrite forallb_forall in H. unfold l, look in N.
  destruct (M.find (Pos.of_succ_nat i) m) as [m1|] eqn:E1; [|easy].
  destruct (M.find (N.succ_pos h) m1) as [l'|] eqn:E2; [|easy].
  assert (L : l = l') by (unfold l, look; now rewrite E1, E2).
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
