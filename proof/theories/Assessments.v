(** Beliefs and trembles as a certificate gives them, in lists. *)

From Coq Require Import QArith NArith List Bool Lia.
From Exactsolve Require Import NashCheck Checks Plans.
From Exactsolve Require Import Monomials.
Import ListNotations.

(** Beliefs: per player, per information set, per node. *)
Definition rows (l : list (list (list Q))) : nat -> N -> list Q :=
  fun i h => nth (N.to_nat h) (nth i l []) [].

(** The same, found quickly. *)
Definition quick_rows (l : list (list (list Q))) : nat -> N -> list Q :=
  let ms := map (fun l => index 1 l (M.empty _)) l in
  fun i h =>
    match M.find (N.succ_pos h) (nth i ms (M.empty _)) with None => [] | Some l => l end.

(** Trembles: per player, per action, the exponent and then the powers of the base
    numbers, which are made integers. Nothing is proved of this: whatever there is, it is
    checked. *)
Definition power_degree (ls : list (list (list Q))) : Z :=
  fold_left (fun z a => Z.lcm z (Zpos (Qden a))) (concat (concat ls)) 1%Z.
Definition integers (d : Z) (l : list Q) : list Q :=
  match l with
  | [] => []
  | e :: ps => e :: map (fun q => inject_Z (Qnum q * (d / Zpos (Qden q)))) ps
  end.
Definition monomials_of (size : nat -> N -> nat) (bases : list Z)
    (ls : list (list (list Q))) : monomials :=
  let d := power_degree ls in
  let find := arranged size (map (map (integers d)) ls) in
  Monomials (Z.to_pos d) bases
    (fun i => let f := find i in fun h k => Z.to_N (Qnum (hd 0%Q (f h k))))
    (fun i => let f := find i in fun h k => map Qnum (tl (f h k))).

Lemma quick_rows_eq l i h : quick_rows l i h = rows l i h.
Proof.
  unfold quick_rows, rows.
  assert (E : nth i (map (fun l => index 1 l (M.empty _)) l) (M.empty _)
    = index 1 (nth i l []) (M.empty _)).
  { revert i. induction l as [|x l IH]; intros [|i]; simpl; auto. }
  rewrite E, find_index. destruct (Pos.ltb_spec (N.succ_pos h) 1); [lia|].
  replace (Pos.to_nat (N.succ_pos h) - Pos.to_nat 1)%nat with (N.to_nat h) by lia.
  rewrite M.gempty. generalize (N.to_nat h). clear.
  induction (nth i l []) as [|x r IH]; intros [|n]; simpl; auto.
Qed.
