(** What [optimal] says of payoffs from an information set on. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Claim Poly PolyArith Plans.
From Exactsolve Require Import Losses LossesSound.
Import ListNotations.

(** ** No coefficient is positive, so no strategy gains *)

Section Settled.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (known : N -> N -> bool) (b : N -> N -> Q) (bar e : Q) (h : N).
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= bar)%Q.

Lemma rel_nonneg s : (forall h' a, known h' a = true -> 0 <= s h' a) ->
  forall k, forallb (fun z => known (fst z) (snd z)) k = true -> 0 <= rel F s h k.
Proof.
  intros S. induction k as [|[h' a] k IH]; simpl; intros K; [apply fle_refl|].
  apply andb_prop in K as [A K]. apply fle_mul; auto.
  destruct (N.eqb h' h); auto. apply fle_0_1.
Qed.

Lemma sign_value p : within bar p = true -> (eval p e ?= 0)%Q = psign p.
Proof. intros W. now apply (psign_eval bar). Qed.

Lemma settled_le s y : (forall h' a, known h' a = true -> 0 <= s h' a) ->
  settled known b bar y = true -> ofQ (eval (snd y) e) * rel F s h (fst y) <= 0.
Proof.
  destruct y as [k p]. intros S H. unfold settled in H. simpl fst in *. simpl snd in *.
  destruct k as [|[h' a] k].
  - simpl. replace (ofQ (eval p e) * 0 : F) with (0 : F) by ring. apply fle_refl.
  - apply andb_prop in H as [H C]. apply andb_prop in H as [K W].
    apply fle_mul_neg; [|now apply rel_nonneg].
    rewrite <- ofQ_0. apply ofQ_le. apply sign_value in W.
    apply Qnot_lt_le. intros P. apply Qgt_alt in P. rewrite P in W. now rewrite <- W in C.
Qed.

Lemma settled_eq y : settled known b bar y = true ->
  ofQ (eval (snd y) e) * rel F (fun h k => ofQ (b h k)) h (fst y) = 0.
Proof.
  destruct y as [k p]. intros H. unfold settled in H. simpl fst in *. simpl snd in *.
  destruct k as [|[h' a] k]; [simpl; ring|].
  apply andb_prop in H as [H C]. apply andb_prop in H as [K W].
  apply sign_value in W. destruct (psign p); [| |discriminate].
  - apply Qeq_alt in W. rewrite (ofQ_eq F _ _ W), ofQ_0. ring.
  - apply Qeq_bool_iff in C. simpl. rewrite (ofQ_eq F _ _ C), ofQ_0. ring.
Qed.

Notation ptotal s := (total_of F (rel F s h) (fun p => eval p e)).

Lemma settled_total_le s l : (forall h' a, known h' a = true -> 0 <= s h' a) ->
  forallb (settled known b bar) l = true -> ptotal s l <= 0.
Proof.
  intros S. induction l as [|y l IH]; simpl; intros H; [apply fle_refl|].
  apply andb_prop in H as [Y H]. replace 0 with (0 + 0 : F) by ring.
  apply fle_add2; [now apply settled_le|auto].
Qed.

Lemma settled_total_eq l : forallb (settled known b bar) l = true ->
  ptotal (fun h k => ofQ (b h k)) l = 0.
Proof.
  induction l as [|y l IH]; simpl; intros H; [reflexivity|].
  apply andb_prop in H as [Y H].
  etransitivity; [exact (f_equal2 (fadd F) (settled_eq _ Y) (IH H))|ring].
Qed.
End Settled.

(** ** The others' plans at the root *)

Lemma get_others start i j : forall n a, j <> i -> (a <= j)%nat -> (j < a + n)%nat ->
  get j (map (fun j => (j, start j)) (filter (fun j => negb (Nat.eqb j i)) (seq a n)))
  = Some (start j).
Proof.
  induction n as [|n IH]; intros a J L U; [lia|]. simpl.
  destruct (Nat.eqb_spec a i) as [E|E]; simpl.
  - apply IH; lia.
  - destruct (Nat.eqb_spec j a) as [->|]; [reflexivity|]. apply IH; lia.
Qed.

Lemma value_pos (start : nat -> poly) e l : (forall j, In j l -> 0 < eval (start j) e)%Q ->
  (0 < entries_value e (map (fun j => (j, start j)) l))%Q.
Proof.
  unfold entries_value. induction l as [|j l IH]; simpl; intros H; [reflexivity|].
  apply Qmult_lt_0_compat; [apply H; now left|]. apply IH. intros k K. apply H. now right.
Qed.

(** ** The theorem *)

Section Scale.
Variable F : ofield.
Add Ring F_ring2 : (fring F).
Local Open Scope F_scope.

Lemma fle_mul_l (q : Q) (x y : F) : (0 < q)%Q -> x <= y -> ofQ q * x <= ofQ q * y.
Proof.
  intros P L. apply (fle_sub F) in L. apply (fle_sub F).
  assert (Z : 0 <= (ofQ q : F)) by (rewrite <- ofQ_0; apply ofQ_le; lra).
  pose proof (fle_mul_neg F _ _ L Z) as G.
  eapply (fle_shift F _ _ 0 _ _ G); ring.
Qed.
End Scale.

Section Optimal.
Variable F : ofield.
Add Ring F_ring1 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (ev : evidence) (size : nat -> N -> nat) (known : N -> N -> bool).
Variables (i : nat) (b : N -> N -> Q) (e : Q).
Let nodes := decisions [] (root g).
Notation play := (embed F (behave (entries ev) size e)).

Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= ebar ev)%Q.
Hypothesis all_good : forall y, In y nodes -> good g (entries ev) (start ev) size e y.
Hypothesis start_pos : forall j, (j < players g)%nat -> (0 < eval (start ev j) e)%Q.
Hypothesis known_good : forall h a, known h a = true ->
  exists past n, In (past, (i, h, n)) nodes /\ (a < N.of_nat n)%N.
Hypothesis recall : perfect_recall g.
Hypothesis mixes : is_strategy F g i (play i).
Hypothesis checked : optimal g nodes known ev i b = true.

Theorem optimal_sound past h n s : In (past, (i, h, n)) nodes ->
  is_strategy F g i s -> is_strategy F g i (fun h k => ofQ (b h k)) ->
  payoff_at F g play i h (deviate F play i s) <=
  payoff_at F g play i h (deviate F play i (fun h k => ofQ (b h k))).
Proof.
  intros I S B. unfold optimal in checked. cbv zeta in checked.
  set (l := firsts i _ nodes []) in *.
  set (cur := others i (players g) (start ev)) in *.
  set (w := scale_of _) in *. set (W := pfind _) in *.
  apply andb_prop in checked as [Wpos H]. apply Qle_bool_iff in Wpos.
  assert (L : forall y, In y l -> In y nodes /\ fst (fst (snd y)) = i).
  { apply firsts_incl; [auto|intros y []]. }
  assert (T : tracks g (entries ev) (start ev) e i [] cur).
  { intros j J P. exists (start ev j). split; [|reflexivity].
    apply get_others; [exact J|lia|exact P]. }
  set (scale := (w * entries_value e cur)%Q).
  assert (P : (0 < scale)%Q).
  { apply Qmult_lt_0_compat; [lra|]. apply value_pos. intros j J.
    apply filter_In in J as [J _]. apply in_seq in J. apply start_pos. lia. }
  set (c := prob F (play i) (own i past)).
  assert (C : 0 <= c).
  { apply (own_nonneg F (play i) i (root g) []) with h n; [|apply fle_0_1|exact I].
    intros past' h' n' J. eapply mixes, J. }
  assert (V : forall s, is_strategy F g i s ->
    ofQ scale * payoff_at F g play i h (deviate F play i s) =
    c * total_of F (rel F s h) (fun p => eval p e)
      (tidy (untidy (tidy (pterms i (entries ev) cur [] w (root g))) ++
             flat_map (pdual i W) l))
    + c * shift F e h W l).
  { intros s' S'. unfold payoff_at.
    rewrite (at_h F g (entries ev) (start ev) size e all_good i s' h (own i past)) with
      (past := []) (cur := cur) (w := w).
    - rewrite total_tidy, total_app, total_untidy, total_tidy.
      rewrite (total_duals F g (entries ev) (start ev) size e all_good i s' h W l S' L).
      fold c. simpl. ring.
    - intros past' n' J. eapply recall; eassumption.
    - apply incl_refl.
    - exact T.
    - reflexivity.
    - simpl. unfold scale. ring. }
  assert (N : forall s, is_strategy F g i s -> forall h' a, known h' a = true -> 0 <= s h' a).
  { intros s' S' h' a K. apply known_good in K as (past' & n' & J & A).
    destruct (S' _ _ _ J) as [Q _]. auto. }
  pose proof (settled_total_le F known b (ebar ev) e h e_pos e_bar s _ (N s S) H) as LE.
  pose proof (settled_total_eq F known b (ebar ev) e h e_pos e_bar _ H) as EQ.
  assert (D : ofQ scale * payoff_at F g play i h (deviate F play i s) <=
    ofQ scale * payoff_at F g play i h (deviate F play i (fun h k => ofQ (b h k)))).
  { rewrite (V s S), (V _ B), EQ.
    pose proof (fle_mul_neg F _ _ LE C) as G.
    eapply (fle_shift F _ _ (c * shift F e h W l) _ _ G); ring. }
  apply (fle_mul_l F (/ scale)%Q) in D; [|now apply Qinv_lt_0_compat].
  assert (E : forall y : F, ofQ (/ scale) * (ofQ scale * y) = y).
  { intros y. transitivity (ofQ (/ scale * scale) * y); [rewrite ofQ_mul; ring|].
    rewrite (ofQ_eq F (/ scale * scale) 1), ofQ_1; [ring|]. field. lra. }
  now rewrite !E in D.
Qed.
End Optimal.
