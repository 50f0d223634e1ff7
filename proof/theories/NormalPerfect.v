(** Normal-form perfect claims: the checker, and that it is right.

    Let c be the limit of the plans' behaviour, everywhere; where the claim's profile b leads
    by itself the two are the same, so their plans are. The mixed strategies are those that
    draw the action at each information set independently, as the plans say at a number e,
    and in the limit as c does. *)

From Coq Require Import QArith NArith List Bool Ring Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Checks Mixtures.
From Exactsolve Require Import Poly PolyArith Plans Tends Limits Kuhn.
From Exactsolve Require Import Losses LossesSound OptimalSound PlanCheck.
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
  let nodes := decisions [] (root g) in
  let c := limit_profile g nodes ev in
  let m := table (plan_ok g c ev) nodes in
  negb (Qle_bool (ebar ev) 0) && recallb m nodes &&
  forallb (fun i =>
    positive_up_to (ebar ev) (start ev i) &&
    strategyb nodes i (b i) && strategyb nodes i (c i) && agree nodes i (b i) (c i) &&
    optimal g nodes (knows m i) (not_planned (c i)) ev i) (seq 0 (players g)).

(** ** Own experiences are built from nodes *)

Section Own.
Variables (g : game) (i : nat).
Let nodes := decisions [] (root g).

Definition step (e : key) : Prop := e = [] \/ exists past h n k,
  e = (h, k) :: own i past /\ In (past, (i, h, n)) nodes /\ (k < N.of_nat n)%N.

Lemma own_step : forall t past, incl (decisions past t) nodes -> step (own i past) ->
  forall past' x, In (past', x) (decisions past t) -> step (own i past').
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past L S past' x I.
  - destruct I.
  - simpl in *. induction IH as [|[p t] l Ht _ IHl]; simpl in *; [easy|].
    apply incl_app_inv in L as [L1 L2].
    apply in_app_or in I as [I|I]; [exact (Ht past L1 S past' x I)|exact (IHl L2 I)].
  - simpl in L. apply incl_cons_inv in L as [L0 L].
    destruct I as [I|I]; [inversion I; now subst|]. simpl in I.
    assert (K : (0 + N.of_nat (length ch) <= N.of_nat (length ch))%N) by lia.
    revert L0 K L I. generalize (length ch) at 1 3. intros n L0. generalize 0%N.
    induction IH as [|t l Ht _ IHl]; intros k K L I; simpl in *; [easy|].
    apply incl_app_inv in L as [L1 L2].
    apply in_app_or in I as [I|I].
    + apply (Ht ((j, h, k) :: past) L1) with x; [|exact I]. simpl.
      destruct (Nat.eqb_spec i j) as [<-|E]; [|exact S].
      right. exists past, h, n, k. repeat split; [exact L0|lia].
    + apply (IHl (N.succ k)); [lia|exact L2|exact I].
Qed.

Lemma own_induction (P : key -> Prop) : P [] ->
  (forall past h n k, In (past, (i, h, n)) nodes -> P (own i past) ->
     (k < N.of_nat n)%N -> P ((h, k) :: own i past)) ->
  forall past x, In (past, x) nodes -> P (own i past).
Proof.
  intros P0 PS.
  assert (G : forall m past x, (length (own i past) < m)%nat -> In (past, x) nodes ->
    P (own i past)).
  { induction m as [|m IH]; intros past x L I; [lia|].
    destruct (own_step (root g) [] (incl_refl _) (or_introl eq_refl) past x I)
      as [E|(past' & h & n & k & E & I' & K)]; rewrite E in *; [exact P0|].
    apply PS with n; [exact I'| |exact K]. simpl in L. apply IH with (i, h, n); [lia|exact I']. }
  intros past x I. exact (G _ past x (Nat.lt_succ_diag_r _) I).
Qed.

Definition site_dec : forall x y : N * nat, {x = y} + {x <> y}.
Proof. decide equality; [apply Nat.eq_dec|apply N.eq_dec]. Defined.

(** The information sets of [i]. *)
Definition sites_of : sites := nodup site_dec
  (flat_map (fun y : node => let '(_, (j, h, n)) := y in
     if Nat.eqb i j then [(h, n)] else []) nodes).

Lemma sites_in h n : In (h, n) sites_of <-> exists past, In (past, (i, h, n)) nodes.
Proof.
  unfold sites_of. rewrite nodup_In, in_flat_map. split.
  - intros ([past [[j h'] n']] & I & X). destruct (Nat.eqb_spec i j) as [<-|]; [|easy].
    destruct X as [X|[]]. injection X as -> ->. now exists past.
  - intros (past & I). exists (past, (i, h, n)). split; [exact I|].
    rewrite Nat.eqb_refl. now left.
Qed.

Lemma sites_nodup : same_actions g -> NoDup (map fst sites_of).
Proof.
  intros SA.
  assert (U : forall h n n', In (h, n) sites_of -> In (h, n') sites_of -> n = n').
  { intros h n n' A B. apply sites_in in A as [p A]. apply sites_in in B as [p' B].
    eapply SA; eassumption. }
  assert (D : NoDup sites_of) by apply NoDup_nodup.
  induction D as [|[h n] l N D IH]; simpl; constructor.
  - intros I. apply in_map_iff in I as ([h' n'] & E & I). simpl in E. subst h'.
    apply N. rewrite (U h n n'); [exact I|now left|now right].
  - apply IH. intros h' n1 n2 A B. apply (U h'); now right.
Qed.
End Own.

Lemma passes_in h e : passes h e = false -> ~ In h (map fst e).
Proof.
  unfold passes. intros P I. apply in_map_iff in I as (z & E & I).
  apply not_true_iff_false in P. apply P. apply existsb_exists. exists z.
  split; [exact I|now apply N.eqb_eq].
Qed.

(** ** Payoffs of the mixed strategies *)

Section Payoffs.
Variable F : ofield.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.
Variables (g : game) (i : nat) (ms : nat -> mixed F) (b : profile F).
Let nodes := decisions [] (root g).
Let js := seq 0 (players g).
Hypothesis there : forall past j h n, In (past, (j, h, n)) nodes -> (j < players g)%nat.
Hypothesis real : (i < players g)%nat.

(** The mixed strategies of all have the plans of [b]. *)
Hypothesis total_one : forall j, (j < players g)%nat -> mixed_prob F (ms j) [] = 1.
Hypothesis same_plans : forall past j h n k, In (past, (j, h, n)) nodes ->
  (k < N.of_nat n)%N ->
  mixed_prob F (ms j) ((h, k) :: own j past) = own_prob F (b j) ((h, k) :: own j past).

Lemma in_js j : In j js <-> (j < players g)%nat.
Proof. unfold js. rewrite in_seq. lia. Qed.

Lemma normal_value m : normal_payoff F g i m =
  value F i js (fun j => mixed_prob F (m j)) [] (root g).
Proof.
  unfold normal_payoff. fold js. rewrite draw_value with (js := js).
  - apply value_ext; intros; unfold mem;
      (replace (existsb (Nat.eqb j) js) with true; [reflexivity|]); symmetry;
      apply existsb_exists; exists j; (split; [assumption|apply Nat.eqb_refl]).
  - apply seq_NoDup.
  - intros past j h n I. apply in_js. eapply there, I.
  - apply seq_NoDup.
  - apply incl_refl.
Qed.

Lemma play_value b' : payoff F i b' (root g) =
  value F i js (fun j => own_prob F (b' j)) [] (root g).
Proof.
  rewrite <- payoff_value.
  - rewrite all_probs_root. ring.
  - apply seq_NoDup.
  - intros past j h n I. apply in_js. eapply there, I.
Qed.

(** Against them a mixed strategy gets the mean of what its pure strategies get. *)
Lemma mixed_against s : normal_payoff F g i (instead F ms i s) =
  wsum F (fun a => payoff F i (deviate F b i (pure F a)) (root g)) s.
Proof.
  rewrite normal_value.
  transitivity (value F i js (put_plan F (fun j => own_prob F (b j)) i
    (fun e => wsum F (fun a => own_prob F (pure F a) e) s)) [] (root g)).
  - apply value_ext; unfold put_plan, instead.
    + intros j J. destruct (Nat.eqb j i); [reflexivity|]. apply total_one. now apply in_js.
    + intros past j h n k I _ K. destruct (Nat.eqb j i); [reflexivity|].
      now apply same_plans with n.
  - rewrite value_mean; [|apply seq_NoDup|now apply in_js].
    apply wsum_ext. intros a. rewrite play_value.
    apply value_ext; intros; unfold put_plan, deviate; now destruct (Nat.eqb j i).
Qed.

(** One with the plan of a behaviour strategy gets what that does. *)
Lemma behaviour_against m s : mixed_prob F m [] = 1 ->
  (forall past h n k, In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
     mixed_prob F m ((h, k) :: own i past) = own_prob F s ((h, k) :: own i past)) ->
  normal_payoff F g i (instead F ms i m) = payoff F i (deviate F b i s) (root g).
Proof.
  intros O S. rewrite normal_value, play_value. apply value_ext; unfold instead, deviate.
  - intros j J. destruct (Nat.eqb j i); [exact O|]. apply total_one. now apply in_js.
  - intros past j h n k I _ K. destruct (Nat.eqb_spec j i) as [->|].
    + now apply S with n.
    + now apply same_plans with n.
Qed.
End Payoffs.

(** ** The independent mixture of a rational behaviour strategy *)

Section Mixture.
Variable F : ofield.
Add Ring F_ring1 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (i : nat) (c : N -> N -> Q).
Let nodes := decisions [] (root g).
Hypothesis same : same_actions g.
Hypothesis once : forall past h n, In (past, (i, h, n)) nodes -> passes h (own i past) = false.
Hypothesis strategy : is_strategy F g i (fun h k => ofQ (c h k)).

Definition mixture : mixed F := mix F (fun h k => ofQ (c h k)) (sites_of g i).

Lemma own_plays past h n k : In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
  plays ((h, k) :: own i past) (sites_of g i).
Proof.
  assert (S : forall past h n k, In (past, (i, h, n)) nodes ->
    plays (own i past) (sites_of g i) -> (k < N.of_nat n)%N ->
    plays ((h, k) :: own i past) (sites_of g i)).
  { intros past' h' n' k' I [D E] K. split.
    - simpl. constructor; [|exact D]. eapply passes_in, once, I.
    - intros h2 k2 [X|X]; [|now apply E]. injection X as <- <-.
      exists n'. split; [apply sites_in; now exists past'|exact K]. }
  intros I K. apply S with n; [exact I| |exact K].
  apply (own_induction g i (fun e => plays e (sites_of g i))) with (x := (i, h, n)).
  - split; [constructor|intros h' k' []].
  - exact S.
  - exact I.
Qed.

Lemma mixture_plan e : plays e (sites_of g i) ->
  mixed_prob F mixture e = own_prob F (fun h k => ofQ (c h k)) e.
Proof.
  apply mix_plan; [now apply sites_nodup|]. intros h n I. apply sites_in in I as [past I].
  now apply strategy in I as [_ S].
Qed.

Lemma mixture_one : mixed_prob F mixture [] = 1.
Proof. rewrite mixture_plan; [reflexivity|]. split; [constructor|intros h k []]. Qed.

Lemma mixture_weight (P : Q -> Prop) : P 1%Q -> (forall p q, P p -> P q -> P (p * q)%Q) ->
  (forall h n k, In (h, n) (sites_of g i) -> (k < N.of_nat n)%N -> P (c h k)) ->
  forall p a, In (p, a) mixture -> exists q, p = ofQ q /\ P q.
Proof.
  intros P1 PM C p a I. apply (in_map fst) in I. unfold mixture in I.
  rewrite mix_odds in I. apply in_map_iff in I as (q & E & I). exists q.
  split; [now symmetry|]. now apply (odds_all P c P1 PM (sites_of g i)).
Qed.

Lemma strategy_nonneg h n k : In (h, n) (sites_of g i) -> (k < N.of_nat n)%N ->
  (0 <= c h k)%Q.
Proof.
  intros I K. apply sites_in in I as [past I]. apply strategy in I as [S _].
  specialize (S k K). apply Qnot_lt_le. intros L. apply (ofQ_lt F) in L. apply L.
  now rewrite ofQ_0.
Qed.

Lemma mixture_is_mixed : is_mixed F g i mixture.
Proof.
  split.
  - intros p a I. split.
    + destruct (mixture_weight (fun q => 0 <= q)%Q) with (p := p) (a := a)
        as (q & -> & Q0); [lra|apply Qmult_le_0_compat|exact strategy_nonneg|exact I|].
      rewrite <- ofQ_0. now apply ofQ_le.
    + intros past h n Nd. apply (mix_choices F (fun h k => ofQ (c h k)) (sites_of g i)) with (p := p) (a := a);
        [now apply sites_nodup|exact I|apply sites_in; now exists past].
  - rewrite wsum_weights. exact mixture_one.
Qed.

Lemma mixture_fully :
  (forall h n k, In (h, n) (sites_of g i) -> (k < N.of_nat n)%N -> (0 < c h k)%Q) ->
  fully_mixed F g i mixture.
Proof.
  intros P. split; [exact mixture_is_mixed|]. split.
  - intros p a I. destruct (mixture_weight (fun q => 0 < q)%Q) with (p := p) (a := a)
      as (q & -> & Q0); [lra|apply Qmult_lt_0_compat|exact P|exact I|]. now apply flt_ofQ.
  - intros a A. destruct (mix_covers F (fun h k => ofQ (c h k)) a (sites_of g i))
      as (p & a' & I & E).
    + intros h n I. apply sites_in in I as [past I]. now apply A with past.
    + exists p, a'. split; [exact I|]. intros past h n Nd. apply (E h n), sites_in.
      now exists past.
Qed.
End Mixture.

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
  assert (S : forall past h n k, In (past, (i, h, n)) (decisions [] (root g)) ->
    pc (own i past) = pb (own i past) -> (k < N.of_nat n)%N ->
    pc ((h, k) :: own i past) = pb ((h, k) :: own i past)).
  { intros past h n k I E K. unfold pb, pc in *. simpl. rewrite E.
    apply A in I. rewrite Nat.eqb_refl in I. simpl in I.
    destruct (not_planned b (own i past)) eqn:L; simpl in I.
    - rewrite (not_planned_zero F b (own i past) L).
      rewrite <- (ofQ_0 F), <- !ofQ_mul. apply ofQ_eq. ring.
    - apply for_actions_spec with (a := k) in I; [|lia|lia]. apply Qeq_bool_iff in I.
      now rewrite (ofQ_eq F _ _ I). }
  intros past h n k I K. apply S with n; [exact I| |exact K].
  apply (own_induction g i (fun e => pc e = pb e)) with (x := (i, h, n));
    [reflexivity|exact S|exact I].
Qed.

Section Sound.
Variable F : ofield.
Add Ring F_ring2 : (fring F).
Local Open Scope F_scope.
Variables (g : game) (b c : qprofile) (ev : evidence).
Let nodes := decisions [] (root g).
Let m := table (plan_ok g c ev) nodes.
Let play e := behave (entries ev) (actions m) e.
Hypothesis arch : archimedean F.
Hypothesis bar_pos : (0 < ebar ev)%Q.
Hypothesis recalled : recallb m nodes = true.

Lemma play_tends i h n k : In (h, n) (sites_of g i) -> (k < N.of_nat n)%N ->
  tends (fun e => play e i h k) (c i h k).
Proof.
  intros I K. apply sites_in in I as [past I]. now apply (behave_tends g c ev) with past n.
Qed.

Lemma node_once past i h n : In (past, (i, h, n)) nodes -> passes h (own i past) = false.
Proof. intros I. now apply (node_facts g c ev recalled) in I as (_ & _ & _ & N & _). Qed.

Lemma play_pos e i h n k : (0 < e)%Q -> (e <= ebar ev)%Q -> In (h, n) (sites_of g i) ->
  (k < N.of_nat n)%N -> (0 < play e i h k)%Q.
Proof.
  intros Epos Ebar I K. apply sites_in in I as [past I].
  now apply (behave_pos g c ev) with past n.
Qed.

Hypothesis each : forall i, (i < players g)%nat ->
  positive_up_to (ebar ev) (start ev i) = true /\
  is_strategy F g i (fun h k => ofQ (b i h k)) /\
  is_strategy F g i (fun h k => ofQ (c i h k)) /\
  agree nodes i (b i) (c i) = true /\
  optimal g nodes (knows m i) (not_planned (c i)) ev i = true.

Lemma normal_perfect : normal_form_perfect F g (embed F b).
Proof.
  destruct (recallb_sound m g recalled) as [SA PR].
  split; [intros i I; now apply each|].
  exists (fun i => mixture F g i (c i)).
  exists (fun k i => mixture F g i (play (small (ebar ev) k) i)).
  split.
  - intros i I. destruct (each i I) as (_ & _ & C & A & _).
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
    assert (Mixed := behave_mixed F g c ev recalled e Epos Ebar). fold nodes m in Mixed.
    assert (St : forall j, is_strategy F g j (fun h k => ofQ (play e j h k))).
    { intros j past h n Nd. now apply Mixed with past. }
    split.
    { apply mixture_fully; [exact SA|apply St|].
      intros h n k'. now apply play_pos. }
    intros s S. destruct (each i I) as (_ & _ & C & _ & Opt).
    set (ms := fun j => mixture F g j (play e j)).
    assert (There : forall past j h n, In (past, (j, h, n)) nodes -> (j < players g)%nat).
    { intros past j h n Nd.
      now apply (node_facts g c ev recalled) in Nd as (_ & L & _). }
    assert (One : forall j, (j < players g)%nat -> mixed_prob F (ms j) [] = 1).
    { intros j _. apply mixture_one; [exact SA|apply St]. }
    assert (Plans : forall past j h n k, In (past, (j, h, n)) nodes -> (k < N.of_nat n)%N ->
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
    apply (optimal_root_sound F g ev (actions m) (knows m i) (not_planned (c i)) i (c i) e).
    + exact Epos.
    + exact Ebar.
    + now apply (nodes_good g c).
    + intros j J. apply (positive_value e Epos (ebar ev)); [exact Ebar|]. now apply each.
    + intros h a'. apply knows_good.
    + exact Opt.
    + exact C.
    + auto.
    + intros past h n Nd. apply pure_lottery. now apply A with past.
Qed.
End Sound.

Theorem check_normal_perfect_sound F g b ev : archimedean F ->
  check_normal_perfect g b ev = true -> normal_form_perfect F g (embed F b).
Proof.
  intros Arch H. unfold check_normal_perfect in H.
  set (nodes := decisions [] (root g)) in *. set (c := limit_profile g nodes ev) in *.
  apply andb_prop in H as [H Each]. apply andb_prop in H as [B R].
  assert (Bpos : (0 < ebar ev)%Q) by now apply Qle_bool_false.
  rewrite forallb_forall in Each.
  apply (normal_perfect F g b c ev Arch Bpos R). intros i I.
  assert (J : In i (seq 0 (players g))) by (apply in_seq; lia).
  apply Each in J. apply andb_prop in J as [J O]. apply andb_prop in J as [J A].
  apply andb_prop in J as [J C]. apply andb_prop in J as [J S].
  split; [exact J|]. split; [now apply strategyb_sound|].
  split; [now apply strategyb_sound|]. now split.
Qed.

(** Profiles that agree everywhere share the concept. *)
Lemma normal_form_perfect_ext F g b b' : (forall i h k, b i h k = b' i h k) ->
  normal_form_perfect F g b -> normal_form_perfect F g b'.
Proof.
  intros E (P & m & ms & L & H). split.
  - intros i I. apply (is_strategy_ext F g i (b i)); [apply E|now apply P].
  - exists m, ms. split; [|exact H]. intros i I. destruct (L i I) as (M & S & C).
    split; [exact M|]. split; [|exact C]. intros past h n k Nd K.
    rewrite (S past h n k Nd K). apply own_prob_ext. intros; apply E.
Qed.
