(** Extensive-form perfect claims: the check of optimality, and that it is right.

    At a number 0 < e <= bar the plans are a completely mixed profile of rational numbers.
    A leaf is reached with probability chance times the product of all players' latest
    entries, divided by one number P for all leaves. So if U(h,a) is the sum, over the leaves
    after action a at h, of chance times payoff times that product, then what the player gets
    from a is U(h,a) / x(h,a), times a number that is the same for all actions of h. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa FMapPositive.
From Exactsolve Require Import OField Game NashCheck Sound Checks Poly PolyArith Plans.
From Exactsolve Require Import Losses LossesSound OptimalSound QuasiPerfect.
Import ListNotations.

(** ** The sums U *)

(** The entry of the last action of [j] before a node. *)
Fixpoint last_entry (ev : evidence) (j : nat) (past : history) : poly :=
  match past with
  | [] => start ev j
  | (j', h, k) :: past => if Nat.eqb j j' then entries ev j h k else last_entry ev j past
  end.
Definition realized (ev : evidence) (past : history) (js : list nat) : poly :=
  fold_right (fun j p => pmul (last_entry ev j past) p) [1%Q] js.

(** The sum over the leaves below [t], and over those after each action of [i] there. *)
Definition gain := (N * N * poly)%type.
Definition gains := (poly * list gain)%type.
Definition join (a b : gains) : gains := (padd (fst a) (fst b), snd a ++ snd b).
Definition mark (own : bool) (h k : N) (a : gains) : gains :=
  if own then (fst a, (h, k, fst a) :: snd a) else a.

Fixpoint walk (ev : evidence) (js : list nat) (i : nat) (past : history) (c : Q) (t : tree)
    : gains :=
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

(** ** The check *)

Definition add_gain (m : M.t (M.t poly)) (x : gain) : M.t (M.t poly) :=
  add_at (A := poly) [] padd m [fst x] (snd x).

(** The first action that the profile takes. *)
Fixpoint first_used (b : N -> Q) (k : N) (n : nat) : N :=
  match n with
  | O => k
  | S n => if Qeq_bool (b k) 0 then first_used b (N.succ k) n else k
  end.

(** No action gains more than one that is taken, and all that are taken gain the same. *)
Definition no_better (x U : N -> poly) (b : N -> Q) (bar : Q) (n : nat) : bool :=
  let a := first_used b 0 n in
  N.ltb a (N.of_nat n) &&
  for_actions (fun k =>
    let d := psub (pmul (U k) (x a)) (pmul (U a) (x k)) in
    within bar d &&
    match psign d with Eq => true | Lt => Qeq_bool (b k) 0 | Gt => false end) 0 n.

(** [scale] is for speed: with the right one all numbers are integers. *)
Definition actions_best (g : game) (nodes : list node) (ev : evidence) (scale : Q) (i : nat)
    (b : N -> N -> Q) : bool :=
  let l := snd (walk ev (seq 0 (players g)) i [] scale (root g)) in
  let U := fold_left add_gain l (M.empty _) in
  forallb (fun y : node => let '(_, (_, h, n)) := y in
    no_better (entries ev i h) (find_entry U h) (b h) (ebar ev) n)
    (firsts i (M.empty unit) nodes []).

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
    (beta j h k * eval (last_entry ev j past) e == eval (entries ev j h k) e)%Q.

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
  destruct (Nat.eqb_spec j' j); [tauto|]. now rewrite IH by tauto.
Qed.

Lemma realized_step past j h k : In j js ->
  (beta j h k * eval (last_entry ev j past) e == eval (entries ev j h k) e)%Q ->
  E (realized ev ((j, h, k) :: past) js) = B j h k * E (realized ev past js).
Proof.
  intros I H. apply (ofQ_eq F) in H. rewrite ofQ_mul in H. unfold B, embed.
  revert I Js. generalize js as l. induction l as [|j' l IH]; intros I D; [easy|].
  inversion D as [|? ? A D']; subst. simpl. rewrite !E_pmul.
  destruct (Nat.eqb_spec j' j) as [->|N].
  - rewrite realized_other by exact A. fold (E (entries ev j h k)) in H.
    rewrite <- H. unfold E. ring.
  - destruct I as [I|I]; [easy|]. rewrite IH by assumption. ring.
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
    assert (O' : forall past' n, In (past', (i, h, n)) (tl (decisions past (Move j h' ch))) ->
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
    assert (L : dsum (snd (mark (Nat.eqb i j) h' k (walk ev js i ((j, h', k) :: past) c t)))
      = (if mine then r k * E (fst (walk ev js i ((j, h', k) :: past) c t)) else 0)
        + dsum (snd (walk ev js i ((j, h', k) :: past) c t))).
    { unfold mine, mark. destruct (Nat.eqb i j); simpl; [reflexivity|ring]. }
    rewrite reach_sum_app, dsum_app, L, <- D, <- V.
    rewrite <- (IHl (N.succ k) n); [|lia|exact N| |exact (fun a b c => O a b (in_or_app _ _ _ (or_intror c)))|exact M].
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
  unfold add_gain, add_at, set2, find_entry, find2 at 1. simpl.
  destruct (N.eqb_spec h2 h1) as [->|A]; simpl.
  - rewrite PositiveMap.gss. unfold find1 at 1. destruct (N.eqb_spec k2 k1) as [->|A].
    + now rewrite PositiveMap.gss, E_padd.
    + rewrite PositiveMap.gso by (intros X; apply A; lia). unfold find2, find1.
      destruct (M.find (N.succ_pos h1) m); simpl; [ring|].
      rewrite PositiveMap.gempty. ring.
  - rewrite PositiveMap.gso by (intros X; apply A; lia). unfold find2. ring.
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

Lemma sum_ext f f' : forall n k,
  (forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> f a = f' a) ->
  sum_from F k n f = sum_from F k n f'.
Proof.
  induction n as [|n IH]; intros k H; simpl; [reflexivity|].
  rewrite H, IH; [reflexivity| |lia|lia]. intros a La Lb. apply H; lia.
Qed.

Lemma dsum_collect n : (forall k, (N.of_nat n <= k)%N -> r k = 0) -> forall l m,
  sum_from F 0 n (fun k => r k * E (find_entry (fold_left add_gain l m) h k)) =
  sum_from F 0 n (fun k => r k * E (find_entry m h k)) + dsum l.
Proof.
  intros R. induction l as [|[[h' k'] v] l IH]; intros m; simpl; [ring|].
  rewrite IH. set (D := dsum l). clearbody D. clear IH.
  destruct (N.eqb h h') eqn:H.
  - rewrite (sum_ext _ (fun k => r k * E (find_entry m h k) +
      r k * (if N.eqb k k' then E v else 0))).
    + rewrite sum_add. replace (N.leb 0 k') with true by (symmetry; apply N.leb_le; lia).
      destruct (N.ltb_spec k' (0 + N.of_nat n)) as [A|A]; cbn [andb fst snd]; [ring|].
      rewrite (R k') by lia. ring.
    + intros a _ _. rewrite find_entry_add, H. simpl. ring.
  - rewrite (sum_ext _ (fun k => r k * E (find_entry m h k))); [ring|].
    intros a _ _. rewrite find_entry_add, H. simpl. ring.
Qed.
End Walk.

(** ** A lottery gains a mean *)

Section Mean.
Variable F : ofield.
Add Ring F_ring_m : (fring F).
Local Open Scope F_scope.
Variables (G : N -> Q) (top : Q).

Lemma mean_le (q : N -> F) : forall n k,
  (forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> 0 <= q a /\ (G a <= top)%Q) ->
  sum_from F k n (fun a => q a * ofQ (G a)) <= sum_from F k n q * ofQ top.
Proof.
  induction n as [|n IH]; intros k H; simpl.
  - apply fle_sub. eapply (fle_shift F 0 0 0); [apply fle_refl|ring|ring].
  - destruct (H k) as [A B]; [lia|lia|].
    assert (I := IH (N.succ k)). apply (ofQ_le F) in B. apply (fle_sub F) in B.
    pose proof (fle_mul_neg F _ _ B A) as X.
    assert (Y : sum_from F (N.succ k) n (fun a => q a * ofQ (G a)) <=
      sum_from F (N.succ k) n q * ofQ top) by (apply I; intros; apply H; lia).
    pose proof (fle_add2 F _ _ _ _ X Y) as Z.
    eapply (fle_shift F _ _ (q k * ofQ top) _ _ Z); ring.
Qed.

Lemma mean_eq (b : N -> Q) : forall n k,
  (forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> (b a == 0)%Q \/ (G a == top)%Q) ->
  sum_from F k n (fun a => ofQ (b a) * ofQ (G a)) =
  sum_from F k n (fun a => ofQ (b a)) * ofQ top.
Proof.
  induction n as [|n IH]; intros k H; simpl; [ring|].
  rewrite IH by (intros; apply H; lia).
  destruct (H k) as [A|A]; [lia|lia| |]; rewrite (ofQ_eq F _ _ A), ?ofQ_0; ring.
Qed.
End Mean.

(** ** The theorem *)

Lemma firsts_cover i h : forall l seen acc past n, In (past, (i, h, n)) l ->
  M.mem (N.succ_pos h) seen = false ->
  exists past' n', In (past', (i, h, n')) (firsts i seen l acc).
Proof.
  assert (K : forall l seen acc x, In x acc -> In x (firsts i seen l acc)).
  { induction l as [|[p [[j h'] m]] l IH]; intros seen acc x I; simpl; [exact I|].
    destruct (_ && _); apply IH; [now right|exact I]. }
  induction l as [|[p [[j h'] m]] l IH]; intros seen acc past n I N; [easy|]. simpl.
  destruct (Nat.eqb_spec i j) as [<-|J]; simpl.
  - destruct (N.eq_dec h' h) as [->|H].
    + rewrite N. simpl. exists p, m. apply K. now left.
    + assert (I' : In (past, (i, h, n)) l) by (destruct I as [I|I]; congruence || exact I).
      destruct (negb _).
      * eapply IH; [exact I'|]. 
        rewrite PositiveMap.mem_find, PositiveMap.gso by lia.
        rewrite <- PositiveMap.mem_find. exact N.
      * eapply IH; [exact I'|exact N].
  - eapply IH; [|exact N]. destruct I as [I|I]; [congruence|exact I].
Qed.

Section Best.
Variable F : ofield.
Add Ring F_ring_b : (fring F).
Local Open Scope F_scope.
Variables (g : game) (ev : evidence) (size : nat -> N -> nat) (e : Q).
Let nodes := decisions [] (root g).
Let js := seq 0 (players g).
Notation beta := (behave (entries ev) size e).
Notation play := (embed F beta).

Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= ebar ev)%Q.
Hypothesis all_good : forall y, In y nodes -> good g (entries ev) (start ev) size e y.
Hypothesis start_pos : forall j, (j < players g)%nat -> (0 < eval (start ev j) e)%Q.
Hypothesis entries_pos : forall past j h n, In (past, (j, h, n)) nodes ->
  forall k, (k < N.of_nat n)%N -> (0 < eval (entries ev j h k) e)%Q.
Hypothesis same : same_actions g.
Hypothesis recall : perfect_recall g.

Lemma last_entry_latest j past :
  eval (last_entry ev j past) e = latest (entries ev) (start ev) e j past.
Proof.
  unfold latest. induction past as [|[[j' h] k] past IH]; simpl; [reflexivity|].
  now destruct (Nat.eqb j j').
Qed.

Lemma node_fits y : In y nodes -> fits ev js beta e y.
Proof.
  destruct y as [past [[j h] n]]. intros I. destruct (all_good _ I) as (J & S & _ & P & Z).
  split; [apply in_seq; lia|]. intros k _. rewrite last_entry_latest.
  unfold behave. rewrite S, P. field. exact Z.
Qed.

Lemma start_product l : (forall j, In j l -> (j < players g)%nat) ->
  (0 < eval (realized ev [] l) e)%Q.
Proof.
  induction l as [|j l IH]; intros H; simpl; [lra|]. rewrite eval_pmul.
  apply Qmult_lt_0_compat; [apply start_pos, H; now left|].
  apply IH. intros k K. apply H. now right.
Qed.

Variables (i : nat) (scale : Q) (b : N -> N -> Q).
Let l := snd (walk ev js i [] scale (root g)).
Let U := fold_left add_gain l (M.empty _).
Let P : F := ofQ (scale * eval (realized ev [] js) e).

(** What action [k] gains, times P. *)
Definition worth (h : N) (n : nat) (k : N) : Q :=
  eval (find_entry U h k) e * (eval (psum (entries ev i h) 0 n) e / eval (entries ev i h k) e).

Lemma payoff_worth past h n q : In (past, (i, h, n)) nodes ->
  payoff_at F g play i h (deviate F play i (act_at F (play i) h q)) * P =
  sum_from F 0 n (fun k => q k * ofQ (worth h n k)).
Proof.
  intros I. destruct (all_good _ I) as (_ & Sz & _).
  assert (X := entries_pos _ _ _ _ I).
  set (r k := if N.ltb k (N.of_nat n)
              then q k * ofQ (eval (psum (entries ev i h) 0 n) e / eval (entries ev i h k) e)
              else 0).
  assert (R : forall k, (k < N.of_nat n)%N -> q k = r k * play i h k).
  { intros k K. unfold r. apply N.ltb_lt in K as K'. rewrite K'. unfold embed.
    transitivity (q k * ofQ 1); [rewrite ofQ_1; ring|].
    rewrite <- (ofQ_eq F (eval (psum (entries ev i h) 0 n) e / eval (entries ev i h k) e *
      beta i h k)); [rewrite ofQ_mul; ring|].
    unfold behave. rewrite Sz. field. split; [|apply Qnot_eq_sym, Qlt_not_eq; auto].
    apply Qnot_eq_sym, Qlt_not_eq. rewrite eval_psum. apply qsum_pos; [lia|].
    intros a _ A. apply X. lia. }
  assert (D : reach_sum F i beta h q (nodes_at F play i h 1 (root g)) * P = dsum F e h r l).
  { apply (walk_dev F ev js i beta e P (seq_NoDup _ _) h q r (own i past)).
    - intros y Y. now apply node_fits.
    - intros past' n' I'. split; [eapply recall; eassumption|].
      rewrite (same _ _ _ _ _ _ I' I). exact R.
    - unfold P. rewrite ofQ_mul. ring. }
  unfold payoff_at. etransitivity; [exact D|].
  assert (Z : forall k, (N.of_nat n <= k)%N -> r k = 0).
  { intros k K. unfold r. now replace (N.ltb k (N.of_nat n)) with false
      by (symmetry; apply N.ltb_ge; lia). }
  pose proof (dsum_collect F e h r n Z l (M.empty _)) as C. fold U in C.
  assert (O : forall f k, sum_from F k n
      (fun k => f k * ofQ (eval (find_entry (M.empty _) h k) e)) = 0).
  { intros f. clear. induction n as [|n IH]; intros k; simpl; [reflexivity|].
    rewrite IH. unfold find_entry, find2, find1. rewrite PositiveMap.gempty. simpl. rewrite ofQ_0. ring. }
  rewrite (O r) in C.
  transitivity (sum_from F 0 n (fun k => r k * ofQ (eval (find_entry U h k) e)));
    [rewrite C; ring|].
  apply sum_ext. intros k _ K. unfold worth, r.
  replace (N.ltb k (N.of_nat n)) with true by (symmetry; apply N.ltb_lt; lia).
  rewrite ofQ_mul. ring.
Qed.

Hypothesis scale_pos : (0 < scale)%Q.
Hypothesis checked : actions_best g nodes ev scale i b = true.

Lemma some_best past h n : In (past, (i, h, n)) nodes -> exists top,
  forall k, (k < N.of_nat n)%N ->
  (worth h n k <= top)%Q /\ ((b h k == 0)%Q \/ (worth h n k == top)%Q).
Proof.
  intros I. unfold actions_best in checked. rewrite forallb_forall in checked.
  destruct (firsts_cover i h nodes (M.empty unit) [] _ _ I) as (past' & n' & I').
  { rewrite PositiveMap.mem_find. now rewrite PositiveMap.gempty. }
  assert (E : n' = n).
  { eapply same; [|exact I].
    apply (firsts_incl i nodes nodes (M.empty unit) []) in I' as [I' _];
      [exact I'|auto|easy]. }
  apply checked in I'. subst n'. unfold no_better in I'. cbv zeta in I'.
  set (a := first_used (b h) 0 n) in *. apply andb_prop in I' as [A H].
  apply N.ltb_lt in A. exists (worth h n a). intros k K.
  apply for_actions_spec with (a := k) in H; try lia. apply andb_prop in H as [W H].
  apply psign_eval with (e := e) in W; try assumption.
  pose proof (entries_pos _ _ _ _ I a A) as Xa. pose proof (entries_pos _ _ _ _ I k K) as Xk.
  assert (S : (0 < eval (psum (entries ev i h) 0 n) e)%Q).
  { rewrite eval_psum. apply qsum_pos; [lia|]. intros c _ C.
    eapply entries_pos; [exact I|lia]. }
  set (d := psub _ _) in *.
  assert (D : (eval d e == eval (find_entry U h k) e * eval (entries ev i h a) e -
    eval (find_entry U h a) e * eval (entries ev i h k) e)%Q).
  { unfold d. rewrite eval_psub, !eval_pmul. reflexivity. }
  assert (V : (worth h n a - worth h n k == - eval d e *
    (eval (psum (entries ev i h) 0 n) e /
      (eval (entries ev i h a) e * eval (entries ev i h k) e)))%Q).
  { rewrite D. unfold worth. field. lra. }
  assert (T : (0 < eval (psum (entries ev i h) 0 n) e /
      (eval (entries ev i h a) e * eval (entries ev i h k) e))%Q).
  { apply Qlt_shift_div_l; [now apply Qmult_lt_0_compat|]. now rewrite Qmult_0_l. }
  destruct (psign d).
  - apply Qeq_alt in W. rewrite W in V. lra.
  - apply Qlt_alt in W. apply Qeq_bool_iff in H. split; [|now left].
    assert (0 <= worth h n a - worth h n k)%Q; [|lra].
    rewrite V. apply Qmult_le_0_compat; lra.
  - discriminate.
Qed.

(** At [h], with trembles everywhere else, no lottery is better than that of the claim. *)
Theorem actions_best_sound past h n q : In (past, (i, h, n)) nodes ->
  lottery F n q -> lottery F n (fun k => ofQ (b h k)) ->
  payoff_at F g play i h (deviate F play i (act_at F (play i) h q)) <=
  payoff_at F g play i h (deviate F play i (act_at F (play i) h (fun k => ofQ (b h k)))).
Proof.
  intros I [Q0 Q1] [_ B1]. destruct (some_best _ _ _ I) as [top T].
  assert (Pp : (0 < scale * eval (realized ev [] js) e)%Q).
  { apply Qmult_lt_0_compat; [exact scale_pos|]. apply start_product.
    intros j J. apply in_seq in J. lia. }
  assert (LE : sum_from F 0 n (fun k => q k * ofQ (worth h n k)) <= 1 * ofQ top).
  { rewrite <- Q1. apply mean_le. intros k _ K. split; [apply Q0; lia|apply T; lia]. }
  assert (EQ : sum_from F 0 n (fun k => ofQ (b h k) * ofQ (worth h n k)) = 1 * ofQ top).
  { rewrite <- B1. apply mean_eq. intros k _ K. apply T. lia. }
  rewrite <- EQ, <- !(payoff_worth _ _ _ _ I) in LE.
  unfold P in LE. set (d := (scale * eval (realized ev [] js) e)%Q) in *.
  apply (fle_mul_l F (/ d)%Q) in LE; [|now apply Qinv_lt_0_compat].
  assert (C : forall y : F, ofQ (/ d) * (y * ofQ d) = y).
  { intros y. transitivity (ofQ (/ d * d) * y); [rewrite ofQ_mul; ring|].
    rewrite (ofQ_eq F (/ d * d) 1), ofQ_1; [ring|]. field. lra. }
  now rewrite !C in LE.
Qed.
End Best.

(** ** The checker *)

(** A number that makes the chances times payoffs integers. *)
Definition chance_scale (g : game) (i : nat) : Q :=
  scale_of (pterms i (fun _ _ _ => []) [] [] 1 (root g)).

Definition check_extensive_perfect (g : game) (b : qprofile) (ev : evidence) : bool :=
  let nodes := decisions [] (root g) in
  let m := table (plan_ok g b ev) nodes in
  negb (Qle_bool (ebar ev) 0) && recallb m nodes &&
  forallb (fun i =>
    let scale := chance_scale g i in
    positive_up_to (ebar ev) (start ev i) && strategyb nodes i (b i) &&
    negb (Qle_bool scale 0) && actions_best g nodes ev scale i (b i)) (seq 0 (players g)).

Theorem check_extensive_perfect_sound F g b ev : archimedean F ->
  check_extensive_perfect g b ev = true -> extensive_form_perfect F g (embed F b).
Proof.
  intros Arch H. unfold check_extensive_perfect in H.
  set (nodes := decisions [] (root g)) in *. set (m := table _ nodes) in *.
  apply andb_prop in H as [H Each]. apply andb_prop in H as [B R].
  apply Qle_bool_false in B. rewrite forallb_forall in Each.
  assert (P : forall i, (i < players g)%nat ->
    positive_up_to (ebar ev) (start ev i) = true /\ is_strategy F g i (embed F b i) /\
    (0 < chance_scale g i)%Q /\ actions_best g nodes ev (chance_scale g i) i (b i) = true).
  { intros i I. assert (J : In i (seq 0 (players g))) by (apply in_seq; lia).
    apply Each in J. apply andb_prop in J as [J O]. apply andb_prop in J as [J Sc].
    apply andb_prop in J as [J S]. apply Qle_bool_false in Sc.
    split; [exact J|]. split; [now apply strategyb_sound|]. now split. }
  split; [intros i I; now apply P|].
  exists (fun k => embed F (behave (entries ev) (actions m) (small (ebar ev) k))).
  split; [now apply behave_converges|]. intros k.
  assert (Epos := small_pos (ebar ev) k B). assert (Ebar := small_le (ebar ev) k B).
  set (e := small (ebar ev) k) in *.
  split; [now apply behave_mixed|]. intros past i h n I q Q.
  destruct (node_facts g b ev R past i h n I) as (_ & Pl & _).
  destruct (P i Pl) as (_ & Bs & Sc & O). destruct (recallb_sound m g R) as [SA PR].
  apply (actions_best_sound F g ev (actions m) e) with (scale := chance_scale g i)
    (past := past) (n := n).
  - exact Epos.
  - exact Ebar.
  - now apply (nodes_good g b).
  - intros j J. apply (positive_value e Epos (ebar ev)); [exact Ebar|]. now apply P.
  - intros past' j h' n' I'. now apply (node_facts g b ev R past' j h' n' I').
  - exact SA.
  - exact PR.
  - exact Sc.
  - exact O.
  - exact I.
  - exact Q.
  - exact (Bs _ _ _ I).
Qed.
