(** Mixed strategies: payoffs depend on their plans alone, and that which draws the action
    at each information set independently has the plan of the behaviour strategy. *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField Game.
Import ListNotations.

Section Sums.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

(** The mean of [f] over the pure strategies of a mixed one. *)
Definition wsum (f : (N -> N) -> F) (m : mixed F) : F :=
  fold_right (fun x sum => fst x * f (snd x) + sum) 0 m.

Lemma wsum_app f m m' : wsum f (m ++ m') = wsum f m + wsum f m'.
Proof. induction m as [|x m IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma wsum_ext f f' m : (forall a, f a = f' a) -> wsum f m = wsum f' m.
Proof. intros E. induction m as [|x m IH]; simpl; [reflexivity|]. now rewrite E, IH. Qed.

Lemma wsum_scale c f m : wsum (fun a => c * f a) m = c * wsum f m.
Proof. induction m as [|x m IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma wsum_map c s f m :
  wsum f (map (fun x => (c * fst x, s (snd x))) m) = c * wsum (fun a => f (s a)) m.
Proof. induction m as [|x m IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma wsum_weights (m : mixed F) :
  fold_right (fun x s => fst x + s) 0 m = wsum (fun _ => 1) m.
Proof. induction m as [|x m IH]; simpl; [reflexivity|]. rewrite IH. ring. Qed.

Lemma wsum_le f v m : (forall p a, In (p, a) m -> 0 <= p /\ f a <= v) ->
  wsum f m <= wsum (fun _ => v) m.
Proof.
  induction m as [|[p a] m IH]; simpl; intros H; [apply fle_refl|].
  destruct (H p a) as [P A]; [now left|]. apply (fle_sub F) in A.
  pose proof (fle_mul_neg F _ _ A P) as X.
  assert (Y : wsum f m <= wsum (fun _ => v) m) by (apply IH; intros; apply H; now right).
  pose proof (fle_add2 F _ _ _ _ X Y) as Z. eapply (fle_shift F _ _ (p * v) _ _ Z); ring.
Qed.
End Sums.

(** ** Payoffs from plans *)

Section Values.
Variable F : ofield.
Add Ring F_ring1 : (fring F).
Local Open Scope F_scope.
Variables (i : nat) (js : list nat).
Definition plan := list (N * N) -> F.

Definition all_probs (phi : nat -> plan) (past : history) (l : list nat) : F :=
  fold_right (fun j r => phi j (own j past) * r) 1 l.

(** What [i] expects below a node, times the probability that it is reached but for chance
    before, if each player [j] has the plan [phi j]. *)
Fixpoint value (phi : nat -> plan) (past : history) (t : tree) : F :=
  match t with
  | Leaf pay => ofQ (nth i pay 0%Q) * all_probs phi past js
  | Chance br =>
      (fix go (l : list (Q * tree)) : F :=
         match l with
         | [] => 0
         | (p, t) :: l => ofQ p * value phi past t + go l
         end) br
  | Move j h ch =>
      (fix go (k : N) (l : list tree) : F :=
         match l with
         | [] => 0
         | t :: l => value phi ((j, h, k) :: past) t + go (N.succ k) l
         end) 0%N ch
  end.

Lemma all_probs_ext phi phi' past l :
  (forall j, In j l -> phi j (own j past) = phi' j (own j past)) ->
  all_probs phi past l = all_probs phi' past l.
Proof.
  induction l as [|j l IH]; intros H; simpl; [reflexivity|].
  rewrite H, IH; [reflexivity| |now left]. intros; apply H; now right.
Qed.

(** Plans count at own experiences of nodes, and those with one action more. *)
Lemma value_ext phi phi' : forall t past,
  (forall j, In j js -> phi j (own j past) = phi' j (own j past)) ->
  (forall past' j h n k, In (past', (j, h, n)) (decisions past t) -> In j js ->
     (k < N.of_nat n)%N ->
     phi j ((h, k) :: own j past') = phi' j ((h, k) :: own j past')) ->
  value phi past t = value phi' past t.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past A H.
  - simpl. f_equal. now apply all_probs_ext.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [reflexivity|].
    rewrite (Ht past), IHl; [reflexivity| |exact A|];
      intros; eapply H; try eassumption; apply in_or_app; eauto.
  - assert (N : In j js -> forall k, (k < N.of_nat (length ch))%N ->
      phi j ((h, k) :: own j past) = phi' j ((h, k) :: own j past)).
    { intros J k K. eapply H; [now left|exact J|exact K]. }
    assert (H' : forall past' j' h' n k, In (past', (j', h', n))
      (tl (decisions past (Move j h ch))) -> In j' js -> (k < N.of_nat n)%N ->
      phi j' ((h', k) :: own j' past') = phi' j' ((h', k) :: own j' past')).
    { intros past' j' h' n k I. apply H. right. exact I. }
    clear H. simpl in *. revert N H'.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k n K N H; simpl in *; [reflexivity|].
    rewrite (Ht ((j, h, k) :: past)), (IHl (N.succ k) n); [reflexivity|lia|exact N| | |].
    + intros; eapply H; try eassumption; apply in_or_app; eauto.
    + intros j' J. simpl. destruct (Nat.eqb_spec j' j) as [->|]; [|now apply A].
      apply N; [exact J|lia].
    + intros; eapply H; try eassumption; apply in_or_app; eauto.
Qed.

Definition put_plan (phi : nat -> plan) (j : nat) (f : plan) : nat -> plan :=
  fun j' => if Nat.eqb j' j then f else phi j'.

Hypothesis Js : NoDup js.

Lemma all_probs_out phi j f past l : ~ In j l ->
  all_probs (put_plan phi j f) past l = all_probs phi past l.
Proof.
  intros N. apply all_probs_ext. intros j' J. unfold put_plan.
  destruct (Nat.eqb_spec j' j) as [->|]; [easy|reflexivity].
Qed.

Lemma all_probs_linear phi j f c f' past l : NoDup l -> In j l ->
  all_probs (put_plan phi j (fun e => c * f e + f' e)) past l =
  c * all_probs (put_plan phi j f) past l + all_probs (put_plan phi j f') past l.
Proof.
  induction l as [|j' l IH]; intros D I; [easy|]. inversion D as [|? ? N D']; subst.
  simpl.
  unfold put_plan at 1 3 5. destruct (Nat.eqb_spec j' j) as [->|E].
  - rewrite !all_probs_out by exact N. ring.
  - destruct I as [I|I]; [easy|]. rewrite IH by assumption. ring.
Qed.

Lemma value_linear phi j f c f' : In j js -> forall t past,
  value (put_plan phi j (fun e => c * f e + f' e)) past t =
  c * value (put_plan phi j f) past t + value (put_plan phi j f') past t.
Proof.
  intros J. induction t as [pay|br IH|j' h ch IH] using tree_ind'; intros past; simpl.
  - rewrite all_probs_linear by assumption. ring.
  - induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|]. rewrite Ht, IHl. ring.
  - generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; simpl; [ring|].
    rewrite Ht, IHl. ring.
Qed.

Lemma all_probs_zero phi j past l : In j l ->
  all_probs (put_plan phi j (fun _ => 0)) past l = 0.
Proof.
  induction l as [|j' l IH]; intros I; [easy|]. simpl. unfold put_plan at 1.
  destruct (Nat.eqb_spec j' j) as [->|E]; [ring|].
  destruct I as [I|I]; [easy|]. rewrite IH by exact I. ring.
Qed.

Lemma value_zero phi j : In j js -> forall t past,
  value (put_plan phi j (fun _ => 0)) past t = 0.
Proof.
  intros J. induction t as [pay|br IH|j' h ch IH] using tree_ind'; intros past; simpl.
  - rewrite all_probs_zero by exact J. ring.
  - induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|]. rewrite Ht, IHl. ring.
  - generalize 0%N. induction IH as [|t l Ht _ IHl]; intros k; simpl; [ring|].
    rewrite Ht, IHl. ring.
Qed.

(** A mixture's value is the mean of those of its pure strategies. *)
Lemma value_mean phi j (psi : (N -> N) -> plan) t past : In j js -> forall m,
  value (put_plan phi j (fun e => wsum F (fun a => psi a e) m)) past t =
  wsum F (fun a => value (put_plan phi j (psi a)) past t) m.
Proof.
  intros J. induction m as [|[p a] m IH].
  - now apply value_zero.
  - simpl. rewrite <- IH. now apply (value_linear phi j (psi a) p).
Qed.

Definition players_in past t :=
  forall past' j h n, In (past', (j, h, n)) (decisions past t) -> In j js.

Lemma all_probs_step b past j h k : forall l, NoDup l -> In j l ->
  all_probs (fun j => own_prob F (b j)) ((j, h, k) :: past) l =
  b j h k * all_probs (fun j => own_prob F (b j)) past l.
Proof.
  assert (O : forall l, ~ In j l ->
    all_probs (fun j => own_prob F (b j)) ((j, h, k) :: past) l =
    all_probs (fun j => own_prob F (b j)) past l).
  { induction l as [|j' l IH]; intros N; simpl in *; [reflexivity|].
    destruct (Nat.eqb_spec j' j) as [->|E]; [tauto|]. now rewrite IH by tauto. }
  induction l as [|j' l IH]; intros D I; [easy|]. inversion D as [|? ? N D']; subst.
  simpl.
  destruct (Nat.eqb_spec j' j) as [->|E].
  - rewrite O by exact N. simpl. ring.
  - destruct I as [I|I]; [easy|]. rewrite IH by assumption. ring.
Qed.

Lemma payoff_value b : forall t past, players_in past t ->
  all_probs (fun j => own_prob F (b j)) past js * payoff F i b t =
  value (fun j => own_prob F (b j)) past t.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past H.
  - simpl. ring.
  - unfold players_in in H. simpl in *.
    induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    rewrite <- Ht, <- IHl; [ring| |].
    + intros past' j h n I. eapply H, in_or_app. right. exact I.
    + intros past' j h n I. eapply H, in_or_app. left. exact I.
  - assert (J : In j js) by (eapply H; now left).
    assert (H' : forall past' j' h' n, In (past', (j', h', n))
      (tl (decisions past (Move j h ch))) -> In j' js).
    { intros past' j' h' n I. eapply H. right. exact I. }
    clear H. simpl in *. revert H'. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k H; simpl in *; [ring|].
    rewrite <- Ht, <- IHl.
    + rewrite all_probs_step by assumption. ring.
    + intros past' j' h' n I. eapply H, in_or_app. right. exact I.
    + intros past' j' h' n I. eapply H, in_or_app. left. exact I.
Qed.

Lemma all_probs_root b : forall l, all_probs (fun j => own_prob F (b j)) [] l = 1.
Proof. induction l as [|j l IH]; simpl; [|rewrite IH]; simpl; ring. Qed.

Definition mem (j : nat) (l : list nat) : bool := existsb (Nat.eqb j) l.

Lemma draw_value m t : players_in [] t -> forall ds b, NoDup ds -> incl ds js ->
  draw F i ds m b t =
  value (fun j => if mem j ds then mixed_prob F (m j) else own_prob F (b j)) [] t.
Proof.
  intros P. induction ds as [|d ds IH]; intros b D I.
  - simpl. rewrite <- payoff_value, all_probs_root by exact P. ring.
  - inversion D as [|? ? N D']; subst.
    set (phi := fun j => if mem j (d :: ds) then _ else _).
    transitivity (wsum F (fun a => value (put_plan phi d (own_prob F (pure F a))) [] t)
      (m d)).
    + simpl. unfold wsum.
      induction (m d) as [|[p a] w IHw]; simpl; [reflexivity|]. rewrite IHw. f_equal.
      f_equal.
      rewrite IH by (auto; intros j J; apply I; now right).
      apply value_ext; intros; unfold put_plan, phi, deviate, mem; simpl;
        destruct (Nat.eqb_spec j d) as [->|E]; simpl; try reflexivity;
        (replace (existsb (Nat.eqb d) ds) with false; [reflexivity|]; symmetry;
         apply not_true_iff_false; intros X; apply existsb_exists in X as (y & Y & Z);
         apply Nat.eqb_eq in Z; congruence).
    + rewrite <- value_mean by (apply I; now left).
      apply value_ext; intros; unfold put_plan, phi, mem; simpl;
        destruct (Nat.eqb_spec j d) as [->|E]; reflexivity.
Qed.
End Values.

(** ** Payoffs of the mixed strategies *)

Section Payoffs.
Variable F : ofield.
Add Ring F_ring2 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (i : nat) (ms : nat -> mixed F) (b : profile F).
Let nodes := decisions [] (root g).
Let js := seq 0 (players g).
Hypothesis there : forall past j h n, In (past, (j, h, n)) nodes -> (j < players g)%nat.
Hypothesis real : (i < players g)%nat.

(** The mixed strategies of all have the plans of [b]. *)
Hypothesis total_one : forall j, (j < players g)%nat -> mixed_prob F (ms j) [] = 1.
Hypothesis same_plans : forall past j h n k, In (past, (j, h, n)) nodes ->
  (k < N.of_nat n)%N ->
  mixed_prob F (ms j) ((h, k) :: own j past) = own_prob F (b j) ((h, k) :: own j past).

Lemma in_js j : In j js <-> (j < players g)%nat.
Proof. unfold js. rewrite in_seq. lia. Qed.

Lemma normal_value m : normal_payoff F g i m =
  value F i js (fun j => mixed_prob F (m j)) [] (root g).
Proof.
  unfold normal_payoff. fold js. rewrite draw_value with (js := js).
  - apply value_ext; intros; unfold mem;
      (replace (existsb (Nat.eqb j) js) with true; [reflexivity|]); symmetry;
      apply existsb_exists; exists j; (split; [assumption|apply Nat.eqb_refl]).
  - apply seq_NoDup.
  - intros past j h n I. apply in_js. eapply there, I.
  - apply seq_NoDup.
  - apply incl_refl.
Qed.

Lemma play_value b' : payoff F i b' (root g) =
  value F i js (fun j => own_prob F (b' j)) [] (root g).
Proof.
  rewrite <- payoff_value.
  - rewrite all_probs_root. ring.
  - apply seq_NoDup.
  - intros past j h n I. apply in_js. eapply there, I.
Qed.

(** Against them a mixed strategy gets the mean of what its pure strategies get. *)
Lemma mixed_against s : normal_payoff F g i (instead F ms i s) =
  wsum F (fun a => payoff F i (deviate F b i (pure F a)) (root g)) s.
Proof.
  rewrite normal_value.
  transitivity (value F i js (put_plan F (fun j => own_prob F (b j)) i
    (fun e => wsum F (fun a => own_prob F (pure F a) e) s)) [] (root g)).
  - apply value_ext; unfold put_plan, instead.
    + intros j J. destruct (Nat.eqb j i); [reflexivity|]. apply total_one.
      now apply in_js.
    + intros past j h n k I _ K. destruct (Nat.eqb j i); [reflexivity|].
      now apply same_plans with n.
  - rewrite value_mean; [|apply seq_NoDup|now apply in_js].
    apply wsum_ext. intros a. rewrite play_value.
    apply value_ext; intros; unfold put_plan, deviate; now destruct (Nat.eqb j i).
Qed.

(** One with the plan of a behaviour strategy gets what that does. *)
Lemma behaviour_against m s : mixed_prob F m [] = 1 ->
  (forall past h n k, In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
     mixed_prob F m ((h, k) :: own i past) = own_prob F s ((h, k) :: own i past)) ->
  normal_payoff F g i (instead F ms i m) = payoff F i (deviate F b i s) (root g).
Proof.
  intros O S. rewrite normal_value, play_value. apply value_ext; unfold instead, deviate.
  - intros j J. destruct (Nat.eqb j i); [exact O|]. apply total_one. now apply in_js.
  - intros past j h n k I _ K. destruct (Nat.eqb_spec j i) as [->|].
    + now apply S with n.
    + now apply same_plans with n.
Qed.
End Payoffs.
