(** Normal-form perfect claims: the checker, and that it is right.

    Let c be the limit of the plans' behaviour, everywhere; where the claim's profile b
    leads by itself the two are the same, so their plans are. The mixed strategies draw the
    action at each information set independently, as the plans say at a number e, and in the
    limit as c does. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField NashCheck Sound Checks Mixtures.
From Exactsolve Require Import PolyArith Plans Tends Kuhn.
From Exactsolve Require Import Experiences Independent.
From Exactsolve Require Import PlanCheck Losses OptimalSound.
Import ListNotations.

(** ** The limit of the behaviour, of which nothing is proved: it is checked *)

Definition limit_row (x : N -> poly) (n : nat) : M.t Q :=
  let sum := psum x 0 n in
  let m := lowest sum in
  let c := nth m sum 0%Q in
  index 1 (map (fun k => red (nth m (x (N.of_nat k)) 0 / c)%Q) (seq 0 n)) (M.empty Q).

Definition limit_rows (ev : evidence) (nodes : list node) (i : nat) : M.t (M.t Q) :=
  fold_left (fun m (y : node) => let '(_, (_, h, n)) := y in
    M.add (N.succ_pos h) (limit_row (entries ev i h) n) m)
    (firsts i (M.empty unit) nodes []) (M.empty _).

Definition limit_profile (g : game) (nodes : list node) (ev : evidence) : qprofile :=
  let l := map (limit_rows ev nodes) (seq 0 (players g)) in
  fun i => let m := nth i l (M.empty _) in find2 0%Q m.

(** ** The checker *)

(** The two say the same where [b] leads by itself. *)
Definition agree (nodes : list node) (i : nat) (b c : N -> N -> Q) : bool :=
  forallb (fun y : node =>
    let '(past, (j, h, n)) := y in
    negb (Nat.eqb i j) || not_planned b (own i past) ||
    for_actions (fun k => Qeq_bool (b h k) (c h k)) 0 n) nodes.

Definition check_normal_perfect (g : game) (b : qprofile) (ev : evidence) : bool :=
  let c := limit_profile g (decisions [] (root g)) ev in
  plan_rules g c ev (fun nodes m i =>
    agree nodes i (b i) (c i) && optimal g nodes (knows m i) (not_planned (c i)) ev i).

(** ** The theorem *)

Section NotPlanned.
Variable F : ofield.
Add Ring F_ring_z : (fring F).
Lemma not_planned_zero b k : not_planned b k = true ->
  own_prob F (fun h a => ofQ (b h a)) k = f0.
Proof.
  induction k as [|[h a] k IH]; simpl; [discriminate|]. intros L.
  apply orb_true_iff in L as [Z|L]; [|rewrite IH by exact L; ring].
  apply Qeq_bool_iff in Z. rewrite (ofQ_eq F _ _ Z), ofQ_0. ring.
Qed.
End NotPlanned.

(** Where two profiles agree as checked, their plans are the same. *)
Lemma agree_plans F g i b c : agree (decisions [] (root g)) i b c = true ->
  forall past h n k, is_node g past i h n -> (k < N.of_nat n)%N ->
  own_prob F (fun h k => ofQ (c h k)) ((h, k) :: own i past) =
  own_prob F (fun h k => ofQ (b h k)) ((h, k) :: own i past).
Proof.
  intros A. unfold agree in A. rewrite forallb_forall in A.
  set (pb := own_prob F (fun h k => ofQ (b h k))).
  set (pc := own_prob F (fun h k => ofQ (c h k))).
  apply (own_induction g i (fun e => pc e = pb e)); [reflexivity|].
  intros past h n k I E K. unfold pb, pc in *. simpl. rewrite E.
  apply A in I. rewrite Nat.eqb_refl in I. simpl in I.
  destruct (not_planned b (own i past)) eqn:L; simpl in I.
  - rewrite (not_planned_zero F b (own i past) L).
    rewrite <- (ofQ_0 F), <- !ofQ_mul. apply ofQ_eq. ring.
  - apply for_actions_spec with (a := k) in I; [|lia|lia]. apply Qeq_bool_iff in I.
    now rewrite (ofQ_eq F _ _ I).
Qed.

Section Sound.
Variable F : ofield.
Add Ring F_ring2 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b c : qprofile) (ev : evidence).
Variable rule : list node -> seen -> nat -> bool.
Hypothesis rules : plan_rules g c ev rule = true.
Hypothesis arch : archimedean F.
Let nodes := decisions [] (root g).
Let play := tremble g c ev.

Lemma play_tends i h n k : In (h, n) (sites_of g i) -> (k < N.of_nat n)%N ->
  tends (fun e => play e i h k) (c i h k).
Proof.
  intros I K. apply sites_in in I as [past I]. now apply (behave_tends F g c ev rule) with past n.
Qed.

Lemma node_once past i h n : In (past, (i, h, n)) nodes -> passes h (own i past) = false.
Proof. intros I. now apply (node_facts F g c ev rule rules) in I as (_ & _ & N & _). Qed.

Lemma play_pos e i h n k : (0 < e)%Q -> (e <= ebar ev)%Q -> In (h, n) (sites_of g i) ->
  (k < N.of_nat n)%N -> (0 < play e i h k)%Q.
Proof.
  intros Epos Ebar I K. apply sites_in in I as [past I].
  now apply (behave_pos F g c ev rule) with past n.
Qed.

Hypothesis each : forall i, (i < players g)%nat ->
  is_strategy F g i (embed F b i) /\ agree nodes i (b i) (c i) = true /\
  optimal g nodes (knows (plan_table g c ev) i) (not_planned (c i)) ev i = true.

Lemma normal_perfect : normal_form_perfect F g (embed F b).
Proof.
  destruct (plans_recall F g c ev rule rules) as [SA PR].
  destruct (rules_parts F g c ev rule rules) as (bar_pos & _ & Fits).
  assert (Lim : forall i, (i < players g)%nat -> is_strategy F g i (embed F c i))
    by (intros i I; now apply Fits).
  split; [intros i I; now apply each|].
  exists (fun i => mixture F g i (c i)).
  exists (fun k i => mixture F g i (play (small (ebar ev) k) i)).
  split.
  - intros i I. destruct (each i I) as (_ & A & _). specialize (Lim i I).
    pose proof (fun past h n => node_once past i h n) as O.
    split; [now apply mixture_is_mixed|]. split.
    + intros past h n k Nd K.
      rewrite mixture_plan by (try assumption; now apply own_plays with n).
      now apply (agree_plans F g i (b i) (c i) A) with n.
    + apply (mix_converges F (fun e => play e i) (c i)); [exact arch|exact bar_pos|].
      intros h n k. now apply play_tends.
  - intros k i I. assert (Epos := small_pos (ebar ev) k bar_pos).
    assert (Ebar := small_le (ebar ev) k bar_pos).
    set (e := small (ebar ev) k) in *.
    assert (Mixed := behave_mixed F g c ev rule rules e Epos Ebar).
    assert (St : forall j, is_strategy F g j (fun h k => ofQ (play e j h k))).
    { intros j past h n Nd. now apply Mixed with past. }
    split.
    { apply mixture_fully; [exact SA|apply St|].
      intros h n k'. now apply play_pos. }
    intros s S. destruct (each i I) as (_ & _ & Opt). pose proof (Lim i I) as C.
    set (ms := fun j => mixture F g j (play e j)).
    assert (There : forall past j h n, In (past, (j, h, n)) nodes -> (j < players g)%nat).
    { intros past j h n Nd.
      now apply (node_facts F g c ev rule rules) in Nd as (_ & L & _). }
    assert (One : forall j, (j < players g)%nat -> mixed_prob F (ms j) [] = 1).
    { intros j _. apply mixture_one; [exact SA|apply St]. }
    assert (Plans : forall past j h n k, In (past, (j, h, n)) nodes ->
      (k < N.of_nat n)%N ->
      mixed_prob F (ms j) ((h, k) :: own j past) =
      own_prob F (embed F (play e) j) ((h, k) :: own j past)).
    { intros past j h n k' Nd K. apply mixture_plan; [exact SA|apply St|].
      apply own_plays with n; [|exact Nd|exact K].
      intros past' h' n' Nd'. eapply node_once, Nd'. }
    rewrite (behaviour_against F g i ms (embed F (play e)) There I One Plans
      (mixture F g i (c i)) (fun h k => ofQ (c i h k))).
    2: { apply mixture_one; assumption. }
    2: { intros past h n k' Nd K. apply mixture_plan; [exact SA|exact C|].
         apply own_plays with n; [|exact Nd|exact K].
         intros past' h' n' Nd'. eapply node_once, Nd'. }
    rewrite (mixed_against F g i ms (embed F (play e)) There I One Plans s).
    set (v := payoff F i _ (root g)). destruct S as [S1 S2].
    rewrite wsum_weights in S2.
    assert (V : wsum F (fun _ => v) s = v).
    { transitivity (wsum F (fun _ => v * 1) s).
      - apply wsum_ext. intros _. ring.
      - rewrite wsum_scale, S2. ring. }
    rewrite <- V. apply wsum_le. intros p a Ia. destruct (S1 p a Ia) as [P A].
    split; [exact P|]. unfold v.
    apply (optimal_root_sound F g c ev rule rules e Epos Ebar (not_planned (c i)) i I Opt);
      [auto|].
    intros past h n Nd. apply pure_lottery. now apply A with past.
Qed.
End Sound.

Theorem check_normal_perfect_sound F g b ev : archimedean F ->
  is_profile F g (embed F b) ->
  check_normal_perfect g b ev = true -> normal_form_perfect F g (embed F b).
Proof.
  intros Arch B H. unfold check_normal_perfect in H. set (c := limit_profile _ _ _) in *.
  apply (normal_perfect F g b c ev _ H Arch). intros i I.
  apply (rules_parts F) in H as (_ & _ & P). destruct (P i I) as (_ & _ & R).
  apply andb_prop in R. split; [now apply B|exact R].
Qed.
