(** A game as it is given: a tree, or a table of payoffs with a row for each pure profile.

    A table is the tree in which the players move one after another, each at one information
    set, so without knowing what the others did. The first player's strategy changes fastest
    in the table, so he moves last. *)

From Coq Require Import QArith NArith List.
From Exactsolve Require Import Definitions.
Import ListNotations.

Inductive source :=
| Extensive (players : nat) (t : tree)
| Strategic (sizes : list nat) (rows : list (list Q)).

(** [n] pieces of [size] rows each. *)
Fixpoint pieces (n size : nat) (rows : list (list Q)) : list (list (list Q)) :=
  match n with
  | O => []
  | S n => firstn size rows :: pieces n size (skipn size rows)
  end.

(** [sizes]: of the players who have not moved, the last player first. *)
Fixpoint nested (sizes : list nat) (rows : list (list Q)) : tree :=
  match sizes with
  | [] => Leaf (hd [] rows)
  | n :: sizes =>
      Move (length sizes) 0
        (map (nested sizes) (pieces n (fold_right Nat.mul 1 sizes)%nat rows))
  end.

Definition game_from (s : source) : game :=
  match s with
  | Extensive n t => Game n t
  | Strategic sizes rows => Game (length sizes) (nested (rev sizes) rows)
  end.
