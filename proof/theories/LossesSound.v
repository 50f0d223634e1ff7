(** [optimal] is right at every number 0 < e <= bar: from each information set of [i] on,
    no strategy is better than the profile against the others' behaviour at [e]. Here:
    what the terms of trees and of the numbers W add up to. *)

From Coq Require Import QArith NArith List Bool Ring Permutation Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Checks Poly PolyArith Plans.
From Exactsolve Require Import Losses.
Import ListNotations.

(** ** Sums of terms under a weight of experiences *)

Section Sums.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variable phi : key -> F.
Variable e : Q.

Definition cval (c : coef) : Q :=
  (fst c * fold_right (fun p r => eval p e * r) 1 (snd c))%Q.

Definition total_of {A} (value : A -> Q) (l : list (key * A)) : F :=
  fold_right (fun y r => ofQ (value (snd y)) * phi (fst y) + r) 0 l.
Notation ctotal := (total_of cval).
Notation ptotal := (total_of (A := poly) (fun p => eval p e)).

Lemma total_cons {A} (v : A -> Q) k c l :
  total_of v ((k, c) :: l) = ofQ (v c) * phi k + total_of v l.
Proof. reflexivity. Qed.

Lemma total_app {A} (v : A -> Q) l l' :
  total_of v (l ++ l') = total_of v l + total_of v l'.
Proof. induction l as [|y l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma total_perm {A} (v : A -> Q) l l' : Permutation l l' -> total_of v l = total_of v l'.
Proof. induction 1; simpl; try congruence. ring. Qed.

Lemma eval_product l : (eval (product l) e == fold_right (fun p r => eval p e * r) 1 l)%Q.
Proof.
  induction l as [|p [|q l] IH].
  - simpl. ring.
  - simpl. ring.
  - change (product (p :: q :: l)) with (pmul p (product (q :: l))).
    rewrite eval_pmul, IH. reflexivity.
Qed.

Lemma eval_spread c : (eval (spread c) e == cval c)%Q.
Proof. unfold spread, cval. now rewrite eval_pscale, eval_product. Qed.

Lemma total_sums : forall l k p,
  ptotal (sums k p l) = ofQ (eval p e) * phi k + ctotal l.
Proof.
  induction l as [|[k' c] l IH]; intros k p; simpl; [ring|].
  pose proof (ofQ_eq F _ _ (eval_spread c)) as S.
  destruct (key_cmp k k') eqn:E; simpl; rewrite IH.
  - apply key_cmp_eq in E. subst k'.
    rewrite (ofQ_eq F _ _ (eval_padd e p (spread c))), ofQ_add, S. ring.
  - rewrite S. ring.
  - rewrite S. ring.
Qed.

Lemma total_tidy l : ptotal (tidy l) = ctotal l.
Proof.
  unfold tidy. rewrite total_sums. simpl. rewrite ofQ_0.
  rewrite (total_perm _ _ _ (CTermSort.Permuted_sort l)). ring.
Qed.

Lemma total_untidy l : ctotal (untidy l) = ptotal l.
Proof.
  induction l as [|[k p] l IH]; [reflexivity|].
  change (untidy ((k, p) :: l)) with ((k, (1%Q, [p])) :: untidy l).
  rewrite !total_cons, IH. f_equal. f_equal. apply ofQ_eq. unfold cval. simpl. ring.
Qed.
End Sums.

(** ** The entries of the others *)

Section Entries.
Variable e : Q.
Definition entries_value (l : entry_list) : Q :=
  fold_right (fun p r => eval p e * r)%Q 1%Q (map snd l).

Lemma get_put j j' p l :
  get j (put j' p l) =
  if Nat.eqb j j' then match get j l with Some _ => Some p | None => None end
  else get j l.
Proof.
  induction l as [|[k q] l IH]; simpl.
  - now destruct (Nat.eqb j j').
  - destruct (Nat.eqb_spec j' k) as [->|A]; simpl.
    + destruct (Nat.eqb_spec j k); reflexivity.
    + rewrite IH. destruct (Nat.eqb_spec j k) as [->|B]; [|reflexivity].
      destruct (Nat.eqb_spec k j') as [C|C]; [now subst|reflexivity].
Qed.

Lemma value_put j p q l : get j l = Some q ->
  (entries_value (put j p l) * eval q e == entries_value l * eval p e)%Q.
Proof.
  unfold entries_value. induction l as [|[k r] l IH]; simpl; [discriminate|].
  destruct (Nat.eqb j k); simpl; intros H.
  - injection H as ->. ring.
  - apply IH in H. rewrite <- !Qmult_assoc, H. ring.
Qed.
End Entries.

(** ** Trees at a fixed number *)

Lemma neq_eqb (i j : nat) : i <> j -> Nat.eqb i j = false.
Proof. apply Nat.eqb_neq. Qed.

Section Tree.
Variable F : ofield.
Add Ring F_ring1 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (x : plans) (start : nat -> poly) (size : nat -> N -> nat) (e : Q).
Let nodes := decisions [] (root g).
Definition latest (j : nat) (past : history) : Q :=
  match own j past with [] => eval (start j) e | (h, k) :: _ => eval (x j h k) e end.
Definition passes (h : N) (k : key) : bool := existsb (fun z => N.eqb (fst z) h) k.

(** What holds at each decision node; the second line is rule 1 of the format. *)
Definition good (y : node) : Prop :=
  let '(past, (j, h, n)) := y in
  (j < players g)%nat /\ size j h = n /\ passes h (own j past) = false /\
  (eval (psum (x j h) 0 n) e == latest j past)%Q /\ ~ (latest j past == 0)%Q.
Hypothesis all_good : forall y, In y nodes -> good y.

Variable i : nat.
Definition tracks (past : history) (cur : entry_list) : Prop :=
  forall j, j <> i -> (j < players g)%nat ->
  exists q, get j cur = Some q /\ (eval q e == latest j past)%Q.

Lemma tracks_own past cur h k : tracks past cur -> tracks ((i, h, k) :: past) cur.
Proof.
  intros T j J L. destruct (T j J L) as (q & G & V). exists q. split; [exact G|].
  unfold latest in *. simpl. apply Nat.eqb_neq in J. now rewrite J.
Qed.

Lemma tracks_other past cur j h k :
  tracks past cur -> tracks ((j, h, k) :: past) (put j (x j h k) cur).
Proof.
  intros T j' J L. destruct (T j' J L) as (q & G & V). rewrite get_put, G.
  unfold latest in *. simpl. destruct (Nat.eqb j' j) eqn:E.
  - apply Nat.eqb_eq in E. subst j'. exists (x j h k). split; reflexivity.
  - exists q. split; [reflexivity|exact V].
Qed.

Notation value := (entries_value e).
Notation play := (embed F (behave x size e)).

Lemma value_other past cur j h n k :
  j <> i -> In (past, (j, h, n)) nodes -> tracks past cur ->
  (value (put j (x j h k) cur) == value cur * behave x size e j h k)%Q.
Proof.
  intros J I T. apply all_good in I as (L & S & _ & P & Z).
  destruct (T j J L) as (q & G & V).
  pose proof (value_put e j (x j h k) q cur G) as E. rewrite V in E.
  unfold behave. rewrite S, P. unfold Qdiv. rewrite Qmult_assoc, <- E. field. exact Z.
Qed.

Variable s : strategy F.
Notation dev := (deviate F play i s).

(** *** Below nodes where the weights of experiences are those of [s] *)
Section Below.
Variables (phi : key -> F) (inside : key -> bool).
Hypothesis step : forall past h' n a, In (past, (i, h', n)) nodes ->
  inside (own i past) = true -> phi ((h', a) :: own i past) = s h' a * phi (own i past).
Hypothesis inside_more : forall z k, inside k = true -> inside (z :: k) = true.

Lemma leaf_value w pay cur :
  ofQ (cval e (qmul w (nth i pay 0%Q), map snd cur)) =
  ofQ (w * value cur) * (ofQ (nth i pay 0%Q) : F).
Proof.
  rewrite <- ofQ_mul. apply ofQ_eq. unfold cval, entries_value. simpl.
  unfold qmul. rewrite red_eq. ring.
Qed.

Lemma below : forall t past cur w, incl (decisions past t) nodes -> tracks past cur ->
  inside (own i past) = true ->
  total_of F phi (cval e) (pterms i x cur (own i past) w t) =
  ofQ (w * value cur) * phi (own i past) * payoff F i dev t.
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past cur w I T P.
  - simpl. rewrite leaf_value. ring.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    apply incl_app_inv in I as [I1 I2].
    rewrite total_app, Ht, IHl by assumption.
    assert (E : (qmul w p * value cur == p * (w * value cur))%Q)
      by (unfold qmul; rewrite red_eq; ring).
    rewrite (ofQ_eq F _ _ E), ofQ_mul. ring.
  - simpl in I. apply incl_cons_inv in I as [I0 I].
    revert I0. generalize (length ch). intros n I0. simpl in *. revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; simpl in *; [ring|].
    apply incl_app_inv in I as [I1 I2].
    rewrite total_app, IHl by exact I2. clear IHl I2.
    assert (D : dev j h' k = if Nat.eqb j i then s h' k else play j h' k)
      by (unfold deviate; now destruct (Nat.eqb j i)).
    rewrite D. clear D. destruct (Nat.eqb j i) eqn:J.
    + apply Nat.eqb_eq in J. subst j.
      pose proof (Ht ((i, h', k) :: past) cur w) as B. simpl in B.
      rewrite Nat.eqb_refl in B. rewrite B.
      * rewrite (step _ _ _ k I0 P). ring.
      * exact I1.
      * now apply tracks_own.
      * now apply inside_more.
    + apply Nat.eqb_neq in J.
      pose proof (Ht ((j, h', k) :: past) (put j (x j h' k) cur) w) as B. simpl in B.
      rewrite (neq_eqb i j) in B by now apply not_eq_sym.
      rewrite B.
      * assert (E : (w * value (put j (x j h' k) cur) ==
                     behave x size e j h' k * (w * value cur))%Q)
          by (rewrite (value_other past cur j h' n k J I0 T); ring).
        rewrite (ofQ_eq F _ _ E), ofQ_mul. unfold embed. ring.
      * exact I1.
      * now apply tracks_other.
      * exact P.
Qed.
End Below.

(** *** The numbers W *)

Lemma total_after phi c : forall n k h' d a,
  (forall a, phi ((h', a) :: k) = s h' a * c) ->
  total_of F phi (cval e) (pafter k h' d a n) =
  ofQ (cval e d) * c * sum_from F a n (s h').
Proof.
  induction n as [|n IH]; intros k h' d a P; simpl; [ring|].
  rewrite IH, P by exact P. ring.
Qed.

Lemma total_dual phi c W past j h' n : lottery F n (s h') ->
  (forall a, phi ((h', a) :: own i past) = s h' a * c) ->
  total_of F phi (cval e) (pdual i W (past, (j, h', n))) =
  ofQ (eval (W h') e) * (phi (own i past) - c).
Proof.
  intros [_ D] P. simpl. rewrite (total_after phi c), D by exact P.
  assert (E1 : (cval e (1%Q, [W h']) == eval (W h') e)%Q)
    by (unfold cval; simpl; ring).
  assert (E2 : (cval e ((-1)%Q, [W h']) == - eval (W h') e)%Q)
    by (unfold cval; simpl; ring).
  rewrite (ofQ_eq F _ _ E1), (ofQ_eq F _ _ E2), ofQ_opp. ring.
Qed.

(** *** Below information set [h] *)
Variable h : N.

(** The probability of an experience, counted from [h] on; 0 if [h] is not on it. *)
Fixpoint rel (k : key) : F :=
  match k with
  | [] => 0
  | (h', a) :: k => s h' a * (if N.eqb h' h then 1 else rel k)
  end.
Notation ctotal := (total_of F rel (cval e)).

Lemma rel_0 k : passes h k = false -> rel k = 0.
Proof.
  induction k as [|[h' a] k IH]; simpl; [reflexivity|]. intros H.
  apply orb_false_elim in H as [-> H]. rewrite (IH H). ring.
Qed.

(** Perfect recall: [h] is not met twice. *)
Lemma not_again past h' n : In (past, (i, h', n)) nodes -> passes h (own i past) = true ->
  N.eqb h' h = false.
Proof.
  intros I P. apply all_good in I as (_ & _ & N & _).
  destruct (N.eqb_spec h' h) as [->|]; [congruence|reflexivity].
Qed.

Lemma rel_step past h' n a :
  In (past, (i, h', n)) nodes -> passes h (own i past) = true ->
  rel ((h', a) :: own i past) = s h' a * rel (own i past).
Proof. intros I P. simpl. now rewrite (not_again _ _ _ I P). Qed.

Lemma passes_more z k : passes h k = true -> passes h (z :: k) = true.
Proof. intros P. simpl. rewrite P. apply orb_true_r. Qed.

(** *** The nodes of [h] *)

Lemma no_nodes : forall t past b w, incl (decisions past t) nodes ->
  passes h (own i past) = true -> nodes_at F b i h w t = [].
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past b w I P.
  - reflexivity.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [reflexivity|].
    apply incl_app_inv in I as [I1 I2]. now rewrite (Ht past), IHl.
  - simpl in I. apply incl_cons_inv in I as [I0 I]. simpl.
    assert (Z : Nat.eqb i j && N.eqb h h' = false).
    { destruct (Nat.eqb_spec i j) as [<-|]; [|reflexivity].
      simpl. rewrite N.eqb_sym. eapply not_again; eassumption. }
    rewrite Z. clear I0 Z. simpl in *. revert I. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k I; simpl in *; [reflexivity|].
    apply incl_app_inv in I as [I1 I2]. rewrite IHl by exact I2.
    rewrite (Ht ((j, h', k) :: past)); [reflexivity|exact I1|].
    simpl. destruct (Nat.eqb i j); [simpl; rewrite P; apply orb_true_r|exact P].
Qed.

(** [rest] is own experience at [h]: there is just one. *)
Variable rest : key.
Hypothesis recall : forall past n, In (past, (i, h, n)) nodes -> own i past = rest.
Variable scale : Q.
Notation sum_at l := (fold_right (fun v r => fst v * payoff F i dev (snd v) + r) 0 l).

Lemma sum_at_app l l' : sum_at (l ++ l') = sum_at l + sum_at l'.
Proof. induction l as [|v l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma at_h : forall t past cur w wr, incl (decisions past t) nodes -> tracks past cur ->
  passes h (own i past) = false ->
  ofQ scale * wr = ofQ (w * value cur) * prob F (play i) (own i past) ->
  ofQ scale * sum_at (nodes_at F play i h wr t) =
  prob F (play i) rest * ctotal (pterms i x cur (own i past) w t).
Proof.
  induction t as [pay|br IH|j h' ch IH] using tree_ind'; intros past cur w wr I T P W.
  - simpl. rewrite (rel_0 _ P). ring.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [ring|].
    apply incl_app_inv in I as [I1 I2].
    rewrite total_app, sum_at_app.
    transitivity (ofQ scale * sum_at (nodes_at F play i h (wr * ofQ p) t) +
      ofQ scale * sum_at ((fix go (l : list (Q * tree)) := match l with [] => []
        | (p, t) :: l => nodes_at F play i h (wr * ofQ p) t ++ go l end) l)); [ring|].
    rewrite IHl by assumption. rewrite (Ht past cur (qmul w p)); try assumption; [ring|].
    assert (E : (qmul w p * value cur == w * value cur * p)%Q)
      by (unfold qmul; rewrite red_eq; ring).
    rewrite (ofQ_eq F _ _ E), ofQ_mul.
    transitivity (ofQ scale * wr * ofQ p); [ring|]. rewrite W. ring.
  - simpl in I. apply incl_cons_inv in I as [I0 I].
    destruct (Nat.eqb i j && N.eqb h h') eqn:H.
    + apply andb_prop in H as [J H]. apply Nat.eqb_eq in J. apply N.eqb_eq in H.
      subst j h'. clear IH.
      assert (A : forall l k,
          incl ((fix go (k : N) (l : list tree) : list node := match l with [] => []
           | t :: l => decisions ((i, h, k) :: past) t ++ go (N.succ k) l end) k l)
            nodes ->
          (fix go (k : N) (l : list tree) := match l with [] => []
           | t :: l => nodes_at F play i h (wr * play i h k) t ++ go (N.succ k) l
           end) k l = []
          /\ ctotal ((fix go (k : N) (l : list tree) : list cterm := match l with [] => []
             | t :: l => (if Nat.eqb i i then pterms i x cur ((h, k) :: own i past) w t
                  else pterms i x (put i (x i h k) cur) (own i past) w t)
                 ++ go (N.succ k) l
             end) k l)
           = ofQ (w * value cur) *
             (fix go (k : N) (l : list tree) : F := match l with [] => 0
             | t :: l => s h k * payoff F i dev t + go (N.succ k) l end) k l).
      { induction l as [|t l IHl]; intros k J; simpl in *; [split; [reflexivity|ring]|].
        apply incl_app_inv in J as [J1 J2]. destruct (IHl _ J2) as [A1 A2].
        assert (O : own i ((i, h, k) :: past) = (h, k) :: own i past)
          by (simpl; now rewrite Nat.eqb_refl).
        assert (PO : passes h (own i ((i, h, k) :: past)) = true)
          by (rewrite O; simpl; now rewrite N.eqb_refl).
        split.
        - rewrite A1. now rewrite (no_nodes t _ _ _ J1 PO).
        - rewrite total_app, A2, Nat.eqb_refl, <- O;
            rewrite (below rel (passes h) rel_step passes_more); auto using tracks_own.
          rewrite O. simpl. rewrite N.eqb_refl. ring. }
      destruct (A ch 0%N I) as [A1 A2].
      change (nodes_at F play i h wr (Move i h ch)) with
        ((if Nat.eqb i i && N.eqb h h then [(wr, Move i h ch)] else []) ++
         (fix go (k : N) (l : list tree) := match l with [] => []
           | t :: l => nodes_at F play i h (wr * play i h k) t ++ go (N.succ k) l
           end) 0%N ch).
      rewrite A1, Nat.eqb_refl, N.eqb_refl.
      transitivity (ofQ scale * wr * payoff F i dev (Move i h ch)); [simpl; ring|].
      rewrite W, (recall _ _ I0).
      etransitivity; [|apply f_equal; symmetry; rewrite <- (recall _ _ I0); exact A2].
      cbn [payoff]. unfold deviate at 1. rewrite Nat.eqb_refl. ring.
    + revert I0. generalize (length ch).
      intros n I0. simpl. rewrite H. simpl in *. revert I. generalize 0%N.
      induction IH as [|t l Ht _ IHl]; intros k I; simpl in *; [ring|].
      apply incl_app_inv in I as [I1 I2].
      rewrite total_app, sum_at_app.
      transitivity (ofQ scale * sum_at (nodes_at F play i h (wr * play j h' k) t) +
        ofQ scale * sum_at ((fix go (k : N) (l : list tree) := match l with [] => []
          | t :: l => nodes_at F play i h (wr * play j h' k) t ++ go (N.succ k) l end)
          (N.succ k) l)); [ring|].
      rewrite IHl by exact I2. clear IHl I2.
      destruct (Nat.eqb j i) eqn:J.
      * apply Nat.eqb_eq in J. subst j. rewrite Nat.eqb_refl in H. simpl in H.
        pose proof (Ht ((i, h', k) :: past) cur w (wr * play i h' k)) as B. simpl in B.
        rewrite Nat.eqb_refl in B. rewrite B; [ring|exact I1|now apply tracks_own| |].
        { simpl. now rewrite N.eqb_sym, H. }
        simpl. transitivity (ofQ scale * wr * play i h' k); [ring|]. rewrite W. ring.
      * apply Nat.eqb_neq in J.
        pose proof (Ht ((j, h', k) :: past) (put j (x j h' k) cur) w
          (wr * play j h' k)) as B.
        simpl in B.
        rewrite (neq_eqb i j) in B by now apply not_eq_sym.
        rewrite B; [ring|exact I1|now apply tracks_other|exact P|].
        assert (E : (w * value (put j (x j h' k) cur) ==
                     w * value cur * behave x size e j h' k)%Q)
          by (rewrite (value_other past cur j h' n k J I0 T); ring).
        rewrite (ofQ_eq F _ _ E), ofQ_mul.
        transitivity (ofQ scale * wr * play j h' k); [ring|].
        rewrite W. unfold embed. ring.
Qed.

(** What the numbers W add up to: the same for every strategy. *)
Definition shift (W : N -> poly) (l : list node) : F :=
  fold_right (fun (y : node) r => let '(_, (_, h', _)) := y in
    (if N.eqb h' h then ofQ (eval (W h') e) else 0) + r) 0 l.

Lemma total_duals W l : is_strategy F g i s ->
  (forall y, In y l -> In y nodes /\ fst (fst (snd y)) = i) ->
  ctotal (flat_map (pdual i W) l) = - shift W l.
Proof.
  intros S. induction l as [|[past [[j h'] n]] l IH]; intros L; [simpl; ring|].
  change (flat_map (pdual i W) _) with
    (pdual i W (past, (j, h', n)) ++ flat_map (pdual i W) l).
  rewrite total_app, IH by (intros y Y; apply L; now right).
  destruct (L (past, (j, h', n))) as [I J]; [now left|]. simpl in J. subst j.
  rewrite (total_dual rel (if N.eqb h' h then 1 else rel (own i past)));
    [|now apply (S past)|reflexivity].
  simpl. destruct (N.eqb_spec h' h) as [->|_]; [|ring].
  rewrite rel_0; [ring|]. now apply all_good in I as (_ & _ & P & _).
Qed.
End Tree.
