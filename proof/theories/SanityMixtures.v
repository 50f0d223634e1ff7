(** A mixed and a behaviour strategy with the same plan pay the same (Kuhn 1953). *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField Game SanitySubgame.
Import ListNotations.

Section Mixtures.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Implicit Types (f : (N -> N) -> F) (m : mixed F).

Definition mixture f m : F := fold_right (fun x sum => fst x * f (snd x) + sum) 0 m.

Lemma mixture_ext f f' m : (forall a, f a = f' a) -> mixture f m = mixture f' m.
Proof. intros E. induction m as [|x m IH]; simpl; [|rewrite IH, E]; reflexivity. Qed.

Lemma mixture_add c f f' m :
  mixture (fun a => c * f a + f' a) m = c * mixture f m + mixture f' m.
Proof. induction m as [|x m IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma mixture_scale c f m : mixture (fun a => f a * c) m = mixture f m * c.
Proof. induction m as [|x m IH]; simpl; [|rewrite IH]; ring. Qed.

Section One.
Variables (i j : nat) (b : profile F) (m : mixed F) (s : strategy F).
Notation pr a past := (own_prob F (pure F a) (own j past)).

Lemma mixture_pays : forall t past,
  mixed_prob F m (own j past) = own_prob F s (own j past) ->
  (forall past' h n k, In (past', (j, h, n)) (decisions past t) -> (k < N.of_nat n)%N ->
     mixed_prob F m ((h, k) :: own j past') = own_prob F s ((h, k) :: own j past')) ->
  mixture (fun a => pr a past * payoff F i (deviate F b j (pure F a)) t) m =
  own_prob F s (own j past) * payoff F i (deviate F b j s) t.
Proof.
  induction t as [pay|br IH|j' h ch IH] using tree_ind'; intros past E R.
  - cbn [payoff]. rewrite mixture_scale. now rewrite <- E.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *.
    + rewrite mixture_scale. rewrite <- E. reflexivity.
    + rewrite (mixture_ext _ (fun a =>
        ofQ p * (pr a past * payoff F i (deviate F b j (pure F a)) t) +
        pr a past * (fix go (l : list (Q * tree)) : F := match l with [] => 0
          | (p, t) :: l => ofQ p * payoff F i (deviate F b j (pure F a)) t + go l end) l))
        by (intros a; ring).
      rewrite mixture_add, IHl, (Ht past E); [ring| |];
        intros past' h n k I K; apply (R past' h n k); auto; apply in_or_app; auto.
  - assert (R0 : j = j' -> forall k, (k < N.of_nat (length ch))%N ->
      mixed_prob F m ((h, k) :: own j past) = own_prob F s ((h, k) :: own j past)).
    { intros <- k K. apply (R past h (length ch) k); [now left|exact K]. }
    assert (R' : forall past' h' n k, In (past', (j, h', n)) (tl (decisions past (Move j' h ch)))
      -> (k < N.of_nat n)%N ->
      mixed_prob F m ((h', k) :: own j past') = own_prob F s ((h', k) :: own j past')).
    { intros past' h' n k I. apply (R past' h' n k). now right. }
    clear R. simpl in *.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K R0 R'. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k n K R0 R.
    { rewrite mixture_scale. rewrite <- E. reflexivity. }
    cbn [length] in K.
    assert (IHl' := IHl (N.succ k) n ltac:(lia) R0 ltac:(intros past' h' n' k' I; apply
      (R past' h' n' k'), in_or_app; now right)). clear IHl.
    assert (Rt : forall past' h' n' k', In (past', (j, h', n')) (decisions ((j', h, k) :: past) t)
      -> (k' < N.of_nat n')%N ->
      mixed_prob F m ((h', k') :: own j past') = own_prob F s ((h', k') :: own j past')).
    { intros past' h' n' k' I. apply (R past' h' n' k'), in_or_app. now left. }
    specialize (Ht ((j', h, k) :: past)). simpl in Ht.
    assert (D : forall z, deviate F b j z j' = if Nat.eqb j j' then z else b j').
    { intros z. unfold deviate. now rewrite Nat.eqb_sym. }
    destruct (Nat.eqb_spec j j') as [J|J].
    + assert (Ht' := Ht (R0 J k ltac:(lia)) Rt). simpl in Ht'.
      rewrite (mixture_ext _ (fun a => 1 *
        (pure F a h k * pr a past * payoff F i (deviate F b j (pure F a)) t) +
        pr a past * (fix go (k : N) (l : list tree) : F := match l with [] => 0
          | t :: l => deviate F b j (pure F a) j' h k * payoff F i (deviate F b j (pure F a)) t
             + go (N.succ k) l end) (N.succ k) l)) by (intros a; rewrite D; ring).
      rewrite mixture_add, IHl', Ht', D. ring.
    + assert (Ht' := Ht E Rt).
      rewrite (mixture_ext _ (fun a => b j' h k *
        (pr a past * payoff F i (deviate F b j (pure F a)) t) +
        pr a past * (fix go (k : N) (l : list tree) : F := match l with [] => 0
          | t :: l => deviate F b j (pure F a) j' h k * payoff F i (deviate F b j (pure F a)) t
             + go (N.succ k) l end) (N.succ k) l)) by (intros a; rewrite D; ring).
      rewrite mixture_add, IHl', Ht', D. ring.
Qed.
End One.

(** What is paid depends on the players of the game only. *)
Lemma payoff_players n i (b b' : profile F) : (forall j, (j < n)%nat -> b j = b' j) ->
  forall t, wf n t -> payoff F i b t = payoff F i b' t.
Proof.
  intros E. induction t as [pay|br IH|j h ch IH] using tree_ind'; intros Wf;
    [reflexivity| |].
  - destruct Wf as [Wf _]. simpl.
    induction IH as [|[p t] l Ht _ IHl]; [reflexivity|].
    simpl in *. destruct Wf as (_ & Wt & Wl). now rewrite Ht, IHl.
  - destruct Wf as (J & _ & Wf). simpl. rewrite (E j J). generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k; [reflexivity|].
    destruct Wf as [Wt Wl]. now rewrite Ht, IHl.
Qed.

(** The players [js] play [s], the others [b]. *)
Definition fill (js : list nat) (s b : profile F) : profile F :=
  fun j => if existsb (Nat.eqb j) js then s j else b j.

Lemma not_exists j js : ~ In j js -> existsb (Nat.eqb j) js = false.
Proof.
  intros N. apply not_true_is_false. intros E. apply N.
  apply existsb_exists in E as (k & I & E). apply Nat.eqb_eq in E. now subst.
Qed.

Lemma draw_fill g i s ms : forall js b, NoDup js ->
  (forall j, In j js -> is_mixed F g j (ms j) /\ same_plan F g j (ms j) (s j)) ->
  draw F i js ms b (root g) = payoff F i (fill js s b) (root g).
Proof.
  induction js as [|j js IH]; intros b D H; [reflexivity|]. inversion D; subst.
  change (mixture (fun a => draw F i js ms (deviate F b j (pure F a)) (root g)) (ms j) =
    payoff F i (fill (j :: js) s b) (root g)).
  rewrite (mixture_ext _ (fun a => own_prob F (pure F a) (own j []) *
    payoff F i (deviate F (fill js s b) j (pure F a)) (root g))).
  - destruct (H j (or_introl eq_refl)) as [[_ T] P].
    rewrite (mixture_pays i j (fill js s b) (ms j) (s j) (root g) []).
    + simpl. transitivity (payoff F i (deviate F (fill js s b) j (s j)) (root g));
        [ring|].
      apply payoff_same. intros k. unfold deviate, fill. simpl.
      destruct (Nat.eqb_spec k j) as [->|_]; reflexivity.
    + simpl. rewrite <- T. unfold mixed_prob. simpl. clear.
      induction (ms j) as [|x m IH]; simpl; [reflexivity|]. rewrite IH. ring.
    + intros past' h n k I K. exact (P past' h n k I K).
  - intros a. rewrite IH; [|assumption|intros k I; apply H; now right]. simpl.
    transitivity (payoff F i (deviate F (fill js s b) j (pure F a)) (root g)); [|ring].
    apply payoff_same. intros k. unfold deviate, fill.
    destruct (Nat.eqb_spec k j) as [->|_]; [now rewrite not_exists|reflexivity].
Qed.

Theorem normal_payoff_plans g i ms s : well_formed g ->
  (forall j, (j < players g)%nat -> is_mixed F g j (ms j) /\ same_plan F g j (ms j) (s j)) ->
  normal_payoff F g i ms = payoff F i s (root g).
Proof.
  intros [Wf _] H. unfold normal_payoff. rewrite (draw_fill g i s).
  - apply (payoff_players (players g)); [|exact Wf]. intros j J. unfold fill.
    replace (existsb (Nat.eqb j) (seq 0 (players g))) with true; [reflexivity|].
    symmetry. apply existsb_exists. exists j.
    split; [apply in_seq; lia|apply Nat.eqb_refl].
  - apply seq_NoDup.
  - intros j J. apply in_seq in J. apply H. lia.
Qed.
End Mixtures.
