(** The text of games and claims: lines of words. What is proved is said of these texts, so
    the parser need not be believed, nor read. *)

From Coq Require Import QArith NArith List Bool Ascii String.
From Exactsolve Require Import Definitions Checks Statement Source.
Import ListNotations.
Open Scope char_scope.

Definition word := list ascii.
Definition line := list word.
Definition bytes := list ascii.

Definition w (s : string) : word := list_ascii_of_string s.

(** ** Numbers *)

Fixpoint decimal (fuel : nat) (n : N) (acc : word) : word :=
  match fuel with
  | O => acc
  | S fuel =>
      let '(q, r) := N.div_eucl n 10 in
      let acc := ascii_of_N (48 + r) :: acc in
      if N.eqb q 0 then acc else decimal fuel q acc
  end.
(** A number has no more digits than bits. *)
Definition print_N (n : N) : word := decimal (S (N.size_nat n)) n [].
Definition print_nat (n : nat) : word := print_N (N.of_nat n).
Definition print_den (d : positive) : word :=
  match d with 1%positive => [] | d => "/" :: print_N (Npos d) end.
Definition print_Q (q : Q) : word :=
  (if Z.ltb (Qnum q) 0 then ["-"] else []) ++ print_N (Z.abs_N (Qnum q)) ++
  print_den (Qden q).

(** ** Lines *)

Fixpoint print_line (l : line) : bytes :=
  match l with
  | [] => ["010"]
  | [x] => x ++ ["010"]
  | x :: l => x ++ " " :: print_line l
  end.
Definition print_lines (ls : list line) : bytes := flat_map print_line ls.

(** ** Games: the canonical text *)

Definition row_line (pay : list Q) : line := w "t" :: map print_Q pay.

Fixpoint tree_lines (t : tree) : list line :=
  match t with
  | Leaf pay => [row_line pay]
  | Chance br =>
      (w "c" :: map (fun b => print_Q (fst b)) br) ::
      flat_map (fun b => tree_lines (snd b)) br
  | Move i h ch =>
      [w "p"; print_nat (S i); print_N (N.succ h); print_nat (List.length ch)] ::
      flat_map tree_lines ch
  end.

Definition source_lines (s : source) : list line :=
  [w "exactsolve-game"; w "1"] ::
  match s with
  | Extensive n t => [w "extensive"; print_nat n] :: tree_lines t
  | Strategic sizes rows =>
      (w "strategic" :: print_nat (List.length sizes) :: map print_nat sizes) ::
      map row_line rows
  end.
Definition print_source (s : source) : bytes := print_lines (source_lines s).

(** ** Claims: the plain text of a certificate up to its evidence *)

Definition concept_line (c : concept) : line :=
  match c with
  | Nash => [w "nash"]
  | EpsilonNash e => [w "epsilon-nash"; print_Q e]
  | NotNash i gain => [w "not-nash"; print_nat (S i); print_Q gain]
  | NotEpsilonNash e i gain =>
      [w "not-epsilon-nash"; print_Q e; print_nat (S i); print_Q gain]
  | SubgamePerfect => [w "subgame-perfect"]
  | QuasiPerfect => [w "quasi-perfect"]
  | ExtensiveFormPerfect => [w "extensive-form-perfect"]
  | NormalFormPerfect => [w "normal-form-perfect"]
  | Sequential => [w "sequential"]
  | Consistent => [w "consistent"]
  end.

Definition player_lines (key : string) (rows : list (list Q)) : list line :=
  [w "player"] :: map (fun r => w key :: map print_Q r) rows.
Definition table_lines (key : string) (b : table3) : list line :=
  flat_map (player_lines key) b.

Definition claim_lines (c : claim) : list line :=
  [w "exactsolve-plain"; w "1"] ::
  concept_line (about c) ::
  (w "payoffs" :: map print_Q (payoffs c)) ::
  table_lines "b" (behaviour c) ++
  match believed c with
  | None => []
  | Some mu => [w "beliefs"] :: table_lines "m" mu
  end.
Definition print_claim (c : claim) : bytes := print_lines (claim_lines c).
