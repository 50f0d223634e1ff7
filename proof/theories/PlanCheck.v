(** Rules 1, 2 and 6 of certificates with plans: they add up, they are positive, and the
    behaviour they stand for tends to the profile. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField NashCheck Checks Poly PolyArith Plans.
From Exactsolve Require Import Tends Limits.
Import ListNotations.

(** ** The checker *)

Fixpoint for_actions (f : N -> bool) (k : N) (n : nat) : bool :=
  match n with O => true | S n => f k && for_actions f (N.succ k) n end.

Definition positive_up_to (bar : Q) (p : poly) : bool :=
  match psign p with Gt => within bar p | _ => false end.
Definition same_poly (p q : poly) : bool :=
  match psign (psub p q) with Eq => true | _ => false end.

(** The order of the lowest coefficient that is not 0. *)
Fixpoint lowest (p : poly) : nat :=
  match p with [] => O | a :: p => if Z.eqb (Qnum a) 0 then S (lowest p) else O end.

(** Rule 2: the coefficients of the least order over their sum. *)
Definition limitb (x : N -> poly) (b : N -> Q) (n : nat) : bool :=
  let sum := psum x 0 n in
  let m := lowest sum in
  let c := nth m sum 0%Q in
  negb (Qle_bool c 0) &&
  for_actions (fun k =>
    forallb (fun a => Z.eqb (Qnum a) 0) (firstn m (x k)) &&
    Qeq_bool (nth m (x k) 0 / c) (b k))%Q 0 n.

Definition passes (h : N) (k : key) : bool := existsb (fun z => N.eqb (fst z) h) k.

(** Rules 1, 2 and 6 at the first node of an information set. *)
Definition plan_ok (g : game) (b : qprofile) (ev : evidence) (y : node) : bool :=
  let '(past, (i, h, n)) := y in
  let x := entries ev i h in
  Nat.ltb i (players g) && Nat.ltb 0 n && negb (passes h (own i past)) &&
  for_actions (fun k => positive_up_to (ebar ev) (x k)) 0 n &&
  same_poly (psum x 0 n) (latest ev past i) &&
  limitb x (b i h) n.

(** Information sets, each by a node that is [ok]; [recallb] then makes sure that there is
    one for every information set. *)
Definition see_if (ok : node -> bool) (m : seen) (y : node) : seen :=
  let '(_, (i, h, _)) := y in
  match find_at m i h with Some _ => m | None => if ok y then see m y else m end.
Definition table (ok : node -> bool) (nodes : list node) : seen :=
  fold_left (see_if ok) nodes (M.empty _).

Definition actions (m : seen) (i : nat) (h : N) : nat :=
  match find_at m i h with Some (_, n) => n | None => O end.
Definition knows (m : seen) (i : nat) (h k : N) : bool :=
  N.ltb k (N.of_nat (actions m i h)).

(** What all refinements with plans ask for, and a [rule] for each player. *)
Definition plan_table (g : game) (b : qprofile) (ev : evidence) : seen :=
  table (plan_ok g b ev) (decisions [] (root g)).
Definition plan_rules (g : game) (b : qprofile) (ev : evidence)
    (rule : list node -> seen -> nat -> bool) : bool :=
  let nodes := decisions [] (root g) in
  let m := plan_table g b ev in
  negb (Qle_bool (ebar ev) 0) && recallb m nodes &&
  everyone g (fun i => positive_up_to (ebar ev) (start ev i) && strategyb nodes i (b i) &&
    rule nodes m i).

(** The trembles at the number [e]. *)
Definition tremble (g : game) (b : qprofile) (ev : evidence) : Q -> qprofile :=
  behave (entries ev) (actions (plan_table g b ev)).

(** ** The table of information sets *)

Lemma find_see m past i h n j h' v : find_at (see m (past, (i, h, n))) j h' = Some v ->
  find_at m j h' = Some v \/ (j = i /\ h' = h /\ v = (own i past, n)).
Proof.
  unfold see. destruct (find_at m i h); [auto|]. rewrite find_put.
  destruct (Nat.eqb_spec j i) as [->|J]; [destruct (N.eqb_spec h' h) as [->|H]|]; simpl; auto.
  intros V. injection V as <-. auto.
Qed.

Lemma find_see_if ok m y i h k n : find_at (see_if ok m y) i h = Some (k, n) ->
  find_at m i h = Some (k, n) \/
  exists past, y = (past, (i, h, n)) /\ own i past = k /\ ok y = true.
Proof.
  destruct y as [past [[j h'] n']]. unfold see_if.
  destruct (find_at m j h'); [auto|]. destruct (ok _) eqn:O; [|auto].
  intros H. apply find_see in H as [H|(-> & -> & H)]; [auto|].
  injection H as -> ->. right. now exists past.
Qed.

Lemma table_spec ok nodes i h k n : find_at (table ok nodes) i h = Some (k, n) ->
  exists past, In (past, (i, h, n)) nodes /\ own i past = k /\
    ok (past, (i, h, n)) = true.
Proof.
  unfold table.
  assert (G : forall l m, find_at (fold_left (see_if ok) l m) i h = Some (k, n) ->
    find_at m i h = Some (k, n) \/
    exists past, In (past, (i, h, n)) l /\ own i past = k /\ ok (past, (i, h, n)) = true).
  { induction l as [|y l IH]; intros m H; [auto|].
    apply IH in H as [H|(past & I & O)].
    - apply find_see_if in H as [H|(past & -> & O)]; [auto|].
      right. exists past. split; [now left|exact O].
    - right. exists past. split; [now right|exact O]. }
  intros H. apply G in H as [H|H]; [|exact H].
  now rewrite find_empty in H.
Qed.

Lemma knows_good ok nodes i h a : knows (table ok nodes) i h a = true ->
  exists past n, In (past, (i, h, n)) nodes /\ (a < N.of_nat n)%N.
Proof.
  unfold knows, actions. intros K. apply N.ltb_lt in K.
  destruct (find_at (table ok nodes) i h) as [[r n]|] eqn:E; [|lia].
  apply table_spec in E as (past & I & _). now exists past, n.
Qed.

Lemma recallb_find m nodes past i h n : recallb m nodes = true ->
  In (past, (i, h, n)) nodes -> find_at m i h = Some (own i past, n).
Proof.
  unfold recallb. rewrite forallb_forall. intros H I. apply H in I. simpl in I.
  destruct (find_at m i h) as [[k n']|]; [|discriminate].
  apply andb_prop in I as [N K]. apply Nat.eqb_eq in N.
  destruct (key_cmp k (own i past)) eqn:E; try discriminate.
  apply key_cmp_eq in E. now subst.
Qed.

(** ** Plans at a number *)

Lemma for_actions_spec f : forall n k a, for_actions f k n = true ->
  (k <= a)%N -> (a < k + N.of_nat n)%N -> f a = true.
Proof.
  induction n as [|n IH]; intros k a H L U; [lia|].
  simpl in H. apply andb_prop in H as [A H].
  destruct (N.eq_dec a k) as [->|]; [exact A|]. apply (IH (N.succ k)); [exact H|lia|lia].
Qed.

Section Number.
Variable e : Q.
Local Open Scope Q_scope.
Hypothesis e_pos : 0 < e.

Lemma positive_value bar p : e <= bar -> positive_up_to bar p = true -> 0 < eval p e.
Proof.
  unfold positive_up_to. intros B H. destruct (psign p) eqn:S; try discriminate.
  apply Qgt_alt. now rewrite (psign_eval bar p H e e_pos B).
Qed.

Lemma zero_poly p : psign p = Eq -> eval p e == 0.
Proof.
  induction p as [|a p IH]; simpl; intros H; [reflexivity|].
  destruct (Z.compare_spec (Qnum a) 0) as [Z|Z|Z]; try discriminate.
  rewrite IH by exact H. rewrite (Qnum_0 a Z). ring.
Qed.

Lemma same_value p q : same_poly p q = true -> eval p e == eval q e.
Proof.
  unfold same_poly. destruct (psign (psub p q)) eqn:S; try discriminate. intros _.
  apply zero_poly in S. rewrite eval_psub in S. lra.
Qed.

Lemma qsum_pos f : forall n k, (0 < n)%nat ->
  (forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> 0 < f a) -> 0 < qsum f k n.
Proof.
  induction n as [|[|n] IH]; intros k N H; [lia| |].
  - simpl. rewrite Qplus_0_r. apply H; lia.
  - assert (0 < f k) by (apply H; lia).
    assert (0 < qsum f (N.succ k) (S n)) by (apply IH; [lia|intros; apply H; lia]).
    cbn [qsum] in *. lra.
Qed.
End Number.

(** ** Limits *)

Lemma lowest_zero : forall p, zeros (lowest p) p.
Proof.
  induction p as [|a p IH]; simpl; intros j J; [lia|].
  destruct (Z.eqb_spec (Qnum a) 0) as [Z|Z]; [|lia].
  destruct j as [|j]; [now apply Qnum_0|]. apply IH. lia.
Qed.

Lemma firstn_zero : forall m p,
  forallb (fun a => Z.eqb (Qnum a) 0) (firstn m p) = true -> zeros m p.
Proof.
  induction m as [|m IH]; intros [|a p] H j J; [lia|lia|now destruct j|].
  simpl in H. apply andb_prop in H as [A H]. destruct j as [|j].
  - now apply Qnum_0, Z.eqb_eq.
  - apply (IH p H). lia.
Qed.

Lemma limitb_spec y bq n : limitb y bq n = true ->
  let q := psum y 0 n in let m := lowest q in
  (0 < nth m q 0)%Q /\ zeros m q /\
  forall k, (k < N.of_nat n)%N -> zeros m (y k) /\ (nth m (y k) 0 / nth m q 0 == bq k)%Q.
Proof.
  unfold limitb. cbv zeta. intros H. apply andb_prop in H as [C H].
  split; [now apply Qle_bool_false|]. split; [apply lowest_zero|]. intros k K.
  apply (for_actions_spec _ _ _ k) in H; [|lia|lia]. apply andb_prop in H as [Z E].
  split; [now apply firstn_zero|now apply Qeq_bool_iff].
Qed.

(** ** Soundness *)

Section Sound.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b : qprofile) (ev : evidence).
Variable rule : list node -> seen -> nat -> bool.
Let nodes := decisions [] (root g).
Let size := actions (plan_table g b ev).

Hypothesis rules : plan_rules g b ev rule = true.

Lemma rules_parts : (0 < ebar ev)%Q /\ recallb (plan_table g b ev) nodes = true /\
  forall i, (i < players g)%nat -> positive_up_to (ebar ev) (start ev i) = true /\
    is_strategy F g i (embed F b i) /\ rule nodes (plan_table g b ev) i = true.
Proof.
  unfold plan_rules in rules. apply andb_prop in rules as [H Each].
  apply andb_prop in H as [B R].
  split; [now apply Qle_bool_false|]. split; [exact R|]. intros i I.
  apply (everyone_spec _ _ Each) in I as J.
  apply andb_prop in J as [J O]. apply andb_prop in J as [J S].
  split; [exact J|]. split; [now apply (strategyb_sound F)|exact O].
Qed.

Lemma plans_recall : same_actions g /\ perfect_recall g.
Proof. destruct rules_parts as (_ & R & _). now apply recallb_sound in R. Qed.

(** What the check of a node says, at every number up to the bar: the node that was checked
    for an information set has the same own experience. *)
Lemma node_facts past i h n : In (past, (i, h, n)) nodes ->
  size i h = n /\ (i < players g)%nat /\ passes h (own i past) = false /\
  limitb (entries ev i h) (b i h) n = true /\
  forall e, (0 < e)%Q -> (e <= ebar ev)%Q ->
    (forall k, (k < N.of_nat n)%N -> 0 < eval (entries ev i h k) e)%Q /\
    (0 < eval (psum (entries ev i h) 0 n) e)%Q /\
    (eval (psum (entries ev i h) 0 n) e == eval (latest ev past i) e)%Q.
Proof.
  intros I. destruct rules_parts as (_ & R & _).
  pose proof (recallb_find _ _ _ _ _ _ R I) as S.
  pose proof S as T. apply table_spec in T as (past' & _ & O & P).
  unfold plan_ok, latest in P. rewrite O in P. fold (latest ev past i) in P.
  apply andb_prop in P as [P L]. apply andb_prop in P as [P E].
  apply andb_prop in P as [P A]. apply andb_prop in P as [P N].
  apply andb_prop in P as [P1 P2].
  apply Nat.ltb_lt in P1, P2. apply negb_true_iff in N.
  split; [unfold size, actions; now rewrite S|]. split; [exact P1|]. split; [exact N|].
  split; [exact L|]. intros e Epos Ebar.
  assert (Pos : forall k, (k < N.of_nat n)%N -> (0 < eval (entries ev i h k) e)%Q).
  { intros k K. apply (positive_value e Epos (ebar ev)); [exact Ebar|].
    apply (for_actions_spec _ _ _ _ A); lia. }
  split; [exact Pos|]. split; [|exact (same_value e _ _ E)].
  rewrite eval_psum. apply qsum_pos; [exact P2|]. intros a _ U. apply Pos. lia.
Qed.

Lemma behave_tends past i h n k : In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
  tends (fun e => tremble g b ev e i h k) (b i h k).
Proof.
  intros I K. apply node_facts in I as (S & _ & _ & L & _).
  apply limitb_spec in L as (Q0 & Z & L). destruct (L k K) as [Z' E].
  apply (tends_eq _ _ _ E). unfold tremble, behave. fold size. rewrite S.
  now apply tends_quotient.
Qed.

Lemma flt_ofQ q : (0 < q)%Q -> flt F 0 (ofQ q).
Proof.
  intros P. rewrite <- ofQ_0. split; [apply ofQ_le; lra|now apply ofQ_lt].
Qed.

Lemma behave_sum (y : N -> poly) (q : Q) e : (~ q == 0)%Q -> forall n k,
  sum_from F k n (fun a => ofQ (eval (y a) e / q)) = ofQ (eval (psum y k n) e / q).
Proof.
  intros Z. induction n as [|n IH]; intros k; simpl.
  - rewrite <- ofQ_0. apply ofQ_eq. field. exact Z.
  - rewrite IH, <- ofQ_add. apply ofQ_eq. rewrite eval_padd. field. exact Z.
Qed.

(** *** At a number *)
Section At.
Variable e : Q.
Hypothesis e_pos : (0 < e)%Q.
Hypothesis e_bar : (e <= ebar ev)%Q.
Notation play := (tremble g b ev e).

Lemma start_pos j : (j < players g)%nat -> (0 < eval (start ev j) e)%Q.
Proof. intros J. apply (positive_value e e_pos (ebar ev)); [exact e_bar|now apply rules_parts]. Qed.

Lemma behave_pos past i h n k : In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
  (0 < play i h k)%Q.
Proof.
  intros I K. apply node_facts in I as (S & _ & _ & _ & V).
  destruct (V e e_pos e_bar) as (P & Q0 & _). unfold tremble, behave. fold size. rewrite S.
  apply Qlt_shift_div_l; [exact Q0|]. rewrite Qmult_0_l. now apply P.
Qed.

Lemma behave_mixed : completely_mixed F g (embed F play).
Proof.
  intros past i h n I. assert (Pos := fun k => behave_pos past i h n k I).
  apply node_facts in I as (S & _ & _ & _ & V).
  destruct (V e e_pos e_bar) as (_ & Q0 & _). split; [split|].
  - intros k K. unfold embed. rewrite <- ofQ_0. apply ofQ_le, Qlt_le_weak. now apply Pos.
  - unfold embed, tremble, behave. fold size. rewrite S, behave_sum by lra.
    rewrite <- ofQ_1. apply ofQ_eq. field. lra.
  - intros k K. apply flt_ofQ. now apply Pos.
Qed.

(** An entry is the one before times the probability of the action. *)
Lemma entry_step past j h n k : In (past, (j, h, n)) nodes ->
  (eval (entries ev j h k) e == eval (latest ev past j) e * play j h k)%Q.
Proof.
  intros I. apply node_facts in I as (S & _ & _ & _ & V).
  destruct (V e e_pos e_bar) as (_ & Q0 & L). unfold tremble, behave. fold size.
  rewrite S. rewrite L in *. field. lra.
Qed.

Lemma latest_own past j h k : latest ev ((j, h, k) :: past) j = entries ev j h k.
Proof. unfold latest. simpl. now rewrite Nat.eqb_refl. Qed.

Lemma latest_other past j h k j' : j' <> j ->
  latest ev ((j, h, k) :: past) j' = latest ev past j'.
Proof. intros N. unfold latest. simpl. apply Nat.eqb_neq in N. now rewrite N. Qed.

Lemma latests_other past j h k js : ~ In j js ->
  map (latest ev ((j, h, k) :: past)) js = map (latest ev past) js.
Proof. intros N. apply map_ext_in. intros j' I. apply latest_other. now intros ->. Qed.

Lemma values_step past j h n k js : NoDup js -> In j js -> In (past, (j, h, n)) nodes ->
  (values e (map (latest ev ((j, h, k) :: past)) js) ==
   values e (map (latest ev past) js) * play j h k)%Q.
Proof.
  intros D I Nd. induction D as [|j' js N D IH]; [easy|]. simpl. destruct I as [->|I].
  - rewrite latest_own, latests_other, (entry_step past j h n) by assumption. ring.
  - rewrite latest_other, IH by (assumption || now intros ->). ring.
Qed.

Lemma values_pos js : (forall j, In j js -> (j < players g)%nat) ->
  (0 < values e (map (latest ev []) js))%Q.
Proof.
  induction js as [|j js IH]; intros J; [reflexivity|]. simpl.
  apply Qmult_lt_0_compat; [apply start_pos, J; now left|].
  apply IH. intros j' I. apply J. now right.
Qed.
End At.

(** *** The trembles tend to the profile *)

Theorem plan_rules_sound : archimedean F ->
  is_profile F g (embed F b) /\
  exists es : nat -> Q, (forall k, (0 < es k)%Q /\ (es k <= ebar ev)%Q) /\
    profile_converges F g (fun k => embed F (tremble g b ev (es k))) (embed F b).
Proof.
  intros Arch. destruct rules_parts as (B & _ & P). split; [intros i I; now apply P|].
  exists (small (ebar ev)). split; [intros k; split; [now apply small_pos|now apply small_le]|].
  intros past i h n I k K.
  apply (tends_converges F (fun e => tremble g b ev e i h k)); [exact Arch| |exact B].
  now apply (behave_tends past i h n).
Qed.
End Sound.
