(** Realization plans with polynomial entries, and the behaviour they stand for.

    All that is proved of a refinement is that some profiles converge as they should.
    Plans are where these profiles come from, so they do not occur in the theorems. *)

From Coq Require Import QArith NArith List.
From Exactsolve Require Import Definitions NashCheck Poly PolyArith.
Import ListNotations.
Open Scope Q_scope.

(** Player, information set, action: the entry x[(h,a)]. *)
Definition plans := nat -> N -> N -> poly.

(** The sum over the actions k, ..., k+n-1. *)
Fixpoint psum (x : N -> poly) (k : N) (n : nat) : poly :=
  match n with O => [] | S n => padd (x k) (psum x (N.succ k) n) end.

Fixpoint qsum (p : N -> Q) (k : N) (n : nat) : Q :=
  match n with O => 0 | S n => p k + qsum p (N.succ k) n end.

Lemma eval_psum x e : forall n k,
  eval (psum x k n) e == qsum (fun a => eval (x a) e) k n.
Proof.
  induction n as [|n IH]; intros k; simpl; [reflexivity|]. now rewrite eval_padd, IH.
Qed.

(** Behaviour at the number [e]; [size i h] is the number of actions at [h]. *)
Definition behave (x : plans) (size : nat -> N -> nat) (e : Q) : nat -> N -> N -> Q :=
  fun i h a => eval (x i h a) e / eval (psum (x i h) 0 (size i h)) e.

(** The numbers at which profiles are taken: they go to 0. *)
Definition small (bar : Q) (m : nat) : Q := bar / inject_Z (Z.of_nat (S m)).

Lemma small_pos bar m : 0 < bar -> 0 < small bar m.
Proof. intros B. apply Qlt_shift_div_l; [reflexivity|]. now rewrite Qmult_0_l. Qed.

Lemma small_le bar m : 0 < bar -> small bar m <= bar.
Proof.
  intros B. apply Qle_shift_div_r; [reflexivity|]. rewrite <- (Qmult_1_r bar) at 1.
  apply Qmult_le_l; [exact B|]. unfold Qle. simpl. now destruct (Pos.of_succ_nat m).
Qed.

(** Evidence of a refinement: entries, those of the empty sequence, epsilon bar. *)
Record evidence := Evidence { entries : plans; start : nat -> poly; ebar : Q }.

(** The entry of player [i]'s last action; the entries after it add up to that. *)
Definition last_entry (ev : evidence) (i : nat) (k : key) : poly :=
  match k with [] => start ev i | (h, a) :: _ => entries ev i h a end.
Definition latest (ev : evidence) (past : history) (i : nat) : poly :=
  last_entry ev i (own i past).

Fixpoint product (l : list poly) : poly :=
  match l with [] => [1] | [p] => p | p :: l => pmul p (product l) end.
Fixpoint values (e : Q) (l : list poly) : Q :=
  match l with [] => 1 | p :: l => eval p e * values e l end.

Lemma eval_product e l : eval (product l) e == values e l.
Proof.
  induction l as [|p [|q l] IH]; [simpl; ring|simpl; ring|].
  change (product (p :: q :: l)) with (pmul p (product (q :: l))).
  rewrite eval_pmul, IH. reflexivity.
Qed.

(** ** Evidence from lists: per player, per sequence, the empty one first

    Nothing is proved of this: whatever evidence there is, it is checked. Plans count up
    to a factor for each player, so their coefficients can be made integers, for speed. *)

Definition integral (l : list poly) : list poly :=
  map (map (qmul (common (map Qden (concat l))))) l.

Definition find_entry : M.t (M.t poly) -> N -> N -> poly := find2 (A := poly) [].

(** Entries in order at action [k] of information set [h] and what follows. *)
Fixpoint place (size : N -> nat) (h k : N) (l : list poly) (m : M.t (M.t poly)) :=
  match l with
  | [] => m
  | p :: l =>
      let m := set2 m h k p in
      if N.ltb (N.succ k) (N.of_nat (size h)) then place size h (N.succ k) l m
      else place size (N.succ h) 0 l m
  end.

(** The lists of all players, without the entry of the empty sequence. *)
Definition arranged (size : nat -> N -> nat) (ls : list (list poly)) : plans :=
  let ms := map (fun y => place (size (fst y)) 0 0 (snd y) (M.empty _))
              (combine (seq 0 (length ls)) ls) in
  fun i => let m := nth i ms (M.empty _) in find_entry m.

Definition evidence_of (size : nat -> N -> nat) (bar : Q) (ls : list (list poly))
    : evidence :=
  let ls := map integral ls in
  Evidence (arranged size (map (tl (A := poly)) ls)) (fun i => hd [] (nth i ls [])) bar.
