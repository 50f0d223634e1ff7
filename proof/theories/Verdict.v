(** The checker of claims, concept by concept, and that what it accepts holds. *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField NashCheck Sound Checks Statement Text.
From Exactsolve Require Import Extensional Subgames Bayes Plans QuasiPerfect NormalPerfect.
From Exactsolve Require Import ExtensivePerfect Sequential Monomials MonomialsSound.
From Exactsolve Require Import Assessments Canonical.
Import ListNotations.

(** ** The checker *)

(** The rules of all concepts. *)
Definition check_profile (g : game) (b : qprofile) (u : nat -> Q) : bool :=
  let nodes := decisions [] (root g) in
  wfb (players g) (root g) &&
  recallb (fold_left see nodes (M.empty _)) nodes &&
  everyone g (fun i => strategyb nodes i (b i)) &&
  everyone g (fun i => Qeq_bool (expected i b (root g)) (u i)).

Definition no_more_than (g : game) (b : qprofile) (i : nat) (v : Q) : bool :=
  no_gain (root g) (decisions [] (root g)) i b v.

Definition check_epsilon (g : game) (b : qprofile) (u : nat -> Q) (e : Q) : bool :=
  Qle_bool 0 e && everyone g (fun i => no_more_than g b i (u i + e)).

Definition check_gain (g : game) (b : qprofile) (u : nat -> Q) (e : Q) (i : nat) (gain : Q) :=
  let nodes := decisions [] (root g) in
  let s := best_response (root g) nodes i b in
  Qle_bool 0 e && negb (Qle_bool gain e) && Nat.ltb i (players g) &&
  no_more_than g b i (u i + gain) && strategyb nodes i s &&
  Qeq_bool (expected i (fun j => if Nat.eqb j i then s else b j) (root g)) (u i + gain).

(** ** Evidence: a row for each sequence, or for each action *)

Definition sizes (g : game) : nat -> N -> nat :=
  actions (fold_left see (decisions [] (root g)) (M.empty _)).
Definition plans_of (g : game) (bar : Q) (x : table3) : evidence := evidence_of (sizes g) bar x.
Definition trembles_of (g : game) (base : list Q) (e : table3) : monomials :=
  monomials_of (sizes g) (map Qnum base) e.

(** Nothing is proved with this: superfluous rows are refused. *)
Definition fitting (b : table3) (ev : evidence_rows) : bool :=
  let acts := map (fun p => concat p) b in
  match ev with
  | NoEvidence => true
  | PlanRows _ x => as_many x (map (cons 0%Q) acts)
  | MonomialRows base e => as_many e acts &&
      forallb (forallb (fun r => Nat.eqb (length r) (S (length base)))) e
  end.

Definition check_concept (g : game) (c : concept) (b : qprofile) (u : nat -> Q)
    (mu : nat -> N -> list Q) (ev : evidence_rows) : bool :=
  match c, ev with
  | Nash, NoEvidence => check_epsilon g b u 0
  | EpsilonNash e, NoEvidence => check_epsilon g b u e
  | NotNash i gain, NoEvidence => check_gain g b u 0 i gain
  | NotEpsilonNash e i gain, NoEvidence => check_gain g b u e i gain
  | SubgamePerfect, NoEvidence => check_subgame_perfect g b
  | QuasiPerfect, PlanRows bar x => check_quasi_perfect g b (plans_of g bar x)
  | ExtensiveFormPerfect, PlanRows bar x => check_extensive_perfect g b (plans_of g bar x)
  | NormalFormPerfect, PlanRows bar x => check_normal_perfect g b (plans_of g bar x)
  | Sequential, PlanRows bar x => check_sequential g b mu (plans_of g bar x)
  | Sequential, MonomialRows base e =>
      check_sequential_monomials g b mu (trembles_of g base e)
  | Consistent, MonomialRows base e => check_consistent g b mu (trembles_of g base e)
  | _, _ => false
  end.

(** Beliefs are asked for, allowed, or not allowed. *)
Definition check_beliefs (g : game) (c : concept) (b : qprofile)
    (mu : option (nat -> N -> list Q)) (ev : evidence_rows) : bool :=
  match c, mu, ev with
  | Sequential, Some _, _ | Consistent, Some _, _ => true
  | Sequential, None, _ | Consistent, None, _ => false
  | _, None, _ => true
  | Nash, Some mu, _ => check_bayes g b mu
  | QuasiPerfect, Some mu, PlanRows bar x
  | ExtensiveFormPerfect, Some mu, PlanRows bar x
  | NormalFormPerfect, Some mu, PlanRows bar x =>
      check_consistent_plans g b mu (plans_of g bar x)
  | _, _, _ => false
  end.

Definition check_claim (g : game) (c : claim) (ev : evidence_rows) : bool :=
  let b := quick (behaviour c) in
  let mu := option_map quick_rows (believed c) in
  let u := fun i => nth i (payoffs c) 0%Q in
  check_profile g b u && fitting (behaviour c) ev &&
  check_concept g (about c) b u match mu with Some mu => mu | None => fun _ _ => [] end ev &&
  check_beliefs g (about c) b mu ev.

(** ** Its proof *)

Section Proof.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b : qprofile) (u : nat -> Q).
Notation B := (embed F b).

Definition common :=
  well_formed g /\ perfect_recall g /\ is_profile F g B /\
  forall i, (i < players g)%nat -> payoff F i B (root g) = ofQ (u i).

Lemma check_profile_sound : check_profile g b u = true -> common.
Proof.
  unfold check_profile. intros H. apply andb_prop in H as [H P].
  apply andb_prop in H as [H S]. apply andb_prop in H as [W R].
  apply wfb_wf in W. apply recallb_sound in R as [A R].
  split; [now split|]. split; [exact R|]. split.
  - intros i I. apply (strategyb_sound F g i (b i)). now apply (everyone_spec _ _ S).
  - intros i I. rewrite <- expected_sound. apply ofQ_eq, Qeq_bool_iff.
    now apply (everyone_spec _ _ P).
Qed.

Section Common.
Hypothesis C : common.

Lemma no_more_sound i x : (i < players g)%nat -> no_more_than g b i (u i + x) = true ->
  forall s, is_strategy F g i s ->
    payoff F i (deviate F B i s) (root g) <= payoff F i B (root g) + ofQ x.
Proof.
  intros I H s S. destruct C as (_ & _ & _ & P). rewrite (P i I), <- ofQ_add.
  now apply no_gain_sound.
Qed.

Lemma check_epsilon_sound e : check_epsilon g b u e = true -> epsilon_nash F g (ofQ e) B.
Proof.
  unfold check_epsilon. intros H. apply andb_prop in H as [_ H]. intros i I. split.
  - destruct C as (_ & _ & P & _). now apply P.
  - apply no_more_sound; [exact I|]. now apply (everyone_spec _ _ H).
Qed.

Lemma check_gain_sound e i gain : check_gain g b u e i gain = true ->
  (e < gain)%Q /\ best_gain F g B i (ofQ gain).
Proof.
  unfold check_gain. intros H. apply andb_prop in H as [H G].
  apply andb_prop in H as [H S]. apply andb_prop in H as [H M].
  apply andb_prop in H as [H I]. apply andb_prop in H as [_ E].
  apply Nat.ltb_lt in I. split; [|split; [exact I|split]].
  - now apply Qle_bool_false.
  - set (s := best_response _ _ _ _) in *.
    exists (fun h k => ofQ (s h k)). split; [now apply strategyb_sound|].
    destruct C as (_ & _ & _ & P). rewrite (P i I), <- ofQ_add.
    apply Qeq_bool_iff in G. rewrite <- (ofQ_eq F _ _ G), expected_sound.
    apply payoff_ext. intros j h k. unfold embed, deviate. now destruct (Nat.eqb j i).
  - now apply no_more_sound.
Qed.

Definition believe (mu : nat -> N -> list Q) : beliefs F := fun i h => map ofQ (mu i h).

Lemma check_concept_sound c mu ev : (elementary c \/ archimedean F) ->
  check_concept g c b u mu ev = true -> concept_holds F g c B (believe mu).
Proof.
  intros A H. destruct c, ev; try discriminate H; simpl in *.
  - unfold nash. rewrite <- ofQ_0. now apply check_epsilon_sound.
  - now apply check_epsilon_sound.
  - now apply check_gain_sound.
  - now apply check_gain_sound.
  - destruct C as (_ & _ & P & _). now apply check_subgame_perfect_sound.
  - destruct A as [[]|A]. now apply check_quasi_perfect_sound with (1 := A) in H.
  - destruct A as [[]|A]. now apply check_extensive_perfect_sound with (1 := A) in H.
  - destruct A as [[]|A], C as (_ & _ & P & _).
    now apply check_normal_perfect_sound with (1 := A) (2 := P) in H.
  - destruct A as [[]|A], C as (W & _).
    now apply check_sequential_sound with (1 := A) (2 := W) in H.
  - destruct A as [[]|A], C as (W & _).
    now apply check_sequential_monomials_sound with (1 := A) (2 := W) in H.
  - destruct A as [[]|A], C as (W & _).
    now apply check_consistent_sound with (1 := A) (2 := W) in H.
Qed.

Lemma check_beliefs_sound c mu ev : (elementary c \/ archimedean F) ->
  concept_holds F g c B (believe mu) -> check_beliefs g c b (Some mu) ev = true ->
  beliefs_hold F g c B (Some (believe mu)).
Proof.
  intros A K H. destruct c; try discriminate H; simpl in *.
  - destruct C as (_ & R & _). now apply check_bayes_sound.
  - destruct A as [[]|A], C as (W & _), ev; try discriminate H.
    now apply check_consistent_plans_sound with (1 := A) (2 := W) in H.
  - destruct A as [[]|A], C as (W & _), ev; try discriminate H.
    now apply check_consistent_plans_sound with (1 := A) (2 := W) in H.
  - destruct A as [[]|A], C as (W & _), ev; try discriminate H.
    now apply check_consistent_plans_sound with (1 := A) (2 := W) in H.
  - apply K.
  - apply K.
Qed.
End Common.
End Proof.

Theorem check_claim_sound F g c ev : (elementary (about c) \/ archimedean F) ->
  check_claim g c ev = true -> claim_holds F g c.
Proof.
  unfold check_claim. intros A H. apply andb_prop in H as [H L].
  apply andb_prop in H as [H K]. apply andb_prop in H as [P _].
  apply (check_profile_sound F) in P.
  apply (check_concept_sound F _ _ _ P _ _ _ A) in K.
  assert (E : Extensional.agree F (embed F (quick (behaviour c)))
                                  (embed F (probs (behaviour c)))).
  { intros i h k. unfold embed. now rewrite quick_probs. }
  assert (M : forall mu i h, believe F (quick_rows mu) i h = beliefs_of F mu i h).
  { intros mu i h. unfold believe. now rewrite quick_rows_eq. }
  assert (P' := P). destruct P as (W & R & S & P). unfold claim_holds.
  split; [exact W|]. split; [exact R|]. split; [|split; [|split]].
  - now apply (is_profile_ext F g _ _ E).
  - intros i I. rewrite <- (payoff_ext F i _ _ E). now apply P.
  - revert K. apply concept_holds_ext; [|exact E].
    intros i h. destruct (believed c) as [mu|]; [apply M|reflexivity].
  - destruct (believed c) as [mu|]; [|exact I].
    apply (beliefs_hold_ext F g _ (believe F (quick_rows mu)) _ _ _ E (M mu)).
    exact (check_beliefs_sound F g _ _ P' _ _ _ A K L).
Qed.

Section Refuted.
Variable F : ofield.
Add Ring F_ring2 : (fring F).
(** A gain larger than epsilon refutes. *)
Lemma gain_refutes g b e i gain : (e < gain)%Q -> best_gain F g b i (ofQ gain) ->
  ~ epsilon_nash F g (ofQ e) b.
Proof.
  intros L (I & (s & S & G) & _) N. destruct (N i I) as [_ D]. specialize (D s S).
  rewrite G in D. apply (ofQ_lt F) in L. apply L.
  apply (fle_shift F _ _ (fopp F (payoff F i b (root g))) _ _ D); ring.
Qed.
End Refuted.
