(** The mixed strategy that draws actions independently, in a game: a rational behaviour
    strategy's mixture is a mixed strategy with its plan. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField Mixtures Kuhn PlanCheck Experiences.
Import ListNotations.

Section Mixture.
Variable F : ofield.
Add Ring F_ring1 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (i : nat) (c : N -> N -> Q).
Let nodes := decisions [] (root g).
Hypothesis same : same_actions g.
Hypothesis once : forall past h n, In (past, (i, h, n)) nodes ->
  passes h (own i past) = false.
Hypothesis strategy : is_strategy F g i (fun h k => ofQ (c h k)).

Definition mixture : mixed F := mix F (fun h k => ofQ (c h k)) (sites_of g i).

Lemma own_plays past h n k : In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
  plays ((h, k) :: own i past) (sites_of g i).
Proof.
  intros I K. apply (own_induction g i (fun e => plays e (sites_of g i))) with n;
    [| |exact I|exact K]; clear past h n k I K.
  - split; [constructor|intros h' k' []].
  - intros past h n k I [D E] K. split.
    + simpl. constructor; [|exact D]. eapply passes_in, once, I.
    + intros h2 k2 [X|X]; [|now apply E]. injection X as <- <-.
      exists n. split; [apply sites_in; now exists past|exact K].
Qed.

Lemma mixture_plan e : plays e (sites_of g i) ->
  mixed_prob F mixture e = own_prob F (fun h k => ofQ (c h k)) e.
Proof.
  apply mix_plan; [now apply sites_nodup|]. intros h n I. apply sites_in in I as [past I].
  now apply strategy in I as [_ S].
Qed.

Lemma mixture_one : mixed_prob F mixture [] = 1.
Proof. rewrite mixture_plan; [reflexivity|]. split; [constructor|intros h k []]. Qed.

Lemma mixture_weight (P : Q -> Prop) : P 1%Q -> (forall p q, P p -> P q -> P (p * q)%Q) ->
  (forall h n k, In (h, n) (sites_of g i) -> (k < N.of_nat n)%N -> P (c h k)) ->
  forall p a, In (p, a) mixture -> exists q, p = ofQ q /\ P q.
Proof.
  intros P1 PM C p a I. apply (in_map fst) in I. unfold mixture in I.
  rewrite mix_odds in I. apply in_map_iff in I as (q & E & I). exists q.
  split; [now symmetry|]. now apply (odds_all P c P1 PM (sites_of g i)).
Qed.

Lemma strategy_nonneg h n k : In (h, n) (sites_of g i) -> (k < N.of_nat n)%N ->
  (0 <= c h k)%Q.
Proof.
  intros I K. apply sites_in in I as [past I]. apply strategy in I as [S _].
  specialize (S k K). apply Qnot_lt_le. intros L. apply (ofQ_lt F) in L. apply L.
  now rewrite ofQ_0.
Qed.

Lemma mixture_is_mixed : is_mixed F g i mixture.
Proof.
  split.
  - intros p a I. split.
    + destruct (mixture_weight (fun q => 0 <= q)%Q) with (p := p) (a := a)
        as (q & -> & Q0); [lra|apply Qmult_le_0_compat|exact strategy_nonneg|exact I|].
      rewrite <- ofQ_0. now apply ofQ_le.
    + intros past h n Nd. apply (mix_choices F (fun h k => ofQ (c h k)) (sites_of g i))
        with (p := p) (a := a);
        [now apply sites_nodup|exact I|apply sites_in; now exists past].
  - rewrite wsum_weights. exact mixture_one.
Qed.

Lemma mixture_fully :
  (forall h n k, In (h, n) (sites_of g i) -> (k < N.of_nat n)%N -> (0 < c h k)%Q) ->
  fully_mixed F g i mixture.
Proof.
  intros P. split; [exact mixture_is_mixed|]. split.
  - intros p a I. destruct (mixture_weight (fun q => 0 < q)%Q) with (p := p) (a := a)
      as (q & -> & Q0); [lra|apply Qmult_lt_0_compat|exact P|exact I|]. now apply flt_ofQ.
  - intros a A. destruct (mix_covers F (fun h k => ofQ (c h k)) a (sites_of g i))
      as (p & a' & I & E).
    + intros h n I. apply sites_in in I as [past I]. now apply A with past.
    + exists p, a'. split; [exact I|]. intros past h n Nd. apply (E h n), sites_in.
      now exists past.
Qed.
End Mixture.
