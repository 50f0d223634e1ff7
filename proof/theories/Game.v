(** Induction on trees. *)

From Coq Require Import QArith NArith List.
From Exactsolve Require Import Definitions.
Import ListNotations.

Section TreeInd.
Variable P : tree -> Prop.
Hypothesis HL : forall pay, P (Leaf pay).
Hypothesis HC : forall br, Forall (fun b => P (snd b)) br -> P (Chance br).
Hypothesis HM : forall i h ch, Forall P ch -> P (Move i h ch).
Fixpoint tree_ind' (t : tree) : P t :=
  match t with
  | Leaf pay => HL pay
  | Chance br => HC br
      ((fix go (l : list (Q * tree)) : Forall (fun b => P (snd b)) l :=
          match l with
          | [] => Forall_nil _
          | b :: l => Forall_cons b (tree_ind' (snd b)) (go l)
          end) br)
  | Move i h ch => HM i h ch
      ((fix go (l : list tree) : Forall P l :=
          match l with
          | [] => Forall_nil _
          | t :: l => Forall_cons t (tree_ind' t) (go l)
          end) ch)
  end.
End TreeInd.
