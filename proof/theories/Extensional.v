(** Concepts speak of what profiles do: profiles that agree everywhere share them. (Functions
    that agree are not provably equal in Coq.) *)

From Coq Require Import QArith NArith List Bool Lia.
From Exactsolve Require Import OField Game NashCheck Checks Statement.
From Exactsolve Require Kuhn.
Import ListNotations.

Section Extensional.
Variable F : ofield.
Local Open Scope F_scope.
Implicit Types b : profile F.

Definition agree b b' := forall i h k, b i h k = b' i h k.

Lemma agree_sym b b' : agree b b' -> agree b' b.
Proof. intros E i h k. symmetry. apply E. Qed.

Lemma agree_deviate b b' i s s' : agree b b' -> (forall h k, s h k = s' h k) ->
  agree (deviate F b i s) (deviate F b' i s').
Proof. intros E S j h k. unfold deviate. destruct (Nat.eqb j i); [apply S|apply E]. Qed.

Lemma is_profile_ext g b b' : agree b b' -> is_profile F g b -> is_profile F g b'.
Proof. intros E H i I. apply (is_strategy_ext F g i (b i)); [apply E|now apply H]. Qed.

Lemma nodes_at_ext i h b b' : agree b b' -> forall t w,
  nodes_at F b i h w t = nodes_at F b' i h w t.
Proof.
  intros E. induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros w; simpl.
  - reflexivity.
  - induction IH as [|[p t] l Ht _ IHl]; simpl; [reflexivity|]. now rewrite Ht, IHl.
  - f_equal. generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; simpl; [reflexivity|].
    now rewrite E, Ht, IHl.
Qed.

Lemma payoff_at_ext g reach i h b b' : agree b b' ->
  payoff_at F g reach i h b = payoff_at F g reach i h b'.
Proof.
  intros E. unfold payoff_at. induction (nodes_at _ _ _ _ _ _) as [|[v t] l IH]; simpl.
  - reflexivity.
  - now rewrite (payoff_ext F i _ _ E), IH.
Qed.

Lemma profile_converges_ext g bs b b' : agree b b' ->
  profile_converges F g bs b -> profile_converges F g bs b'.
Proof. intros E H past i h n I k K. rewrite <- E. now apply (H past i h n I). Qed.

Lemma epsilon_nash_ext g e b b' : agree b b' -> epsilon_nash F g e b -> epsilon_nash F g e b'.
Proof.
  intros E H i I. destruct (H i I) as [S D]. split.
  - apply (is_strategy_ext F g i (b i)); [apply E|exact S].
  - intros s Ss. rewrite <- (payoff_ext F i _ _ E).
    rewrite <- (payoff_ext F i _ _ (agree_deviate _ _ i s s E (fun _ _ => eq_refl))).
    now apply D.
Qed.

Lemma best_gain_ext g i x b b' : agree b b' -> best_gain F g b i x -> best_gain F g b' i x.
Proof.
  intros E (I & (s & S & G) & D).
  assert (P : forall s, payoff F i (deviate F b' i s) (root g) =
                        payoff F i (deviate F b i s) (root g)).
  { intros r. apply payoff_ext, agree_deviate; [now apply agree_sym|reflexivity]. }
  split; [exact I|]. rewrite <- (payoff_ext F i _ _ E). split.
  - exists s. now rewrite P.
  - intros r R. rewrite P. now apply D.
Qed.

Lemma subgame_perfect_ext g b b' : agree b b' ->
  subgame_perfect F g b -> subgame_perfect F g b'.
Proof.
  intros E [P H]. split; [now apply (is_profile_ext g b)|]. intros t T i s I S.
  rewrite <- (payoff_ext F i _ _ E).
  rewrite <- (payoff_ext F i _ _ (agree_deviate _ _ i s s E (fun _ _ => eq_refl))).
  now apply H.
Qed.

Lemma quasi_perfect_ext g b b' : agree b b' -> quasi_perfect F g b -> quasi_perfect F g b'.
Proof.
  intros E (P & bs & L & H). split; [now apply (is_profile_ext g b)|].
  exists bs. split; [now apply (profile_converges_ext g bs b)|]. intros m.
  destruct (H m) as [C D]. split; [exact C|]. intros past i h n I s S.
  rewrite <- (payoff_at_ext g (bs m) i h (deviate F (bs m) i (b i))
                (deviate F (bs m) i (b' i))).
  - now apply (D past i h n).
  - apply agree_deviate; [easy|apply E].
Qed.

Lemma extensive_form_perfect_ext g b b' : agree b b' ->
  extensive_form_perfect F g b -> extensive_form_perfect F g b'.
Proof.
  intros E (P & bs & L & H). split; [now apply (is_profile_ext g b)|].
  exists bs. split; [now apply (profile_converges_ext g bs b)|]. intros m.
  destruct (H m) as [C D]. split; [exact C|]. intros past i h n I q Q.
  rewrite <- (payoff_at_ext g (bs m) i h
    (deviate F (bs m) i (act_at F (bs m i) h (b i h)))
    (deviate F (bs m) i (act_at F (bs m i) h (b' i h)))).
  - now apply (D past i h n).
  - apply agree_deviate; [easy|]. intros h' k. unfold act_at.
    destruct (N.eqb h' h); [apply E|reflexivity].
Qed.

Lemma normal_form_perfect_ext g b b' : agree b b' ->
  normal_form_perfect F g b -> normal_form_perfect F g b'.
Proof.
  intros E (P & m & ms & L & H). split; [now apply (is_profile_ext g b)|].
  exists m, ms. split; [|exact H]. intros i I. destruct (L i I) as (M & S & C).
  split; [exact M|]. split; [|exact C]. intros past h n k N K.
  rewrite <- (Kuhn.own_prob_ext F (b i)); [now apply (S past h n k)|intros; apply E].
Qed.

Section Beliefs.
Variables (g : game) (mu mu' : beliefs F).
Hypothesis same_mu : forall i h, mu i h = mu' i h.

Lemma consistent_ext b b' : agree b b' -> consistent F g b mu -> consistent F g b' mu'.
Proof.
  intros E (bs & mus & L & M & H). exists bs, mus.
  split; [now apply (profile_converges_ext g bs b)|]. split; [exact M|].
  intros i h C. rewrite <- same_mu. now apply H.
Qed.

Lemma bayes_ext b b' i h : agree b b' -> bayes F g b mu i h -> bayes F g b' mu' i h.
Proof. unfold bayes. intros E. now rewrite (nodes_at_ext i h b b' E), same_mu. Qed.

Lemma payoff_given_ext i h b b' : agree b b' ->
  payoff_given F g mu i h b = payoff_given F g mu' i h b'.
Proof.
  intros E. unfold payoff_given. rewrite (nodes_at_ext i h b b' E), same_mu.
  induction (combine _ _) as [|[p [v t]] l IH]; simpl; [reflexivity|].
  now rewrite (payoff_ext F i _ _ E), IH.
Qed.

Lemma rational_given_ext b b' : agree b b' ->
  rational_given F g b mu -> rational_given F g b' mu'.
Proof.
  intros E H past i h n I C s S.
  rewrite <- (payoff_given_ext i h b b' E).
  rewrite <- (payoff_given_ext i h (deviate F b i s) (deviate F b' i s)).
  - now apply (H past i h n).
  - now apply agree_deviate.
Qed.

Lemma concept_holds_ext c b b' : agree b b' ->
  concept_holds F g c b mu -> concept_holds F g c b' mu'.
Proof.
  intros E. destruct c; simpl.
  - now apply epsilon_nash_ext.
  - now apply epsilon_nash_ext.
  - intros [G H]. split; [exact G|]. now apply (best_gain_ext g i _ b).
  - intros [G H]. split; [exact G|]. now apply (best_gain_ext g i _ b).
  - now apply subgame_perfect_ext.
  - now apply quasi_perfect_ext.
  - now apply extensive_form_perfect_ext.
  - now apply normal_form_perfect_ext.
  - intros (P & C & R). split; [|split].
    + now apply (is_profile_ext g b).
    + now apply (consistent_ext b).
    + now apply (rational_given_ext b).
  - intros (P & C). split; [now apply (is_profile_ext g b)|now apply (consistent_ext b)].
Qed.
End Beliefs.

Lemma beliefs_hold_ext g c mu mu' b b' : agree b b' -> (forall i h, mu i h = mu' i h) ->
  beliefs_hold F g c b (Some mu) -> beliefs_hold F g c b' (Some mu').
Proof.
  intros E S. destruct c; simpl; try now apply consistent_ext.
  intros H i h s Ss. assert (D : agree (deviate F b i s) (deviate F b' i s)).
  { now apply agree_deviate. }
  rewrite <- (nodes_at_ext i h _ _ D). intros T. now apply (bayes_ext g mu mu' S _ _ i h D), H.
Qed.
End Extensional.
