(** The mixed strategy that draws the action at each information set independently as a
    behaviour strategy does: it has its plan, is fully mixed with it, and converges with
    it (Kuhn 1953; of the other direction nothing is needed). *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField Sums Mixtures Plans Tends.
Import ListNotations.

Fixpoint each {A} (f : N -> list A) (k : N) (n : nat) : list A :=
  match n with O => [] | S n => f k ++ each f (N.succ k) n end.

Lemma in_each {A} (f : N -> list A) x : forall n k, In x (each f k n) <->
  exists a, (k <= a)%N /\ (a < k + N.of_nat n)%N /\ In x (f a).
Proof.
  induction n as [|n IH]; intros k; cbn [each].
  - split; [easy|]. intros (a & La & Lb & _). lia.
  - rewrite in_app_iff, IH. split.
    + intros [I|(a & La & Lb & I)]; [exists k|exists a]; repeat split; try lia; exact I.
    + intros (a & La & Lb & I). destruct (N.eq_dec a k) as [->|E]; [now left|].
      right. exists a. repeat split; try lia. exact I.
Qed.

Lemma map_each {A B} (g : A -> B) f : forall n k,
  map g (each f k n) = each (fun a => map g (f a)) k n.
Proof.
  induction n as [|n IH]; intros k; simpl; [reflexivity|]. now rewrite map_app, IH.
Qed.

Lemma each_ext {A} (f f' : N -> list A) : (forall a, f a = f' a) ->
  forall n k, each f k n = each f' k n.
Proof.
  intros E. induction n as [|n IH]; intros k; simpl; [reflexivity|]. now rewrite E, IH.
Qed.

Definition set_action (a : N -> N) (h k : N) : N -> N :=
  fun h' => if N.eqb h' h then k else a h'.

(** Information sets with their numbers of actions. *)
Definition sites := list (N * nat).

Section Mix.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

Fixpoint mix (s : strategy F) (hs : sites) : mixed F :=
  match hs with
  | [] => [(1, fun _ => 0%N)]
  | (h, n) :: hs =>
      each (fun k => map (fun x => (s h k * fst x, set_action (snd x) h k)) (mix s hs))
        0 n
  end.

Lemma mix_pures s s' : forall hs, map snd (mix s hs) = map snd (mix s' hs).
Proof.
  induction hs as [|[h n] hs IH]; [reflexivity|]. simpl. rewrite !map_each.
  apply each_ext.
  intros k. rewrite !map_map.
  change (fun x : F * (N -> N) => snd (s h k * fst x, set_action (snd x) h k)) with
    (fun x : F * (N -> N) => set_action (snd x) h k).
  change (fun x : F * (N -> N) => snd (s' h k * fst x, set_action (snd x) h k)) with
    (fun x : F * (N -> N) => set_action (snd x) h k).
  rewrite <- (map_map snd (fun a => set_action a h k)), IH. apply map_map.
Qed.

Lemma wsum_each f G : forall n k,
  wsum F f (each G k n) = sum_from F k n (fun a => wsum F f (G a)).
Proof.
  induction n as [|n IH]; intros k; simpl; [reflexivity|]. now rewrite wsum_app, IH.
Qed.

(** ** The plan *)

Definition action_at (h : N) (e : list (N * N)) : option N :=
  option_map snd (find (fun z => N.eqb (fst z) h) e).
Definition without (h : N) (e : list (N * N)) : list (N * N) :=
  filter (fun z => negb (N.eqb (fst z) h)) e.

Lemma without_same h e : ~ In h (map fst e) -> without h e = e.
Proof.
  induction e as [|[h' k] e IH]; simpl; intros N; [reflexivity|].
  destruct (N.eqb_spec h' h) as [->|E]; [tauto|]. simpl. now rewrite IH by tauto.
Qed.

Lemma without_other h h' e : In h' (map fst (without h e)) ->
  h' <> h /\ In h' (map fst e).
Proof.
  intros I. apply in_map_iff in I as (z & <- & I). apply filter_In in I as [I B].
  apply negb_true_iff, N.eqb_neq in B. split; [exact B|now apply in_map].
Qed.

Lemma nodup_without h e : NoDup (map fst e) -> NoDup (map fst (without h e)).
Proof.
  induction e as [|[h' k] e IH]; simpl; intros D; [constructor|].
  inversion D as [|? ? N D']; subst. destruct (negb _); [|auto]. simpl.
  constructor; [|auto].
  intros I. now apply without_other in I.
Qed.

Lemma own_prob_split s h e : NoDup (map fst e) ->
  own_prob F s e =
  (match action_at h e with Some k => s h k | None => 1 end) * own_prob F s (without h e).
Proof.
  unfold action_at. induction e as [|[h' k] e IH]; simpl; intros D; [ring|].
  inversion D as [|? ? N D']; subst. destruct (N.eqb_spec h' h) as [->|E]; simpl.
  - now rewrite without_same.
  - rewrite IH by exact D'. ring.
Qed.

Lemma own_prob_ext s s' e : (forall h k, In h (map fst e) -> s h k = s' h k) ->
  own_prob F s e = own_prob F s' e.
Proof.
  induction e as [|[h k] e IH]; simpl; intros H; [reflexivity|].
  rewrite H, IH; [reflexivity| |now left]. intros; apply H; now right.
Qed.

Lemma action_at_in h e k : action_at h e = Some k -> In (h, k) e.
Proof.
  unfold action_at. destruct (find _ e) as [[h' k']|] eqn:E; [|discriminate].
  simpl. intros X. injection X as <-. apply find_some in E as [I E].
  apply N.eqb_eq in E. simpl in E. now subst.
Qed.

Definition plays (e : list (N * N)) (hs : sites) :=
  NoDup (map fst e) /\
  forall h k, In (h, k) e -> exists n, In (h, n) hs /\ (k < N.of_nat n)%N.

Theorem mix_plan s : forall hs, NoDup (map fst hs) ->
  (forall h n, In (h, n) hs -> sum_from F 0 n (s h) = 1) ->
  forall e, plays e hs -> mixed_prob F (mix s hs) e = own_prob F s e.
Proof.
  change (mixed_prob F) with (fun m e => wsum F (fun a => own_prob F (pure F a) e) m).
  cbv beta. induction hs as [|[h n] hs IH]; intros D L e [De E].
  - destruct e as [|[h k] e]; [simpl; ring|].
    destruct (E h k) as (n & [] & _). now left.
  - inversion D as [|? ? N D']; subst. simpl. rewrite wsum_each.
    assert (Pl : plays (without h e) hs).
    { split; [now apply nodup_without|]. intros h' k' I.
      assert (J := I). apply filter_In in I as [I B]. apply negb_true_iff, N.eqb_neq in B.
      simpl in B. destruct (E h' k' I) as (n' & [X|X] & K); [congruence|].
      now exists n'. }
    assert (L' : forall h' n', In (h', n') hs -> sum_from F 0 n' (s h') = 1).
    { intros h' n' I. apply L. now right. }
    rewrite (own_prob_split s h e De), <- (IH D' L' _ Pl).
    set (W := wsum F _ (mix s hs)).
    transitivity (sum_from F 0 n (fun k => s h k *
      (match action_at h e with Some k0 => if N.eqb k0 k then 1 else 0 | None => 1 end)
        * W)).
    + apply sum_from_ext. intros k _ _.
      rewrite (wsum_map F (s h k) (fun a => set_action a h k)).
      rewrite (wsum_ext F _ (fun a =>
        (match action_at h e with
         | Some k0 => if N.eqb k0 k then 1 else 0 | None => 1 end) *
        own_prob F (pure F a) (without h e))).
      * rewrite wsum_scale. fold W. ring.
      * intros a. rewrite (own_prob_split _ h e De). f_equal.
        -- destruct (action_at h e); [|reflexivity]. unfold pure, set_action.
           now rewrite N.eqb_refl.
        -- apply own_prob_ext. intros h' k' I. apply without_other in I as [B _].
           unfold pure, set_action. apply N.eqb_neq in B. now rewrite B.
    + rewrite sum_from_mul. f_equal. destruct (action_at h e) as [k0|] eqn:A.
      * apply action_at_in in A. destruct (E _ _ A) as (n' & [X|X] & K).
        -- injection X as ->. apply sum_from_one; lia.
        -- exfalso. apply N. now apply (in_map fst) in X.
      * transitivity (sum_from F 0 n (s h)); [|apply L; now left].
        apply sum_from_ext. intros; ring.
Qed.

(** ** Its pure strategies *)

Lemma mix_choices s : forall hs, NoDup (map fst hs) -> forall p a, In (p, a) (mix s hs) ->
  forall h n, In (h, n) hs -> (a h < N.of_nat n)%N.
Proof.
  induction hs as [|[h n] hs IH]; intros D p a I h' n' I'; [easy|].
  inversion D as [|? ? N D']; subst. simpl in I. apply in_each in I as (k & _ & K & I).
  apply in_map_iff in I as ([q a'] & X & I). injection X as <- <-. unfold set_action.
  simpl.
  destruct I' as [X|I'].
  - injection X as -> ->. rewrite N.eqb_refl. lia.
  - destruct (N.eqb_spec h' h) as [->|B].
    + exfalso. apply N. now apply (in_map fst) in I'.
    + eapply IH; eassumption.
Qed.

Lemma mix_covers s a : forall hs, (forall h n, In (h, n) hs -> (a h < N.of_nat n)%N) ->
  exists p a', In (p, a') (mix s hs) /\ forall h n, In (h, n) hs -> a' h = a h.
Proof.
  induction hs as [|[h n] hs IH]; intros H.
  - exists 1, (fun _ => 0%N). split; [now left|easy].
  - destruct IH as (p & a' & I & E); [intros; apply H; now right|].
    exists (s h (a h) * p), (set_action a' h (a h)). split.
    + simpl. apply in_each. exists (a h). split; [lia|].
      split; [specialize (H h n (or_introl eq_refl)); lia|].
      apply in_map_iff. now exists (p, a').
    + intros h' n' I'. unfold set_action.
      destruct (N.eqb_spec h' h) as [->|B]; [reflexivity|].
      destruct I' as [X|I']; [congruence|]. now apply E with n'.
Qed.

(** ** Its probabilities, if those of the behaviour strategy are rational *)

Fixpoint odds (s : N -> N -> Q) (hs : sites) : list Q :=
  match hs with
  | [] => [1%Q]
  | (h, n) :: hs => each (fun k => map (fun q => s h k * q)%Q (odds s hs)) 0 n
  end.

Lemma mix_odds s : forall hs,
  map fst (mix (fun h k => ofQ (s h k)) hs) = map ofQ (odds s hs).
Proof.
  induction hs as [|[h n] hs IH]; simpl; [now rewrite ofQ_1|].
  rewrite !map_each. apply each_ext. intros k. rewrite !map_map. simpl.
  rewrite <- (map_map fst (fun x => ofQ (s h k) * x)), IH, map_map.
  apply map_ext. intros q. now rewrite ofQ_mul.
Qed.
End Mix.

Lemma odds_all (P : Q -> Prop) s : P 1 -> (forall p q, P p -> P q -> P (p * q)) ->
  forall hs,
  (forall h n k, In (h, n) hs -> (k < N.of_nat n)%N -> P (s h k)) ->
  forall q, In q (odds s hs) -> P q.
Proof.
  intros P1 PM. induction hs as [|[h n] hs IH]; intros H q I.
  - destruct I as [<-|[]]. exact P1.
  - simpl in I. apply in_each in I as (k & _ & K & I).
    apply in_map_iff in I as (q' & <- & I).
    apply PM; [apply (H h n); [now left|lia]|].
    apply IH; [|exact I]. intros; eapply H; [right|]; eassumption.
Qed.

(** Lists that tend to a list, entry by entry. *)
Definition lists_tend (L : Q -> list Q) (l : list Q) :=
  (forall e, length (L e) = length l) /\
    forall v, tends (fun e => nth v (L e) 0) (nth v l 0).

Lemma lists_tend_app L L' l l' : lists_tend L l -> lists_tend L' l' ->
  lists_tend (fun e => L e ++ L' e) (l ++ l').
Proof.
  intros [A T] [A' T']. split; [intros e; rewrite !app_length; now rewrite A, A'|].
  intros v. destruct (Nat.lt_ge_cases v (length l)) as [V|V].
  - rewrite app_nth1 by exact V. apply (tends_ext (fun e => nth v (L e) 0)); [|apply T].
    apply always. intros e _. rewrite app_nth1 by (rewrite A; exact V). reflexivity.
  - rewrite app_nth2 by exact V.
    apply (tends_ext (fun e => nth (v - length l) (L' e) 0)); [|apply T'].
    apply always. intros e _. rewrite app_nth2 by (rewrite A; exact V). now rewrite A.
Qed.

Lemma lists_tend_scale c q L l : tends c q -> lists_tend L l ->
  lists_tend (fun e => map (Qmult (c e)) (L e)) (map (Qmult q) l).
Proof.
  intros C [A T]. split; [intros e; now rewrite !map_length|]. intros v.
  assert (Z : forall (x : Q) m, nth v (map (Qmult x) m) 0 == x * nth v m 0).
  { intros x m. destruct (Nat.lt_ge_cases v (length m)) as [V|V].
    - rewrite (nth_indep _ _ (x * 0)) by now rewrite map_length. now rewrite map_nth.
    - rewrite !nth_overflow by (rewrite ?map_length; exact V). ring. }
  apply (tends_eq _ (q * nth v l 0)); [now rewrite Z|].
  apply (tends_ext (fun e => c e * nth v (L e) 0)); [|now apply tends_mul].
  apply always. intros e _. now rewrite Z.
Qed.

Lemma odds_tend (s : Q -> N -> N -> Q) s0 : forall hs,
  (forall h n k, In (h, n) hs -> (k < N.of_nat n)%N ->
    tends (fun e => s e h k) (s0 h k)) ->
  lists_tend (fun e => odds (s e) hs) (odds s0 hs).
Proof.
  induction hs as [|[h n] hs IH]; intros H; simpl.
  - split; [reflexivity|]. intros v. apply tends_const.
  - assert (H0 : forall k, (0 <= k)%N -> (k < 0 + N.of_nat n)%N ->
      tends (fun e => s e h k) (s0 h k)).
    { intros k _ K. apply (H h n); [now left|lia]. }
    assert (T : lists_tend (fun e => odds (s e) hs) (odds s0 hs)).
    { apply IH. intros; eapply H; [right|]; eassumption. }
    clear IH H. revert H0. generalize 0%N. induction n as [|n IHn]; intros k H; simpl.
    + split; [reflexivity|]. intros v. apply tends_const.
    + apply (lists_tend_app (fun e => map (Qmult (s e h k)) (odds (s e) hs))).
      * apply (lists_tend_scale (fun e => s e h k)); [apply H; lia|exact T].
      * apply IHn. intros k' A B. apply H; lia.
Qed.

(** The mixtures converge if the behaviour does. *)
Theorem mix_converges F (s : Q -> N -> N -> Q) s0 hs bar : archimedean F -> (0 < bar)%Q ->
  (forall h n k, In (h, n) hs -> (k < N.of_nat n)%N ->
    tends (fun e => s e h k) (s0 h k)) ->
  mixed_converges F (fun m => mix F (fun h k => ofQ (s (small bar m) h k)) hs)
    (mix F (fun h k => ofQ (s0 h k)) hs).
Proof.
  intros A B H. split; [intros m; apply mix_pures|]. intros v.
  destruct (odds_tend s s0 hs H) as [_ T].
  assert (Z : forall q, nth v (map (@ofQ F) q) f0 = ofQ (nth v q 0)).
  { intros q. rewrite <- (ofQ_0 F). apply map_nth. }
  rewrite mix_odds, Z. intros d D.
  destruct (tends_converges F _ _ bar A (T v) B d D) as [N C]. exists N. intros m L.
  rewrite mix_odds, Z. now apply C.
Qed.
