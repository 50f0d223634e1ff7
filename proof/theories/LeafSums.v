(** Sums over leaves, for the actions of one player: chance times payoff times the product
    of all players' latest entries.

    At a number e a leaf is reached with probability chance times that product, divided by
    one number P for all leaves. So the sum for an action is what the player gets after
    it, times the probability that all this happens. *)

From Coq Require Import QArith NArith List Bool Ring Lia FMapPositive.
From Exactsolve Require Import OField Sums Game NashCheck Sound Checks Poly PolyArith Plans.
From Exactsolve Require Import Losses LossesSound OptimalSound PlanCheck.
Import ListNotations.

(** ** The sums U *)

(** The product of all players' latest entries. *)
Definition realized (ev : evidence) (past : history) (js : list nat) : poly :=
  fold_right (fun j p => pmul (latest_poly ev j past) p) [1%Q] js.

(** The sum over the leaves below [t], and over those after each action of [i] there. *)
Definition gain := (N * N * poly)%type.
Definition gains := (poly * list gain)%type.
Definition join (a b : gains) : gains := (padd (fst a) (fst b), snd a ++ snd b).
Definition mark (own : bool) (h k : N) (a : gains) : gains :=
  if own then (fst a, (h, k, fst a) :: snd a) else a.

Fixpoint walk (ev : evidence) (js : list nat) (i : nat) (past : history) (c : Q)
    (t : tree) : gains :=
  match t with
  | Leaf pay => (pscale (qmul c (nth i pay 0%Q)) (realized ev past js), [])
  | Chance br =>
      (fix go (l : list (Q * tree)) : gains :=
         match l with
         | [] => ([], [])
         | (p, t) :: l => join (walk ev js i past (qmul c p) t) (go l)
         end) br
  | Move j h ch =>
      (fix go (k : N) (l : list tree) : gains :=
         match l with
         | [] => ([], [])
         | t :: l => join (mark (Nat.eqb i j) h k (walk ev js i ((j, h, k) :: past) c t))
                          (go (N.succ k) l)
         end) 0%N ch
  end.

Definition add_gain (m : M.t (M.t poly)) (x : gain) : M.t (M.t poly) :=
  padd_at m [fst x] (snd x).

(** ** What they mean *)

Lemma own_longer i : forall t past past' x, In (past', x) (decisions past t) ->
  (length (own i past) <= length (own i past'))%nat.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past past' x I.
  - destruct I.
  - simpl in I. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply in_app_or in I as [I|I]; eauto.
  - destruct I as [I|I]; [inversion I; lia|]. simpl in I. revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; [easy|].
    apply in_app_or in I as [I|I]; [|eauto]. apply Ht in I. simpl in I.
    destruct (Nat.eqb i j); simpl in I; lia.
Qed.

Section Walk.
Variable F : ofield.
Add Ring F_ring_w : (fring F).
Local Open Scope F_scope.

Lemma payoff_same i b b' : forall t past,
  (forall past' j h n, In (past', (j, h, n)) (decisions past t) ->
     forall k, b j h k = b' j h k) ->
  payoff F i b t = payoff F i b' t.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past H; [reflexivity| |].
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [reflexivity|].
    rewrite (Ht past), IHl; [reflexivity| |]; intros; eapply H, in_or_app; eauto.
  - assert (E : forall k, b j h k = b' j h k) by (eapply H; now left).
    assert (H' : forall past' j' h' n', In (past', (j', h', n'))
      (tl (decisions past (Move j h ch))) -> forall k, b j' h' k = b' j' h' k).
    { intros past' j' h' n' I. eapply H. right. exact I. }
    clear H. simpl in *. revert H'. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k H; [reflexivity|]. rewrite E.
    rewrite (Ht ((j, h, k) :: past)), IHl; [reflexivity| |];
      intros; eapply H, in_or_app; eauto.
Qed.

Variables (ev : evidence) (js : list nat) (i : nat) (beta : qprofile) (e : Q) (P : F).
Let B : profile F := embed F beta.
Let E (p : poly) : F := ofQ (eval p e).
Hypothesis Js : NoDup js.

(** At a node the behaviour is entry over last entry. *)
Definition fits (x : node) :=
  let '(past, (j, h, n)) := x in
  In j js /\ forall k, (k < N.of_nat n)%N ->
    (beta j h k * eval (latest_poly ev j past) e == eval (entries ev j h k) e)%Q.

Lemma E_eq p q : (eval p e == eval q e)%Q -> E p = E q.
Proof. apply ofQ_eq. Qed.
Lemma E_nil : E [] = 0.
Proof. apply ofQ_0. Qed.
Lemma E_padd p q : E (padd p q) = E p + E q.
Proof. unfold E. now rewrite (ofQ_eq F _ _ (eval_padd e p q)), ofQ_add. Qed.
Lemma E_pmul p q : E (pmul p q) = E p * E q.
Proof. unfold E. now rewrite (ofQ_eq F _ _ (eval_pmul p q e)), ofQ_mul. Qed.
Lemma E_pscale c p : E (pscale c p) = ofQ c * E p.
Proof. unfold E. now rewrite (ofQ_eq F _ _ (eval_pscale c p e)), ofQ_mul. Qed.

Lemma realized_other past j h k : forall l, ~ In j l ->
  realized ev ((j, h, k) :: past) l = realized ev past l.
Proof.
  induction l as [|j' l IH]; intros N; simpl in *; [reflexivity|].
  rewrite IH by tauto. unfold latest_poly. simpl.
  destruct (Nat.eqb_spec j' j); [tauto|reflexivity].
Qed.

Lemma realized_step past j h k : In j js ->
  (beta j h k * eval (latest_poly ev j past) e == eval (entries ev j h k) e)%Q ->
  E (realized ev ((j, h, k) :: past) js) = B j h k * E (realized ev past js).
Proof.
  intros I H. apply (ofQ_eq F) in H. rewrite ofQ_mul in H. unfold B, embed.
  revert I Js. generalize js as l. induction l as [|j' l IH]; intros I D; [easy|].
  inversion D as [|? ? A D']; subst. simpl. rewrite !E_pmul.
  unfold latest_poly at 1. simpl. destruct (Nat.eqb_spec j' j) as [->|N].
  - rewrite realized_other by exact A. fold (E (entries ev j h k)) in H.
    rewrite <- H. unfold E. ring.
  - fold (latest_poly ev j' past). destruct I as [I|I]; [easy|].
    rewrite IH by assumption. ring.
Qed.

Definition all_fit past t := forall x, In x (decisions past t) -> fits x.

Lemma mark_fst own h k a : fst (mark own h k a) = fst a.
Proof. now destruct own. Qed.

Lemma walk_value : forall t past w c, all_fit past t ->
  w * P = ofQ c * E (realized ev past js) ->
  w * payoff F i B t * P = E (fst (walk ev js i past c t)).
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past w c A W.
  - simpl. rewrite E_pscale, qmul_F.
    replace (w * ofQ (nth i pay 0%Q) * P) with (w * P * ofQ (nth i pay 0%Q)) by ring.
    rewrite W. ring.
  - unfold all_fit in A. simpl in *.
    induction IH as [|[p t] l Ht _ IHl]; simpl in *; [rewrite E_nil; ring|].
    rewrite E_padd, <- IHl, <- (Ht past (w * ofQ p)); [ring| | |].
    + intros x I. apply A, in_or_app. now left.
    + rewrite qmul_F. replace (w * ofQ p * P) with (w * P * ofQ p) by ring.
      rewrite W. ring.
    + intros x I. apply A, in_or_app. now right.
  - assert (N : fits (past, (j, h, length ch))) by (apply A; now left).
    destruct N as [J N].
    assert (A' : forall x, In x (tl (decisions past (Move j h ch))) -> fits x).
    { intros x I. apply A. now right. }
    clear A. simpl in *. revert N A'.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K. generalize (N.of_nat (length ch)) at 2 3. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k n K N A; simpl in *; [rewrite E_nil; ring|].
    rewrite E_padd, <- (IHl (N.succ k) n), mark_fst, <- (Ht _ (w * B j h k));
      [ring| | |lia|exact N|].
    + intros x I. apply A, in_or_app. now left.
    + rewrite realized_step by (auto; apply N; lia).
      replace (w * B j h k * P) with (w * P * B j h k) by ring. rewrite W. ring.
    + intros x I. apply A, in_or_app. now right.
Qed.

(** Player [i] plays [q] at [h], r being the quotient of [q] by his behaviour. *)
Variables (h : N) (q r : N -> F).
Let dev : profile F := deviate F B i (act_at F (B i) h q).

Definition dsum (l : list gain) : F :=
  fold_right (fun x s =>
    (if N.eqb h (fst (fst x)) then r (snd (fst x)) * E (snd x) else 0) + s) 0 l.
Definition reach_sum (l : list (F * tree)) : F :=
  fold_right (fun v s => fst v * payoff F i dev (snd v) + s) 0 l.

Lemma dsum_app l l' : dsum (l ++ l') = dsum l + dsum l'.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.
Lemma reach_sum_app l l' : reach_sum (l ++ l') = reach_sum l + reach_sum l'.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

Definition once past t (e0 : key) := forall past' n,
  In (past', (i, h, n)) (decisions past t) ->
  own i past' = e0 /\ forall k, (k < N.of_nat n)%N -> q k = r k * B i h k.

Lemma dev_elsewhere e0 past t k : own i past = e0 -> once ((i, h, k) :: past) t e0 ->
  payoff F i dev t = payoff F i B t.
Proof.
  intros O H. apply (payoff_same _ _ _ _ ((i, h, k) :: past)). intros past' j h' n I k'.
  unfold dev, deviate, act_at. destruct (Nat.eqb_spec j i) as [->|]; [|reflexivity].
  destruct (N.eqb_spec h' h) as [->|]; [|reflexivity]. exfalso.
  destruct (H _ _ I) as [X _]. apply (own_longer i) in I. simpl in I.
  rewrite Nat.eqb_refl in I. simpl in I. rewrite X, O in I. lia.
Qed.

Lemma walk_dev e0 : forall t past w c, all_fit past t -> once past t e0 ->
  w * P = ofQ c * E (realized ev past js) ->
  reach_sum (nodes_at F B i h w t) * P = dsum (snd (walk ev js i past c t)).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past w c A O W.
  - simpl. ring.
  - unfold all_fit in A. unfold once in O. simpl in *.
    induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    rewrite reach_sum_app, dsum_app, <- IHl, <- (Ht past (w * ofQ p)); [ring| | | | |].
    + intros x I. apply A, in_or_app. now left.
    + intros past' n I. eapply O, in_or_app. left. exact I.
    + rewrite qmul_F. replace (w * ofQ p * P) with (w * P * ofQ p) by ring.
      rewrite W. ring.
    + intros x I. apply A, in_or_app. now right.
    + intros past' n I. eapply O, in_or_app. right. exact I.
  - assert (N : fits (past, (j, h', length ch))) by (apply A; now left).
    destruct N as [J N].
    assert (A' : forall x, In x (tl (decisions past (Move j h' ch))) -> fits x).
    { intros x I. apply A. now right. }
    assert (O' : forall past' n, In (past', (i, h, n)) 
      (tl (decisions past (Move j h' ch))) ->
      own i past' = e0 /\ forall k, (k < N.of_nat n)%N -> q k = r k * B i h k).
    { intros past' n I. apply O. now right. }
    set (mine := (Nat.eqb i j && N.eqb h h')%bool).
    assert (M : mine = true -> j = i /\ h' = h /\ own i past = e0 /\
      forall k, (k < N.of_nat (length ch))%N -> q k = r k * B i h k).
    { intros M. apply andb_prop in M as [M1 M2].
      apply Nat.eqb_eq in M1. apply N.eqb_eq in M2. subst j h'.
      split; [easy|]. split; [easy|]. apply O. now left. }
    clear A O. cbn [nodes_at walk]. fold mine. rewrite reach_sum_app.
    replace (reach_sum (if mine then [(w, Move j h' ch)] else []))
      with (if mine then w * payoff F i dev (Move j h' ch) else 0)
      by (destruct mine; simpl; ring).
    simpl in *. revert N A' O' M.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert K. generalize (N.of_nat (length ch)) at 2 3 4. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k n K N A O M; simpl in *;
      [destruct mine; ring|].
    assert (At : all_fit ((j, h', k) :: past) t).
    { intros x I. apply A, in_or_app. now left. }
    assert (Ot : once ((j, h', k) :: past) t e0).
    { intros past' m I. eapply O, in_or_app. left. exact I. }
    assert (Wt : w * B j h' k * P = ofQ c * E (realized ev ((j, h', k) :: past) js)).
    { rewrite realized_step by (auto; apply N; lia).
      replace (w * B j h' k * P) with (w * P * B j h' k) by ring. rewrite W. ring. }
    assert (V := walk_value t _ _ c At Wt).
    assert (D := Ht _ _ c At Ot Wt).
    assert (L :
      dsum (snd (mark (Nat.eqb i j) h' k (walk ev js i ((j, h', k) :: past) c t)))
      = (if mine then r k * E (fst (walk ev js i ((j, h', k) :: past) c t)) else 0)
        + dsum (snd (walk ev js i ((j, h', k) :: past) c t))).
    { unfold mine, mark. destruct (Nat.eqb i j); simpl; [reflexivity|ring]. }
    rewrite reach_sum_app, dsum_app, L, <- D, <- V.
    rewrite <- (IHl (N.succ k) n);
      [|lia|exact N| |exact (fun a b c => O a b (in_or_app _ _ _ (or_intror c)))|exact M].
    + destruct mine; [|ring]. destruct (M eq_refl) as (-> & -> & X & Q).
      assert (Dk : dev i h k = r k * B i h k).
      { unfold dev, deviate, act_at. rewrite Nat.eqb_refl, N.eqb_refl. apply Q. lia. }
      rewrite (dev_elsewhere _ _ _ _ X Ot), Dk. ring.
    + intros x I. apply A, in_or_app. now right.
Qed.

(** *** Summed by action *)

Lemma find_entry_add m h1 k1 c h2 k2 : E (find_entry (add_gain m (h1, k1, c)) h2 k2) =
  E (find_entry m h2 k2) + (if (N.eqb h2 h1 && N.eqb k2 k1)%bool then E c else 0).
Proof.
  unfold add_gain, padd_at, find_entry at 1. simpl.
  destruct (N.eqb_spec h2 h1) as [->|A]; simpl.
  - rewrite PositiveMap.gss. destruct (N.eqb_spec k2 k1) as [->|A].
    + now rewrite PositiveMap.gss, E_padd.
    + rewrite PositiveMap.gso by (intros X; apply A; lia). unfold find_entry.
      destruct (M.find (N.succ_pos h1) m); [simpl; ring|]. rewrite PositiveMap.gempty.
      simpl. ring.
  - rewrite PositiveMap.gso by (intros X; apply A; lia). unfold find_entry. ring.
Qed.

Lemma sum_add f k1 (x : F) : forall n k,
  sum_from F k n (fun a => f a + r a * (if N.eqb a k1 then x else 0)) =
  sum_from F k n f +
  (if (N.leb k k1 && N.ltb k1 (k + N.of_nat n))%bool then r k1 * x else 0).
Proof.
  induction n as [|n IH]; intros k.
  - destruct (N.leb_spec k k1), (N.ltb_spec k1 (k + N.of_nat 0)); simpl; try lia; ring.
  - cbn [sum_from]. rewrite IH. destruct (N.eqb_spec k k1) as [->|A].
    + destruct (N.leb_spec (N.succ k1) k1); [lia|]. destruct (N.leb_spec k1 k1); [|lia].
      destruct (N.ltb_spec k1 (k1 + N.of_nat (S n))); [|lia]. simpl. ring.
    + replace (N.leb (N.succ k) k1 && N.ltb k1 (N.succ k + N.of_nat n))%bool
        with (N.leb k k1 && N.ltb k1 (k + N.of_nat (S n)))%bool; [ring|].
      apply eq_iff_eq_true. rewrite !andb_true_iff, !N.leb_le, !N.ltb_lt. lia.
Qed.

Lemma dsum_collect n : (forall k, (N.of_nat n <= k)%N -> r k = 0) -> forall l m,
  sum_from F 0 n (fun k => r k * E (find_entry (fold_left add_gain l m) h k)) =
  sum_from F 0 n (fun k => r k * E (find_entry m h k)) + dsum l.
Proof.
  intros R. induction l as [|[[h' k'] v] l IH]; intros m; simpl; [ring|].
  rewrite IH. set (D := dsum l). clearbody D. clear IH.
  destruct (N.eqb h h') eqn:H.
  - rewrite (sum_from_ext F _ (fun k => r k * E (find_entry m h k) +
      r k * (if N.eqb k k' then E v else 0))).
    + rewrite sum_add. replace (N.leb 0 k') with true by (symmetry; apply N.leb_le; lia).
      destruct (N.ltb_spec k' (0 + N.of_nat n)) as [A|A]; cbn [andb fst snd]; [ring|].
      rewrite (R k') by lia. ring.
    + intros a _ _. rewrite find_entry_add, H. simpl. ring.
  - rewrite (sum_from_ext F _ (fun k => r k * E (find_entry m h k))); [ring|].
    intros a _ _. rewrite find_entry_add, H. simpl. ring.
Qed.
End Walk.

