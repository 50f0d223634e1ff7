(** Extensive-form perfect claims: the checker, and that it is right.

    At a number 0 < e <= bar the plans are a completely mixed profile of rational numbers.
    If U(h,a) is the sum over the leaves after action a at h, see LeafSums.v, then what
    the player gets from a is U(h,a) / x(h,a), times a number that is the same for all
    actions of h. So two actions compare as U(h,a) x(h,b) and U(h,b) x(h,a). *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa FMapPositive.
From Exactsolve Require Import OField Sums Game NashCheck Sound Checks Poly PolyArith Plans.
From Exactsolve Require Import Losses LossesSound OptimalSound PlanCheck LeafSums.
Import ListNotations.

(** ** The check at an information set *)

(** The first action that the profile takes. *)
Fixpoint first_used (b : N -> Q) (k : N) (n : nat) : N :=
  match n with
  | O => k
  | S n => if Qeq_bool (b k) 0 then first_used b (N.succ k) n else k
  end.

(** No action gains more than one that is taken, and all that are taken gain the same.
    The format compares with each that is taken, and its bound on epsilon may be lower. *)
Definition no_better (x U : N -> poly) (b : N -> Q) (bar : Q) (n : nat) : bool :=
  let a := first_used b 0 n in
  N.ltb a (N.of_nat n) &&
  for_actions (fun k =>
    let d := psub (pmul (U k) (x a)) (pmul (U a) (x k)) in
    within bar d &&
    match psign d with Eq => true | Lt => Qeq_bool (b k) 0 | Gt => false end) 0 n.

(** [scale] is for speed: with the right one all numbers are integers. *)
Definition actions_best (g : game) (nodes : list node) (ev : evidence) (scale : Q)
    (i : nat) (b : N -> N -> Q) : bool :=
  let l := snd (walk ev (seq 0 (players g)) i [] scale (root g)) in
  let U := fold_left add_gain l (M.empty _) in
  forallb (fun y : node => let '(_, (_, h, n)) := y in
    no_better (entries ev i h) (find_entry U h) (b h) (ebar ev) n)
    (firsts i (M.empty unit) nodes []).

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
    + assert (I' : In (past, (i, h, n)) l).
      { destruct I as [I|I]; [congruence|exact I]. }
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

Lemma latest_poly_value j past :
  eval (latest_poly ev j past) e = latest (entries ev) (start ev) e j past.
Proof. unfold latest_poly, latest. now destruct (own j past) as [|[h k] r]. Qed.

Lemma node_fits y : In y nodes -> fits ev js beta e y.
Proof.
  destruct y as [past [[j h] n]]. intros I.
  destruct (all_good _ I) as (J & S & _ & P & Z).
  split; [apply in_seq; lia|]. intros k _. rewrite latest_poly_value.
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

(** What action [k] is worth, times P. *)
Definition worth (h : N) (n : nat) (k : N) : Q :=
  eval (find_entry U h k) e *
  (eval (psum (entries ev i h) 0 n) e / eval (entries ev i h k) e).

Lemma payoff_worth past h n q : In (past, (i, h, n)) nodes ->
  payoff_at F g play i h (deviate F play i (act_at F (play i) h q)) * P =
  sum_from F 0 n (fun k => q k * ofQ (worth h n k)).
Proof.
  intros I. destruct (all_good _ I) as (_ & Sz & _).
  assert (X := entries_pos _ _ _ _ I).
  set (r k := if N.ltb k (N.of_nat n)
              then q k * ofQ (eval (psum (entries ev i h) 0 n) e /
                              eval (entries ev i h k) e)
              else 0).
  assert (R : forall k, (k < N.of_nat n)%N -> q k = r k * play i h k).
  { intros k K. unfold r. apply N.ltb_lt in K as K'. rewrite K'. unfold embed.
    transitivity (q k * ofQ 1); [rewrite ofQ_1; ring|].
    rewrite <- (ofQ_eq F (eval (psum (entries ev i h) 0 n) e / eval (entries ev i h k) e *
      beta i h k)); [rewrite ofQ_mul; ring|].
    unfold behave. rewrite Sz. field. split; [|apply Qnot_eq_sym, Qlt_not_eq; auto].
    apply Qnot_eq_sym, Qlt_not_eq. rewrite eval_psum. apply qsum_pos; [lia|].
    intros a _ A. apply X. lia. }
  assert (D : reach_sum F i beta h q (nodes_at F play i h 1 (root g)) * P =
    dsum F e h r l).
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
    rewrite IH. unfold find_entry. rewrite PositiveMap.gempty. simpl. rewrite ofQ_0.
    ring. }
  rewrite (O r) in C.
  transitivity (sum_from F 0 n (fun k => r k * ofQ (eval (find_entry U h k) e)));
    [rewrite C; ring|].
  apply sum_from_ext. intros k _ K. unfold worth, r.
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
  pose proof (entries_pos _ _ _ _ I a A) as Xa.
  pose proof (entries_pos _ _ _ _ I k K) as Xk.
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

Lemma Qle_bool_false p q : negb (Qle_bool p q) = true -> (q < p)%Q.
Proof.
  intros H. apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. now rewrite L in H.
Qed.

Theorem check_extensive_perfect_sound F g b ev : archimedean F ->
  check_extensive_perfect g b ev = true -> extensive_form_perfect F g (embed F b).
Proof.
  intros Arch H. unfold check_extensive_perfect in H.
  set (nodes := decisions [] (root g)) in *. set (m := table _ nodes) in *.
  apply andb_prop in H as [H Each]. apply andb_prop in H as [B R].
  apply Qle_bool_false in B. rewrite forallb_forall in Each.
  assert (P : forall i, (i < players g)%nat ->
    positive_up_to (ebar ev) (start ev i) = true /\ is_strategy F g i (embed F b i) /\
    (0 < chance_scale g i)%Q /\
    actions_best g nodes ev (chance_scale g i) i (b i) = true).
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
