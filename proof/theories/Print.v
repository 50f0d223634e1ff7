(** The canonical text of a game, written. [check_canonical] asks that the text it was given
    is this one, so that the theorem needs no parser to be believed. *)

From Coq Require Import QArith NArith List Bool Ascii String.
From Exactsolve Require Import OField Game Claim Text.
Import ListNotations.
Open Scope char_scope.

Fixpoint decimal (fuel : nat) (n : N) (acc : bytes) : bytes :=
  match fuel with
  | O => acc
  | S fuel =>
      let '(q, r) := N.div_eucl n 10 in
      let acc := ascii_of_N (48 + r) :: acc in
      if N.eqb q 0 then acc else decimal fuel q acc
  end.
Definition print_N (n : N) : bytes := decimal (S (N.size_nat n)) n [].
Definition print_nat (n : nat) : bytes := print_N (N.of_nat n).
Definition print_Q (q : Q) : bytes :=
  (if Z.ltb (Qnum q) 0 then ["-"] else []) ++ print_N (Z.abs_N (Qnum q)) ++
  match Qden q with 1%positive => [] | d => "/" :: print_N (Npos d) end.
Definition print_line (first : bytes) (words : list bytes) : bytes :=
  first ++ flat_map (fun w => " " :: w) words ++ ["010"].

Fixpoint print_tree (t : tree) : bytes :=
  match t with
  | Leaf pay => print_line ["t"] (map print_Q pay)
  | Chance br =>
      print_line ["c"] (map (fun b => print_Q (fst b)) br) ++
      flat_map (fun b => print_tree (snd b)) br
  | Move i h ch =>
      print_line ["p"] [print_nat (S i); print_N (N.succ h); print_nat (List.length ch)] ++
      flat_map print_tree ch
  end.

Definition print_game (g : game) : bytes :=
  print_line (list_ascii_of_string "exactsolve-game 1") [] ++
  print_line (list_ascii_of_string "extensive") [print_nat (players g)] ++
  print_tree (root g).

Fixpoint same_bytes (s t : bytes) : bool :=
  match s, t with
  | [], [] => true
  | c :: s, d :: t => Ascii.eqb c d && same_bytes s t
  | _, _ => false
  end.

Lemma same_bytes_eq : forall s t, same_bytes s t = true -> s = t.
Proof.
  induction s as [|c s IH]; intros [|d t]; try discriminate; [easy|]. simpl. intros H.
  apply andb_prop in H as [A B]. apply Ascii.eqb_eq in A. apply IH in B. now subst.
Qed.

Definition check_canonical (game_text cert_text : bytes) : bool :=
  match game_of game_text, claim_of cert_text with
  | Some g, Some c => same_bytes (print_game g) game_text && check_claim g c
  | _, _ => false
  end.

Theorem check_canonical_sound : forall game_text cert_text,
  check_canonical game_text cert_text = true ->
  exists g c, game_text = print_game g /\ claim_of cert_text = Some c /\
    forall F : ofield, claim_holds F g c.
Proof.
  unfold check_canonical. intros s t H.
  destruct (game_of s) as [g|]; [|discriminate].
  destruct (claim_of t) as [c|]; [|discriminate].
  apply andb_prop in H as [E H]. exists g, c.
  split; [symmetry; now apply same_bytes_eq|]. split; [reflexivity|].
  intros F. now apply check_claim_sound.
Qed.
