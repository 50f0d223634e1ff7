(** Reading games and certificates. Nothing has to be believed of it: what was read is printed
    again and compared, see [Top]. *)

From Coq Require Import QArith NArith List Bool Ascii String.
From Exactsolve Require Import Definitions Checks Statement Source Print.
Import ListNotations.
Open Scope char_scope.

(** ** Lines and words: one space between words, one newline after each line *)

Fixpoint lex (s : bytes) (w : word) (l : line) (ls : list line) : option (list line) :=
  match s with
  | [] => match w, l with [], [] => Some (rev' ls) | _, _ => None end
  | c :: s =>
      if Ascii.eqb c "010" then lex s [] [] (rev' (rev' w :: l) :: ls)
      else if Ascii.eqb c " " then lex s [] (rev' w :: l) ls
      else lex s (c :: w) l ls
  end.
Definition lines (s : bytes) := lex s [] [] [].

Fixpoint is (w : word) (s : string) : bool :=
  match w, s with
  | [], EmptyString => true
  | c :: w, String d s => Ascii.eqb c d && is w s
  | _, _ => false
  end.
Definition keyword (l : line) (s : string) : bool :=
  match l with [w] => is w s | _ => false end.

(** ** Numbers: [-]digits or [-]digits/digits *)

Definition digit (c : ascii) : option N :=
  let n := N_of_ascii c in
  if N.leb 48 n && N.leb n 57 then Some (n - 48)%N else None.

Fixpoint digits (w : word) (n : N) : option (N * word) :=
  match w with
  | [] => Some (n, [])
  | c :: w' => match digit c with
               | Some d => digits w' (10 * n + d)
               | None => Some (n, w)
               end
  end.
Definition number (w : word) : option (N * word) :=
  match w with
  | c :: _ => match digit c with Some _ => digits w 0 | None => None end
  | [] => None
  end.
Definition natural (w : word) : option N :=
  match number w with Some (n, []) => Some n | _ => None end.

(** Players and actions are counted in [nat], which is unary: no giants. *)
Definition count (w : word) : option N :=
  match natural w with
  | Some n => if N.leb n 1048576 then Some n else None
  | None => None
  end.
Definition count_nat (w : word) : option nat := option_map N.to_nat (count w).
Definition player (w : word) : option nat :=
  match count w with Some (Npos i) => Some (Nat.pred (Pos.to_nat i)) | _ => None end.

Definition rational (w : word) : option Q :=
  let '(neg, w) := match w with "-" :: w => (true, w) | _ => (false, w) end in
  let sign n := if neg : bool then Z.opp (Z.of_N n) else Z.of_N n in
  match number w with
  | Some (n, []) => Some (inject_Z (sign n))
  | Some (n, "/" :: w) =>
      match natural w with
      | Some (Npos d) => Some (sign n # d)
      | _ => None
      end
  | _ => None
  end.

Fixpoint all {A} (f : word -> option A) (l : line) : option (list A) :=
  match l with
  | [] => Some []
  | w :: l => match f w, all f l with Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.

(** ** Games: nodes in prefix order *)

Fixpoint tree_of (fuel : nat) (ls : list line) : option (tree * list line) :=
  match fuel with
  | O => None
  | S fuel =>
      let fix forest (n : nat) (ls : list line) : option (list tree * list line) :=
        match n with
        | O => Some ([], ls)
        | S n =>
            match tree_of fuel ls with
            | Some (t, ls) =>
                match forest n ls with Some (ts, ls) => Some (t :: ts, ls) | None => None end
            | None => None
            end
        end in
      match ls with
      | (w :: ws) :: ls =>
          if is w "t" then
            match all rational ws with Some pay => Some (Leaf pay, ls) | None => None end
          else if is w "c" then
            match all rational ws with
            | Some ps =>
                match forest (List.length ps) ls with
                | Some (ts, ls) => Some (Chance (combine ps ts), ls)
                | None => None
                end
            | None => None
            end
          else if is w "p" then
            match all count ws with
            | Some [Npos i; Npos h; n] =>
                match forest (N.to_nat n) ls with
                | Some (ts, ls) => Some (Move (Nat.pred (Pos.to_nat i)) (Pos.pred_N h) ts, ls)
                | None => None
                end
            | _ => None
            end
          else None
      | _ => None
      end
  end.

Definition row_of (l : line) : option (list Q) :=
  match l with
  | w :: ws => if is w "t" then all rational ws else None
  | [] => None
  end.

Fixpoint rows_of (ls : list line) : option (list (list Q)) :=
  match ls with
  | [] => Some []
  | l :: ls =>
      match row_of l, rows_of ls with Some r, Some rs => Some (r :: rs) | _, _ => None end
  end.

(** Before sizes become unary: as many rows as there are pure profiles. *)
Definition right_size (sizes : list N) (rows : list (list Q)) : bool :=
  forallb (N.ltb 0) sizes && N.eqb (fold_right N.mul 1 sizes)%N (N.of_nat (List.length rows)).

Definition source_of (s : bytes) : option source :=
  match lines s with
  | Some ([a; b] :: (c :: ns) :: ls) =>
      if negb (is a "exactsolve-game" && is b "1") then None
      else if is c "extensive" then
        match all count_nat ns, tree_of (List.length ls) ls with
        | Some [n], Some (t, []) => Some (Extensive n t)
        | _, _ => None
        end
      else if is c "strategic" then
        match all count ns, rows_of ls with
        | Some (_ :: sizes), Some rows =>
            if right_size sizes rows then Some (Strategic (map N.to_nat sizes) rows) else None
        | _, _ => None
        end
      else None
  | _ => None
  end.

(** ** Claims *)

Definition concept_of (l : line) : option concept :=
  match l with
  | [w] =>
      if is w "nash" then Some Nash
      else if is w "subgame-perfect" then Some SubgamePerfect
      else if is w "quasi-perfect" then Some QuasiPerfect
      else if is w "extensive-form-perfect" then Some ExtensiveFormPerfect
      else if is w "normal-form-perfect" then Some NormalFormPerfect
      else if is w "sequential" then Some Sequential
      else if is w "consistent" then Some Consistent
      else None
  | [w; e] => if is w "epsilon-nash" then option_map EpsilonNash (rational e) else None
  | [w; i; gain] =>
      if is w "not-nash" then
        match player i, rational gain with
        | Some i, Some q => Some (NotNash i q)
        | _, _ => None
        end
      else None
  | [w; e; i; gain] =>
      if is w "not-epsilon-nash" then
        match rational e, player i, rational gain with
        | Some e, Some i, Some q => Some (NotEpsilonNash e i q)
        | _, _, _ => None
        end
      else None
  | _ => None
  end.

(** The rows of the player who is being read, the players after him, and what follows. *)
Fixpoint table_of (key : string) (ls : list line)
  : option (list (list Q) * table3 * list line) :=
  match ls with
  | (w :: ws) :: ls' =>
      if is w key then
        match all rational ws, table_of key ls' with
        | Some r, Some (rows, t, rest) => Some (r :: rows, t, rest)
        | _, _ => None
        end
      else if keyword (w :: ws) "player" then
        match table_of key ls' with
        | Some (rows, t, rest) => Some ([], rows :: t, rest)
        | None => None
        end
      else Some ([], [], ls)
  | _ => Some ([], [], ls)
  end.
Definition section (key : string) (ls : list line) : option (table3 * list line) :=
  match table_of key ls with Some ([], t, rest) => Some (t, rest) | _ => None end.

(** ** Evidence: rows of numbers, whose shape the checks look at *)

Inductive evidence_rows :=
| NoEvidence
| PlanRows (bar : Q) (x : table3)
| MonomialRows (base : list Q) (e : table3).

(** Base numbers and exponents are 0, 1, ... *)
Definition whole (q : Q) : bool := Pos.eqb (Qden q) 1 && Z.leb 0 (Qnum q).

Definition evidence_of_lines (ls : list line) : option evidence_rows :=
  match ls with
  | [] => Some NoEvidence
  | (w :: ws) :: ls =>
      match all rational ws with
      | None => None
      | Some qs =>
          if is w "plans" then
            match qs, section "x" ls with
            | [q], Some (x, []) => Some (PlanRows q x)
            | _, _ => None
            end
          else if is w "monomials" then
            match section "e" ls with
            | Some (e, []) =>
                if forallb whole qs && forallb (forallb (fun r => whole (hd 0%Q r))) e
                then Some (MonomialRows qs e) else None
            | _ => None
            end
          else None
      end
  | [] :: _ => None
  end.

(** ** Certificates: a claim and its evidence *)

Definition beliefs_of_lines (ls : list line) : option (option table3 * list line) :=
  match ls with
  | l :: ls' =>
      if keyword l "beliefs" then
        match section "m" ls' with Some (mu, rest) => Some (Some mu, rest) | None => None end
      else Some (None, ls)
  | [] => Some (None, [])
  end.

Definition certificate_of (s : bytes) : option (claim * evidence_rows) :=
  match lines s with
  | Some ([a; b] :: h :: (v :: pay) :: ls) =>
      if negb (is a "exactsolve-plain" && is b "1" && is v "payoffs") then None
      else
        match concept_of h, all rational pay, section "b" ls with
        | Some k, Some u, Some (b, ls) =>
            match beliefs_of_lines ls with
            | Some (mu, ls) => option_map (pair (Claim k u b mu)) (evidence_of_lines ls)
            | None => None
            end
        | _, _, _ => None
        end
  | _ => None
  end.
