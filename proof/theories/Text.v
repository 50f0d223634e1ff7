(** From bytes to games and claims, and the top theorem.

    The functions [game_of] and [claim_of] are the meaning of the two formats: the canonical
    text of a game and the plain text of a certificate. *)

From Coq Require Import QArith NArith List Bool Ascii String.
From Exactsolve Require Import OField Game NashCheck Sound Claim.
Import ListNotations.
Open Scope char_scope.

Definition word := list ascii.
Definition line := list word.
Definition bytes := list ascii.

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

Definition game_of (s : bytes) : option game :=
  match lines s with
  | Some ([a; b] :: [c; n] :: ls) =>
      if is a "exactsolve-game" && is b "1" && is c "extensive" then
        match count n, tree_of (List.length ls) ls with
        | Some n, Some (t, []) => Some (Game (N.to_nat n) t)
        | _, _ => None
        end
      else None
  | _ => None
  end.

(** ** Claims *)

Fixpoint behaviour_of (ls : list line) : option (list (list (list Q))) :=
  match ls with
  | [] => Some []
  | [w] :: ls =>
      if is w "player" then
        match behaviour_of ls with Some b => Some ([] :: b) | None => None end
      else None
  | (w :: ws) :: ls =>
      if is w "b" then
        match all rational ws, behaviour_of ls with
        | Some ps, Some (x :: b) => Some ((ps :: x) :: b)
        | _, _ => None
        end
      else None
  | [] :: _ => None
  end.

Definition head_of (l : line) : option (Q * option nat) :=
  match l with
  | [w] => if is w "nash" then Some (0%Q, None) else None
  | [w; e] =>
      if is w "epsilon-nash" then
        match rational e with Some q => Some (q, None) | None => None end
      else if is w "not-nash" then
        match count e with Some (Npos i) => Some (0%Q, Some (Nat.pred (Pos.to_nat i))) | _ => None end
      else None
  | [w; e; i] =>
      if is w "not-epsilon-nash" then
        match rational e, count i with
        | Some q, Some (Npos i) => Some (q, Some (Nat.pred (Pos.to_nat i)))
        | _, _ => None
        end
      else None
  | _ => None
  end.

(** Behaviour is written player by player, each after a line "player", and the lines of the
    last player come last; so players are read from the end. *)
Definition claim_of (s : bytes) : option claim :=
  match lines s with
  | Some ([a; b] :: h :: (v :: pay) :: ls) =>
      if is a "exactsolve-plain" && is b "1" && is v "payoffs" then
        match head_of h, all rational pay, behaviour_of (rev' ls) with
        | Some (e, r), Some u, Some b =>
            Some (Claim e u (rev' (map (fun x => rev' x) b)) r)
        | _, _, _ => None
        end
      else None
  | _ => None
  end.

(** ** The checker: two files to yes or no *)

Definition check (game_text cert_text : bytes) : bool :=
  match game_of game_text, claim_of cert_text with
  | Some g, Some c => check_claim g c
  | _, _ => false
  end.

(** If the checker says yes then the texts are those of a game and a claim, and the claim
    holds: over every ordered field. *)
Theorem check_sound : forall game_text cert_text,
  check game_text cert_text = true ->
  exists g c, game_of game_text = Some g /\ claim_of cert_text = Some c /\
    forall F : ofield, claim_holds F g c.
Proof.
  unfold check. intros s t H.
  destruct (game_of s) as [g|]; [|discriminate].
  destruct (claim_of t) as [c|]; [|discriminate].
  exists g, c. split; [reflexivity|]. split; [reflexivity|].
  intros F. now apply check_claim_sound.
Qed.
