(** The checker of two files, and the theorem that it is right.

    It returns the text of the claim. This text, and that of the game, are printed from what
    was checked, so the theorem needs no parser. *)

From Coq Require Import QArith NArith List Bool Ascii String.
From Exactsolve Require Import Definitions Statement Source Print Text Canonical Verdict.
Import ListNotations.

(** What follows [s] in [t]. *)
Fixpoint after (s t : bytes) : option bytes :=
  match s, t with
  | [], _ => Some t
  | c :: s, d :: t => if Ascii.eqb c d then after s t else None
  | _, _ => None
  end.

Lemma after_app : forall s t rest, after s t = Some rest -> t = s ++ rest.
Proof.
  induction s as [|c s IH]; intros t rest H; simpl in H; [now injection H as ->|].
  destruct t as [|d t]; [discriminate|]. destruct (Ascii.eqb_spec c d) as [->|]; [|discriminate].
  simpl. f_equal. now apply IH.
Qed.

(** ** What is proved *)

(** The claim ends where the evidence begins, or with the certificate. *)
Definition evidence_text (rest : bytes) :=
  rest = [] \/ exists more, rest = w "plans " ++ more \/ rest = w "monomials" ++ more.

(** The texts of game [s], of claim [c], and of a certificate of it. *)
Definition texts_of (s : source) (c : claim) (game_text cert_text claim_text : bytes) :=
  game_text = print_source s /\ claim_text = print_claim c /\ canonical s c /\
  exists rest, cert_text = claim_text ++ rest /\ evidence_text rest.

(** ** The checker *)

Definition evidence_textb (rest : bytes) : bool :=
  match rest, after (w "plans ") rest, after (w "monomials") rest with
  | [], _, _ | _, Some _, _ | _, _, Some _ => true
  | _, None, None => false
  end.

Lemma evidence_textb_sound rest : evidence_textb rest = true -> evidence_text rest.
Proof.
  unfold evidence_textb, evidence_text. intros H. destruct rest as [|c rest]; [now left|].
  right. destruct (after (w "plans ") _) as [more|] eqn:P.
  - exists more. left. now apply after_app.
  - destruct (after (w "monomials") _) as [more|] eqn:M; [|discriminate].
    exists more. right. now apply after_app.
Qed.

Definition check (game_text cert_text : bytes) : option bytes :=
  match source_of game_text, certificate_of cert_text with
  | Some s, Some (c, ev) =>
      let claim_text := print_claim c in
      match after (print_source s) game_text, after claim_text cert_text with
      | Some [], Some rest =>
          if evidence_textb rest && canonicalb s c && check_claim (game_from s) c ev
          then Some claim_text else None
      | _, _ => None
      end
  | _, _ => None
  end.

(** If the checker returns a text then it is that of a claim, the certificate begins with
    it, and the claim holds of the game whose text was given. *)
Theorem check_sound : forall game_text cert_text claim_text,
  check game_text cert_text = Some claim_text ->
  exists s c, texts_of s c game_text cert_text claim_text /\
    forall F, elementary (about c) \/ archimedean F -> claim_holds F (game_from s) c.
Proof.
  unfold check. intros game_text cert_text claim_text H.
  destruct (source_of game_text) as [s|]; [|discriminate].
  destruct (certificate_of cert_text) as [[c ev]|]; [|discriminate].
  destruct (after (print_source s) _) as [[|]|] eqn:G; try discriminate.
  destruct (after (print_claim c) _) as [rest|] eqn:T; [|discriminate].
  destruct (_ && _) eqn:E; [|discriminate]. injection H as <-.
  apply andb_prop in E as [E C]. apply andb_prop in E as [E N].
  apply after_app in G, T. rewrite app_nil_r in G. exists s, c. split.
  - split; [exact G|]. split; [reflexivity|]. split; [now apply canonicalb_sound|].
    exists rest. split; [exact T|]. now apply evidence_textb_sound.
  - intros F A. now apply (check_claim_sound F _ c ev).
Qed.
