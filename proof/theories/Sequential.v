(** The checker of sequential equilibria with plans, and that it is right.

    The behaviour of the plans reaches a node with probability chance times the product of
    all players' latest entries over that of their entries at the root. At the nodes of an
    information set the entry of the player who moves there is the same, by perfect
    recall, so beliefs come from the product of the others' entries. *)

From Coq Require Import QArith NArith List Bool Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Claim Poly PolyArith Plans.
From Exactsolve Require Import Losses.
From Exactsolve Require Import LossesSound QuasiPerfect Tends Limits.
From Exactsolve Require Import Sites SiteTable Consistent Rational.
Import ListNotations.
Open Scope Q_scope.

(** ** The checker *)

Definition rivals (n i : nat) : list nat :=
  filter (fun j => negb (Nat.eqb j i)) (seq 0 n).

(** The weight of a node, times [d] and up to a factor of its information set. *)
Definition pweight (n : nat) (ev : evidence) (i : nat) (d : Z) (s : site) : poly :=
  pscale (qmul (inject_Z d) (chance s))
    (product (map (fun j => latest_poly ev j (hist s)) (rivals n i))).

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
  let nodes := decisions [] (root g) in
  let m := table (plan_ok g b ev) nodes in
  let t := site_index (sites [] 1 (root g)) in
  negb (Qle_bool (ebar ev) 0) && wfb (players g) (root g) && recallb m nodes &&
  forallb (fun i => positive_up_to (ebar ev) (start ev i) && strategyb nodes i (b i))
    (seq 0 (players g)) &&
  for_sets (beliefs_ok (players g) ev mu) t.

Definition check_sequential (g : game) (b : qprofile) (mu : nat -> N -> list Q)
    (ev : evidence) : bool :=
  check_consistent_plans g b mu ev &&
  for_sets (rational_at b mu) (site_index (sites [] 1 (root g))).

(** ** Products over players *)

Definition qprod (f : nat -> Q) (js : list nat) : Q :=
  fold_right (fun j r => f j * r) 1 js.

Lemma qprod_ext f f' js : (forall j, In j js -> f j == f' j) -> qprod f js == qprod f' js.
Proof.
  unfold qprod. induction js as [|j js IH]; simpl; intros E; [reflexivity|].
  rewrite (E j (or_introl eq_refl)), IH; [reflexivity|auto].
Qed.

Lemma qprod_update f f' j js : NoDup js -> In j js ->
  (forall j', j' <> j -> f' j' == f j') -> qprod f' js * f j == qprod f js * f' j.
Proof.
  intros D I E. induction D as [|j' js N D IH]; [easy|].
  change (qprod f' (j' :: js)) with (f' j' * qprod f' js).
  change (qprod f (j' :: js)) with (f j' * qprod f js). destruct I as [->|I].
  - rewrite (qprod_ext f' f js); [ring|]. intros k K. apply E. intros ->. now apply N.
  - rewrite (E j'); [|intros ->; now apply N]. rewrite <- Qmult_assoc, IH by exact I.
    ring.
Qed.

Lemma qprod_split f i js : NoDup js -> In i js ->
  qprod f js == f i * qprod f (filter (fun j => negb (Nat.eqb j i)) js).
Proof.
  intros D I. induction D as [|j js N D IH]; [easy|].
  change (qprod f (j :: js)) with (f j * qprod f js). simpl.
  destruct (Nat.eqb_spec j i) as [->|J]; simpl.
  - replace (filter (fun j => negb (Nat.eqb j i)) js) with js; [reflexivity|]. clear - N.
    induction js as [|k js IH]; simpl; [reflexivity|].
    destruct (Nat.eqb_spec k i) as [->|]; [exfalso; apply N; now left|].
    simpl. f_equal. apply IH. intros A. apply N. now right.
  - change (qprod f (j :: ?l)) with (f j * qprod f l).
    destruct I as [->|I]; [easy|]. rewrite (IH I). ring.
Qed.

Lemma qprod_nonzero f js : (forall j, In j js -> ~ f j == 0) -> ~ qprod f js == 0.
Proof.
  unfold qprod. induction js as [|j js IH]; simpl; intros H E; [discriminate|].
  apply Qmult_integral in E as [E|E]; [now apply (H j); auto|].
  apply IH; auto.
Qed.

(** ** Weights at a number *)

Section Number.
Variables (g : game) (ev : evidence) (size : nat -> N -> nat) (e : Q).
Let js := seq 0 (players g).
Notation beta := (behave (entries ev) size e).
Notation entry := (latest (entries ev) (start ev) e).
Notation first := (fun j => eval (start ev j) e).

Hypothesis all_good : forall y, In y (decisions [] (root g)) ->
  good g (entries ev) (start ev) size e y.
Hypothesis start_pos : forall j, (j < players g)%nat -> ~ eval (start ev j) e == 0.
Hypothesis recall : perfect_recall g.

Lemma path_entries s : In s (sites [] 1 (root g)) ->
  path beta (hist s) * qprod first js == qprod (fun j => entry j (hist s)) js.
Proof.
  apply (sites_invariant (fun past =>
    path beta past * qprod first js == qprod (fun j => entry j past) js)).
  - simpl. unfold latest. simpl. ring.
  - intros past j h n I H k K. apply all_good in I as (J & S & _ & P & Z).
    assert (Ij : In j js) by (apply in_seq; lia).
    assert (U := qprod_update (fun j => entry j past)
      (fun j' => entry j' ((j, h, k) :: past)) j js (seq_NoDup _ _) Ij).
    cbv beta in U. assert (E : entry j ((j, h, k) :: past) = eval (entries ev j h k) e).
    { unfold latest. simpl. now rewrite Nat.eqb_refl. }
    rewrite E in U. simpl path. unfold behave at 2. rewrite S, P.
    apply (Qmult_inj_r _ _ (entry j past) Z). rewrite U.
    + rewrite <- H. field. exact Z.
    + intros j' N. unfold latest. simpl. apply Nat.eqb_neq in N. rewrite N. reflexivity.
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
  destruct (all_good _ N0) as (J & _ & _ & _ & Z).
  set (S := qprod (fun j => eval (start ev j) e) js).
  assert (SZ : ~ S == 0).
  { apply qprod_nonzero. intros j Ij. apply in_seq in Ij. apply start_pos. lia. }
  exists (inject_Z d * (S / entry i (hist s0))). split.
  { intros E. apply Qmult_integral in E as [E|E]; [easy|].
    apply SZ.
    assert (Q : S == S / entry i (hist s0) * entry i (hist s0)) by (field; exact Z).
    rewrite Q, E. ring. }
  intros s Is. destruct (Node s Is) as (Ir & n & Nd).
  assert (Own : entry i (hist s) = entry i (hist s0)).
  { unfold latest. now rewrite (recall _ _ _ _ _ _ Nd N0). }
  assert (P := path_entries s Ir). fold S in P.
  assert (Ij : In i js) by (apply in_seq; lia).
  rewrite (qprod_split _ i js (seq_NoDup _ _) Ij), Own in P.
  unfold pweight. rewrite eval_pscale, eval_product. unfold qmul. rewrite red_eq.
  set (O := qprod (fun j => entry j (hist s)) _) in P.
  assert (E : fold_right (fun p r => eval p e * r) 1
    (map (fun j => latest_poly ev j (hist s)) (rivals (players g) i)) == O).
  { unfold O, rivals, js. clear.
    induction (filter _ _) as [|j l IH]; simpl; [reflexivity|].
    rewrite IH. unfold latest, latest_poly. now destruct (own j (hist s)) as [|[h k] r]. }
  rewrite E. unfold weight.
  transitivity (inject_Z d * chance s * (path beta (hist s) * S) / entry i (hist s0));
    [field; exact Z|]. rewrite P. field. exact Z.
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
  apply Nat.eqb_eq in L. assert (P : 0 < nth m sum 0).
  { apply Qnot_le_lt. intros A. apply Qle_bool_iff in A. now rewrite A in C. }
  split; [exact P|]. split; [exact L|]. set (c := nth m sum 0) in *. clearbody c m.
  clear C sum.
  revert mu L E.
  induction ps as [|q ps IH]; intros [|a mu] L E [|v] p V; try discriminate.
  - simpl in *. injection V as <-. apply andb_prop in E as [E _].
    apply andb_prop in E as [Z E]. apply Qeq_bool_iff in E. split.
    + intros j J. now apply firstn_zero with m.
    + rewrite E. field. lra.
  - simpl in *. apply andb_prop in E as [_ E]. apply IH; auto.
Qed.

Theorem check_consistent_plans_sound F g b mu ev : archimedean F ->
  check_consistent_plans g b mu ev = true ->
  is_profile F g (embed F b) /\
  consistent F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  intros A H. unfold check_consistent_plans in H.
  set (nodes := decisions [] (root g)) in *. set (m := table _ nodes) in *.
  apply andb_prop in H as [H Beliefs].
  apply andb_prop in H as [H Each]. apply andb_prop in H as [H R].
  apply andb_prop in H as [B W]. apply wfb_wf in W.
  assert (Bpos : 0 < ebar ev).
  { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. now rewrite L in B. }
  rewrite forallb_forall in Each.
  assert (P : forall i, (i < players g)%nat ->
    positive_up_to (ebar ev) (start ev i) = true /\ is_strategy F g i (embed F b i)).
  { intros i I. assert (J : In i (seq 0 (players g))) by (apply in_seq; lia).
    apply Each in J. apply andb_prop in J as [J S].
    split; [exact J|now apply strategyb_sound]. }
  split; [intros i I; now apply P|].
  assert (Mixed := behave_mixed F g b ev R).
  apply (consistent_from F g (ebar ev) (behave (entries ev) (actions m)) b mu);
    [exact A|exact Bpos|exact W|exact Mixed| |].
  - intros past i h n I k K.
    destruct (node_facts g b ev R past i h n I) as (S & _ & _ & _ & L & _).
    apply limitb_spec in L as (Q0 & Z & L). destruct (L k K) as [Z' E].
    change (actions m i h = n) in S. apply (tends_eq _ _ _ E). unfold behave.
    rewrite S. now apply tends_quotient.
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
    destruct (weight_poly g ev (actions m) e)
      with (i := i) (h := h) (d := d) as (c & Cz & X).
    + now apply (nodes_good g b).
    + intros j J E0. assert (0 < eval (start ev j) e); [|lra].
      apply (positive_value e Epos (ebar ev)); [exact Ebar|]. now apply P.
    + now apply recallb_sound with m.
    + intros E0. assert (0 < inject_Z d); [|lra]. unfold Qlt. simpl. lia.
    + exact N.
    + fold l in X.
      assert (Ts := total_poly g ev (actions m) e i d c l X). fold ps in Ts.
      fold sum in Ts.
      rewrite <- Ts, <- (X s (nth_error_In _ _ V)).
      assert (Pos : 0 < total_weight (behave (entries ev) (actions m) e) l).
      { apply (total_pos F g (ebar ev)); auto. intros s' I. apply filter_In in I. tauto. }
      field. split; [lra|exact Cz].
Qed.

Theorem check_sequential_sound F g b mu ev : archimedean F ->
  check_sequential g b mu ev = true ->
  sequential F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  intros A H. unfold check_sequential in H. apply andb_prop in H as [H R].
  destruct (check_consistent_plans_sound F g b mu ev A H) as [P C].
  split; [exact P|]. split; [exact C|]. now apply rational_sound.
Qed.
