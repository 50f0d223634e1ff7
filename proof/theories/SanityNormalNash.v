(** Normal-form perfect implies Nash, against all mixed strategies. *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField SanityField SanityMixtures.
Import ListNotations.

Section NormalNash.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

(** *** Limits of mixtures *)
Lemma mixture_limit (fs : nat -> (N -> N) -> F) f : (forall a, converges F (fun r => fs r a) (f a)) ->
  forall m ms, mixed_converges F ms m ->
  converges F (fun r => mixture F (fs r) (ms r)) (mixture F f m).
Proof.
  intros C. induction m as [|[p a] m IH]; intros ms [E L].
  - apply (limit_ext F (fun _ => 0)); [|now apply limit_const]. intros r.
    specialize (E r). now destruct (ms r).
  - apply (limit_ext F (fun r => nth 0 (map fst (ms r)) 0 * fs r a +
      mixture F (fs r) (tl (ms r)))).
    + intros r. specialize (E r). destruct (ms r) as [|[q c] l]; [discriminate|].
      simpl in E. inversion E. subst. reflexivity.
    + apply (limit_add F Ord).
      * apply (limit_mul F Ord); [exact (L O)|apply C].
      * apply IH. split.
        -- intros r. specialize (E r). destruct (ms r); [discriminate|]. now inversion E.
        -- intros v. apply (limit_ext F (fun r => nth (S v) (map fst (ms r)) 0));
             [|exact (L (S v))].
           intros r. specialize (E r). destruct (ms r); [discriminate|reflexivity].
Qed.

Lemma draw_limit i t : forall js ms m b,
  (forall j, In j js -> mixed_converges F (fun r => ms r j) (m j)) ->
  converges F (fun r => draw F i js (ms r) b t) (draw F i js m b t).
Proof.
  induction js as [|j js IH]; intros ms m b C; [now apply limit_const|].
  apply (mixture_limit
    (fun r a => draw F i js (ms r) (deviate F b j (pure F a)) t)
    (fun a => draw F i js m (deviate F b j (pure F a)) t)).
  - intros a. apply IH. intros k K. apply C. now right.
  - apply (C j). now left.
Qed.

Lemma mixed_constant (m : mixed F) : mixed_converges F (fun _ => m) m.
Proof. split; [reflexivity|]. intros v. now apply limit_const. Qed.

Lemma instead_limit g i ms m m' :
  (forall j, (j < players g)%nat -> mixed_converges F (fun r => ms r j) (m j)) ->
  converges F (fun r => normal_payoff F g i (instead F (ms r) i m'))
    (normal_payoff F g i (instead F m i m')).
Proof.
  intros C. apply (draw_limit i (root g) _ (fun r => instead F (ms r) i m')).
  intros j J. apply in_seq in J. unfold instead.
  destruct (Nat.eqb j i); [apply mixed_constant|apply C; lia].
Qed.

(** *** A pure strategy as a mixed one *)
Definition surely (a : N -> N) : mixed F := [(1, a)].

Lemma surely_mixed g i a : (forall past h n, is_node g past i h n -> (a h < N.of_nat n)%N) ->
  is_mixed F g i (surely a).
Proof.
  intros A. split; [|simpl; ring]. intros p c [I|[]]. inversion I. subst.
  split; [apply fle_0_1|exact A].
Qed.

Lemma surely_plan g i a : same_plan F g i (surely a) (pure F a).
Proof. intros past h n k _ _. unfold mixed_prob. simpl. ring. Qed.

(** If no pure strategy pays more, no mixed one does. *)
Lemma pure_suffice g i b v :
  (forall a, (forall past h n, is_node g past i h n -> (a h < N.of_nat n)%N) ->
     payoff F i (deviate F b i (pure F a)) (root g) <= v) ->
  forall m, is_mixed F g i m -> mixed_payoff F i b m (root g) <= v.
Proof.
  intros H m [M T].
  enough (E : mixed_payoff F i b m (root g) - v * fold_right (fun x s => fst x + s) 0 m <= 0).
  { rewrite T in E. eapply (fle_shift F _ _ v _ _ E); ring. }
  clear T. induction m as [|[p a] m IH]; simpl.
  - eapply (fle_shift F 0 0 0); [apply fle_refl|ring|ring].
  - destruct (M p a) as [P A]; [now left|].
    assert (G := fle_mul_neg F _ _ (proj1 (fle_sub F _ _) (H a A)) P).
    assert (K := fle_add2 F _ _ _ _ G (IH (fun q c J => M q c (or_intror J)))).
    eapply (fle_shift F _ _ 0 _ _ K); unfold mixed_payoff; ring.
Qed.

Theorem normal_form_perfect_nash_mixed g b : well_formed g ->
  normal_form_perfect F g b -> epsilon_nash_mixed F g 0 b.
Proof.
  intros Wf (P & m & ms & Same & H) i I. split; [now apply P|].
  apply pure_suffice. intros a A.
  assert (C : forall j, (j < players g)%nat -> mixed_converges F (fun r => ms r j) (m j)).
  { intros j J. now apply Same. }
  assert (L : normal_payoff F g i (instead F m i (surely a)) <=
    normal_payoff F g i (instead F m i (m i))).
  { apply (limit_le F Ord _ _ _ _ (instead_limit g i ms m (surely a) C)
      (instead_limit g i ms m (m i) C)).
    intros r. apply (H r i I), surely_mixed, A. }
  rewrite (normal_payoff_plans F g i _ (deviate F b i (pure F a)) Wf) in L.
  - rewrite (normal_payoff_plans F g i _ b Wf) in L.
    + eapply (fle_shift F _ _ 0 _ _ L); ring.
    + intros j J. unfold instead.
      destruct (Nat.eqb_spec j i) as [->|_]; split; now apply Same.
  - intros j J. unfold instead, deviate. destruct (Nat.eqb_spec j i) as [->|_].
    + split; [now apply surely_mixed|apply surely_plan].
    + split; now apply Same.
Qed.
End NormalNash.
