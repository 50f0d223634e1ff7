(** The checker of sequential equilibria with plans, and that it is right.

    The behaviour of the plans reaches a node with probability chance times the product of
    all players' latest entries over that of their entries at the root. At the nodes of an
    information set the entry of the player who moves there is the same, by perfect
    recall, so beliefs come from the product of the others' entries. *)

From Coq Require Import QArith NArith List Bool Lia Lqa.
From Exactsolve Require Import OField NashCheck Checks Poly PolyArith Plans.
From Exactsolve Require Import PlanCheck Losses LossesSound Tends Limits.
From Exactsolve Require Import Sites SiteTable Consistent Rational.
Import ListNotations.
Open Scope Q_scope.

(** ** The checker *)

(** The weight of a node, times [d] and up to a factor of its information set. *)
Definition pweight (n : nat) (ev : evidence) (i : nat) (d : Z) (s : site) : poly :=
  pscale (qmul (inject_Z d) (chance s))
    (product (map (latest ev (hist s)) (rivals n i))).

(** A number that makes chances integers, for speed. *)
Definition denominator (l : list site) : Z :=
  fold_left (fun z s => Z.lcm z (Zpos (Qden (chance s)))) l 1%Z.

(** Rule 3: the coefficients of the least order over their sum [c]. *)
Definition least_share (m : nat) (c : Q) (p : poly) (q : Q) : bool :=
  forallb (fun a => Z.eqb (Qnum a) 0) (firstn m p) && Qeq_bool (nth m p 0) (q * c).

Definition believes (ps : list poly) (mu : list Q) : bool :=
  let sum := fold_right padd [] ps in
  let m := lowest sum in
  let c := nth m sum 0 in
  negb (Qle_bool c 0) && Nat.eqb (length mu) (length ps) &&
  forallb (fun x => least_share m c (fst x) (snd x)) (combine ps mu).

Definition beliefs_ok (n : nat) (ev : evidence) (mu : nat -> N -> list Q) (i : nat)
    (h : N) (l : list site) : bool :=
  if alive l then
    let d := denominator l in
    Z.ltb 0 d && believes (map (pweight n ev i d) l) (mu i h)
  else match mu i h with [] => true | _ => false end.

Definition check_consistent_plans (g : game) (b : qprofile) (mu : nat -> N -> list Q)
    (ev : evidence) : bool :=
  plan_rules g b ev (fun _ _ _ => true) &&
  for_sets g (beliefs_ok (players g) ev mu).

Definition check_sequential (g : game) (b : qprofile) (mu : nat -> N -> list Q)
    (ev : evidence) : bool :=
  check_consistent_plans g b mu ev && for_sets g (rational_at b mu).

(** ** Weights at a number *)

Section Number.
Variables (F : ofield) (g : game) (b : qprofile) (ev : evidence).
Variable rule : list node -> seen -> nat -> bool.
Hypothesis rules : plan_rules g b ev rule = true.
Variable e : Q.
Hypothesis e_pos : 0 < e.
Hypothesis e_bar : e <= ebar ev.
Notation beta := (tremble g b ev e).
Notation entry past i := (eval (latest ev past i) e).
Notation others past i := (values e (map (latest ev past) (rivals (players g) i))).

Lemma path_entries i s : In s (sites [] 1 (root g)) ->
  path beta (hist s) * (entry [] i * others [] i) == entry (hist s) i * others (hist s) i.
Proof.
  apply (sites_invariant (fun past =>
    path beta past * (entry [] i * others [] i) == entry past i * others past i)).
  - simpl. ring.
  - intros past j h n I H k K.
    transitivity (path beta past * (entry [] i * others [] i) * beta j h k);
      [simpl path; ring|rewrite H].
    destruct (Nat.eq_dec i j) as [<-|J].
    + rewrite latest_own, latests_other by (rewrite in_rivals; tauto).
      rewrite (entry_step F g b ev rule rules e e_pos e_bar past i h n k I). ring.
    + rewrite latest_other by exact J.
      rewrite (values_step F g b ev rule rules e e_pos e_bar past j h n); [ring| | |exact I].
      * apply NoDup_filter, seq_NoDup.
      * apply in_rivals. split; [|auto].
        now apply (node_facts F g b ev rule rules) in I as (_ & L & _).
Qed.

(** The factor by which weights at an information set differ from their polynomials. *)
Lemma weight_poly i h d : ~ inject_Z d == 0 -> sites_at g i h <> [] ->
  exists c, ~ c == 0 /\ forall s, In s (sites_at g i h) ->
    c * weight beta s == eval (pweight (players g) ev i d s) e.
Proof.
  intros D N. destruct (sites_at g i h) as [|s0 l] eqn:L; [easy|]. rewrite <- L. clear N.
  assert (Node : forall s, In s (sites_at g i h) -> In s (sites [] 1 (root g)) /\
    exists n, In (hist s, (i, h, n)) (decisions [] (root g))).
  { intros s I. apply filter_In in I as [I A]. split; [exact I|].
    apply sites_nodes in I as (ch & _ & I). apply andb_prop in A as [A B].
    apply Nat.eqb_eq in A. apply N.eqb_eq in B. subst i h. eauto. }
  assert (I0 : In s0 (sites_at g i h)) by (rewrite L; now left).
  destruct (Node s0 I0) as (_ & n0 & N0).
  apply (node_facts F g b ev rule rules) in N0 as V. destruct V as (_ & J & _ & _ & V).
  destruct (V e e_pos e_bar) as (_ & Z & Z'). rewrite Z' in Z. clear V Z'.
  assert (S0 := start_pos F g b ev rule rules e e_pos e_bar i J).
  assert (O0 : 0 < others [] i).
  { apply (values_pos F g b ev rule rules e e_pos e_bar). intros j I.
    now apply in_rivals in I. }
  change (start ev i) with (latest ev [] i) in S0.
  assert (C0 := Qmult_lt_0_compat _ _ S0 O0).
  exists (inject_Z d * (entry [] i * others [] i / entry (hist s0) i)). split.
  { intros E. apply Qmult_integral in E as [E|E]; [easy|].
    assert (0 < entry [] i * others [] i / entry (hist s0) i); [|lra].
    apply Qlt_shift_div_l; lra. }
  intros s Is. destruct (Node s Is) as (Ir & n & Nd). assert (P := path_entries i s Ir).
  assert (Own : latest ev (hist s) i = latest ev (hist s0) i).
  { unfold latest. f_equal. destruct (plans_recall F g b ev rule rules) as [_ R].
    exact (R _ _ _ _ _ _ Nd N0). }
  rewrite Own in P. unfold pweight, weight. rewrite eval_pscale, eval_product.
  unfold qmul. rewrite red_eq.
  transitivity (inject_Z d * chance s *
    (path beta (hist s) * (entry [] i * others [] i)) / entry (hist s0) i);
    [field; lra|]. rewrite P. field. lra.
Qed.

Lemma total_poly i d c l : (forall s, In s l ->
    c * weight beta s == eval (pweight (players g) ev i d s) e) ->
  c * total_weight beta l ==
  eval (fold_right padd [] (map (pweight (players g) ev i d) l)) e.
Proof.
  unfold total_weight. induction l as [|s l IH]; simpl; intros H; [ring|].
  rewrite eval_padd, <- IH, <- H by auto. ring.
Qed.
End Number.

(** ** The theorem *)

Lemma believes_spec ps mu : believes ps mu = true ->
  let sum := fold_right padd [] ps in let m := lowest sum in
  0 < nth m sum 0 /\ length mu = length ps /\
  forall v p, nth_error ps v = Some p ->
    zeros m p /\ nth m p 0 / nth m sum 0 == nth v mu 0.
Proof.
  unfold believes. cbv zeta. set (sum := fold_right padd [] ps). set (m := lowest sum).
  intros H. apply andb_prop in H as [H E]. apply andb_prop in H as [C L].
  apply Nat.eqb_eq in L. apply Qle_bool_false in C as P.
  split; [exact P|]. split; [exact L|]. set (c := nth m sum 0) in *. clearbody c m.
  clear C sum. revert mu L E.
  induction ps as [|q ps IH]; intros [|a mu] L E [|v] p V; try discriminate.
  - simpl in *. injection V as <-. apply andb_prop in E as [E _].
    apply andb_prop in E as [Z E]. apply Qeq_bool_iff in E. split.
    + intros j J. now apply firstn_zero with m.
    + rewrite E. field. lra.
  - simpl in *. apply andb_prop in E as [_ E]. apply IH; auto.
Qed.

Theorem check_consistent_plans_sound F g b mu ev : archimedean F -> well_formed g ->
  check_consistent_plans g b mu ev = true ->
  is_profile F g (embed F b) /\
  consistent F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  intros A [W _] H. unfold check_consistent_plans in H. apply andb_prop in H as [H Beliefs].
  destruct (rules_parts F g b ev _ H) as (Bpos & R & P). split; [intros i I; now apply P|].
  assert (Mixed := behave_mixed F g b ev _ H).
  apply (consistent_from F g (ebar ev) (tremble g b ev) b mu);
    [exact A|exact Bpos|exact W|exact Mixed| |].
  - intros past i h n I k K. now apply (behave_tends F g b ev _ H past i h n).
  - intros i h l Al. assert (N := alive_sites _ _ _ Al).
    assert (K := for_sets_spec _ _ Beliefs i h N). unfold beliefs_ok in K. fold l in K.
    rewrite Al in K. apply andb_prop in K as [D K]. apply Z.ltb_lt in D.
    set (d := denominator l) in *.
    apply believes_spec in K as (C & L & K). rewrite map_length in L. split; [exact L|].
    intros v s V. assert (Vp := map_nth_error (pweight (players g) ev i d) _ _ V).
    destruct (K v _ Vp) as [Z E]. apply (tends_eq _ _ _ E).
    set (ps := map _ l) in *. set (sum := fold_right padd [] ps) in *.
    set (o := lowest sum) in *.
    apply (tends_ext (fun e => eval (pweight (players g) ev i d s) e / eval sum e));
      [|apply tends_quotient; [exact Z|exact (lowest_zero sum)|exact C]].
    exists (ebar ev). split; [exact Bpos|]. intros e Epos Ebar.
    destruct (weight_poly F g b ev _ H e Epos Ebar i h d) as (c & Cz & X).
    + intros E0. assert (0 < inject_Z d); [|lra]. unfold Qlt. simpl. lia.
    + exact N.
    + fold l in X.
      assert (Ts := total_poly g b ev e i d c l X). fold ps in Ts.
      fold sum in Ts.
      rewrite <- Ts, <- (X s (nth_error_In _ _ V)).
      assert (Pos : 0 < total_weight (tremble g b ev e) l).
      { apply (total_pos F g (ebar ev)); auto. intros s' I. apply filter_In in I. tauto. }
      field. split; [lra|exact Cz].
Qed.

Theorem check_sequential_sound F g b mu ev : archimedean F -> well_formed g ->
  check_sequential g b mu ev = true ->
  sequential F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  intros A W H. unfold check_sequential in H. apply andb_prop in H as [H R].
  destruct (check_consistent_plans_sound F g b mu ev A W H) as [P C].
  split; [exact P|]. split; [exact C|]. now apply rational_sound.
Qed.
