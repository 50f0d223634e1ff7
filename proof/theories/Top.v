(** The checker of two files, and the theorem that it is right.

    It returns the text of the claim. This text, and that of the game, are printed from what
    was checked, so the theorem needs no parser. *)

From Coq Require Import QArith NArith List Bool Ascii.
From Exactsolve Require Import Definitions Statement Source Print Text Canonical Verdict.
Import ListNotations.

Fixpoint same_bytes (s t : bytes) : bool :=
  match s, t with
  | [], [] => true
  | c :: s, d :: t => Ascii.eqb c d && same_bytes s t
  | _, _ => false
  end.
Fixpoint begins (s t : bytes) : bool :=
  match s, t with
  | [], _ => true
  | c :: s, d :: t => Ascii.eqb c d && begins s t
  | _, _ => false
  end.

Lemma same_bytes_eq : forall s t, same_bytes s t = true -> s = t.
Proof.
  induction s as [|c s IH]; intros [|d t]; try discriminate; [easy|]. simpl. intros H.
  apply andb_prop in H as [A B]. apply Ascii.eqb_eq in A. apply IH in B. now subst.
Qed.
Lemma begins_app : forall s t, begins s t = true -> exists rest, t = s ++ rest.
Proof.
  induction s as [|c s IH]; intros t H; [now exists t|].
  destruct t as [|d t]; [discriminate|]. apply andb_prop in H as [A B].
  apply Ascii.eqb_eq in A. apply IH in B as [rest ->]. exists rest. now subst.
Qed.

Definition check (game_text cert_text : bytes) : option bytes :=
  match source_of game_text, certificate_of cert_text with
  | Some s, Some (c, ev) =>
      let claim_text := print_claim c in
      if same_bytes (print_source s) game_text && begins claim_text cert_text &&
         canonicalb s c && check_claim (game_from s) c ev
      then Some claim_text else None
  | _, _ => None
  end.

(** If the checker returns a text then it is that of a claim, the certificate begins with
    it, and the claim holds of the game whose text was given. *)
Theorem check_sound : forall game_text cert_text claim_text,
  check game_text cert_text = Some claim_text ->
  exists s c rest,
    game_text = print_source s /\
    claim_text = print_claim c /\ cert_text = claim_text ++ rest /\ canonical s c /\
    forall F, elementary (about c) \/ archimedean F -> claim_holds F (game_from s) c.
Proof.
  unfold check. intros game_text cert_text claim_text H.
  destruct (source_of game_text) as [s|]; [|discriminate].
  destruct (certificate_of cert_text) as [[c ev]|]; [|discriminate].
  destruct (_ && _) eqn:E; [|discriminate]. injection H as <-.
  apply andb_prop in E as [E C]. apply andb_prop in E as [E N].
  apply andb_prop in E as [G T].
  apply begins_app in T as [rest T]. exists s, c, rest.
  split; [symmetry; now apply same_bytes_eq|]. split; [reflexivity|]. split; [exact T|].
  split; [now apply canonicalb_sound|]. intros F A. now apply (check_claim_sound F _ c ev).
Qed.
