(** Trembles as a certificate gives them, in lists. *)

From Coq Require Import QArith NArith List Bool Lia.
From Exactsolve Require Import NashCheck Checks Plans.
From Exactsolve Require Import Monomials.
Import ListNotations.

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
