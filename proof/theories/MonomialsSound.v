(** The checks of trembles k t^e are right, in every archimedean field. *)

From Coq Require Import QArith Qpower NArith List Bool Lia Lqa.
From Exactsolve Require Import OField NashCheck Checks Plans QuasiPerfect.
From Exactsolve Require Import Tends Limits Sites SiteTable Consistent Rational.
From Exactsolve Require Import Monomials.
Import ListNotations.
Open Scope Q_scope.

Section Trembles.
Variables (g : game) (b : qprofile) (ev : monomials).
Let nodes := decisions [] (root g).
Let m := fold_left see nodes (M.empty _).
Notation cs := (roots (degree ev) (bases ev)).

Hypothesis recalled : recallb m nodes = true.
Hypothesis large : forallb (Z.leb 2) (bases ev) = true.
Hypothesis nodes_ok : forallb (trembles_ok b ev) nodes = true.

(** Weights of the actions at [t], their sum, and the behaviour. *)
Definition tremble (t : Q) (i : nat) (h k : N) : Q :=
  if Qeq_bool (b i h k) 0
  then kprod (cs t) (zpow ev i h k) * power t (N.to_nat (expo ev i h k)) else b i h k.
Definition scale (t : Q) (i : nat) (h : N) : Q := qsum (tremble t i h) 0 (actions m i h).
Definition trembling (t : Q) : qprofile := fun i h k => tremble t i h k / scale t i h.

Lemma node_facts past i h n : In (past, (i, h, n)) nodes ->
  actions m i h = n /\ lottery_from (b i h) 0 n 0 = true /\
  forall k, (k < N.of_nat n)%N -> 0 <= b i h k /\
    (b i h k == 0 -> (0 < N.to_nat (expo ev i h k))%nat).
Proof.
  intros I. pose proof (recallb_find _ _ _ _ _ _ recalled I) as E.
  rewrite forallb_forall in nodes_ok. apply nodes_ok in I. simpl in I.
  apply andb_prop in I as [L T]. split; [unfold actions; now rewrite E|].
  split; [exact L|].
  intros k K. split; [apply (proj2 (lottery_qsum _ _ _ _ L)); lia|]. intros Z.
  apply for_actions_spec with (a := k) in T; try lia.
  apply Qeq_bool_iff in Z. rewrite Z in T. simpl in T. apply N.ltb_lt in T. lia.
Qed.

Lemma tremble_pos past i h n t k : In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
  0 < t -> 0 < tremble t i h k.
Proof.
  intros I K T. destruct (node_facts _ _ _ _ I) as (_ & _ & A). destruct (A k K) as [P _].
  unfold tremble. destruct (Qeq_bool (b i h k) 0) eqn:Z.
  - apply Qmult_lt_0_compat; [|now apply power_pos]. now apply kprod_pos, roots_pos.
  - apply Qeq_bool_neq in Z. lra.
Qed.

Lemma tremble_tends past i h n k : In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
  tends (fun t => tremble t i h k) (b i h k).
Proof.
  intros I K. destruct (node_facts _ _ _ _ I) as (_ & _ & A). destruct (A k K) as [P E].
  unfold tremble. destruct (Qeq_bool (b i h k) 0) eqn:Z; [|apply tends_const].
  apply Qeq_bool_iff in Z. apply (tends_eq _ 0); [now symmetry|].
  set (n' := N.to_nat (expo ev i h k)) in *.
  apply (tends_ext (fun t => power t n' * kprod (cs t) (zpow ev i h k))).
  - apply always. intros; ring.
  - apply tends_0_limited; [now apply tends_power_0, E|now apply limited_kprod].
Qed.

Lemma scale_tends past i h n : In (past, (i, h, n)) nodes ->
  tends (fun t => scale t i h) 1.
Proof.
  intros I. destruct (node_facts _ _ _ _ I) as (S & L & _). unfold scale. rewrite S.
  destruct (lottery_qsum _ _ _ _ L) as [E _].
  apply (tends_eq _ (qsum (b i h) 0 n)); [lra|].
  apply tends_qsum. intros a _ A. now apply (tremble_tends past i h n a I).
Qed.

Lemma some_action past i h n : In (past, (i, h, n)) nodes -> (0 < n)%nat.
Proof.
  intros I. destruct (node_facts _ _ _ _ I) as (_ & L & _).
  destruct n; [discriminate|lia].
Qed.

Lemma scale_pos past i h n t : In (past, (i, h, n)) nodes -> 0 < t -> 0 < scale t i h.
Proof.
  intros I T. destruct (node_facts _ _ _ _ I) as (S & _). unfold scale. rewrite S.
  apply qsum_pos; [now apply (some_action past i h)|].
  intros a _ A. now apply (tremble_pos past i h n).
Qed.

Lemma trembling_tends past i h n k : In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
  tends (fun t => trembling t i h k) (b i h k).
Proof.
  intros I K. apply (tends_eq _ (b i h k / 1)); [field|]. unfold trembling.
  apply tends_div; [lra| |now apply (scale_tends past i h n)].
  now apply (tremble_tends past i h n).
Qed.

Lemma sum_quotients F (f : N -> Q) q : ~ q == 0 -> forall n k,
  sum_from F k n (fun a => ofQ (f a / q)) = ofQ (qsum f k n / q).
Proof.
  intros Z. induction n as [|n IH]; intros k; simpl.
  - rewrite <- ofQ_0. apply ofQ_eq. field. exact Z.
  - rewrite IH, <- ofQ_add. apply ofQ_eq. field. exact Z.
Qed.

Lemma trembling_mixed F t : 0 < t -> completely_mixed F g (embed F (trembling t)).
Proof.
  intros T past i h n I. pose proof (scale_pos _ _ _ _ t I T) as S.
  destruct (node_facts _ _ _ _ I) as (Sz & _).
  assert (Pos : forall k, (k < N.of_nat n)%N -> 0 < trembling t i h k).
  { intros k K. unfold trembling. apply Qlt_shift_div_l; [exact S|].
    rewrite Qmult_0_l. now apply (tremble_pos past i h n). }
  split; [split|].
  - intros k K. unfold embed. rewrite <- ofQ_0. apply ofQ_le, Qlt_le_weak. now apply Pos.
  - unfold embed, trembling. rewrite sum_quotients by lra. rewrite <- ofQ_1. apply ofQ_eq.
    unfold scale in *. rewrite Sz in *. field. lra.
  - intros k K. now apply flt_ofQ, Pos.
Qed.

(** ** Paths *)

Fixpoint scales (t : Q) (past : history) : Q :=
  match past with [] => 1 | (i, h, _) :: past => scales t past * / scale t i h end.

Lemma scales_tends s : In s (sites [] 1 (root g)) -> tends (fun t => scales t (hist s)) 1.
Proof.
  apply (sites_invariant (fun past => tends (fun t => scales t past) 1));
    [apply tends_const|].
  intros past i h n I H k _. simpl. apply (tends_eq _ (1 * / 1)); [reflexivity|].
  apply tends_mul; [exact H|]. apply tends_inv; [lra|now apply (scale_tends past i h n)].
Qed.

Lemma path_mono t past : 0 < t -> let w := mono_of b ev past in
  path (trembling t) past ==
  mprob w * (kprod (cs t) (mpow w) * power t (N.to_nat (mexp w))) * scales t past.
Proof.
  intros T. pose proof (roots_pos (degree ev) (bases ev) large t T) as C. cbv zeta.
  induction past as [|[[i h] k] past IH]; [simpl; rewrite kprod_nil; ring|].
  cbn [path mono_of scales]. rewrite IH. clear IH. set (w := mono_of b ev past).
  unfold trembling at 1, tremble at 1, Qdiv.
  destruct (Qeq_bool (b i h k) 0); cbn [mexp mpow mprob].
  - rewrite kprod_zadd by exact C. rewrite N2Nat.inj_add, power_plus. ring.
  - unfold qmul. rewrite red_eq. ring.
Qed.

(** The weight of [s] over what the trembles on the path to [w] multiply to. *)
Definition against (w s : site) (t : Q) : Q :=
  let v := mono_of b ev (hist w) in
  weight (trembling t) s / (kprod (cs t) (mpow v) * power t (N.to_nat (mexp v))).

Lemma agrees_tends p w q s : 0 < p -> In s (sites [] 1 (root g)) ->
  agrees b ev p w q s = true ->
  tends (against w s) (q * (chance w * mprob (mono_of b ev (hist w)) / p)).
Proof.
  intros P I. unfold agrees, against. set (v := mono_of b ev (hist w)).
  set (u := mono_of b ev (hist s)). pose proof (scales_tends s I) as Sc.
  assert (Form : forall t, 0 < t -> weight (trembling t) s / (kprod (cs t) (mpow v) *
      power t (N.to_nat (mexp v))) ==
    chance s * mprob u * (kprod (cs t) (zadd (mpow u) (map Z.opp (mpow v))) *
      (power t (N.to_nat (mexp u)) / power t (N.to_nat (mexp v))) * scales t (hist s))).
  { intros t T. pose proof (roots_pos (degree ev) (bases ev) large t T) as C.
    unfold weight. rewrite path_mono by exact T. fold u.
    rewrite kprod_zadd, kprod_opp by exact C.
    pose proof (kprod_pos _ C (mpow v)). pose proof (power_pos t (N.to_nat (mexp v)) T).
    field. split; lra. }
  destruct (Qeq_bool (chance s) 0) eqn:Ch; [|destruct (Qeq_bool q 0) eqn:Q0].
  - intros Z. apply Qeq_bool_iff in Z, Ch. apply (tends_eq _ 0); [rewrite Z; ring|].
    apply (tends_ext (fun _ => 0)); [|apply tends_const].
    apply always. intros t T. rewrite (Form t T), Ch. ring.
  - intros L. apply N.ltb_lt in L. apply Qeq_bool_iff in Q0.
    apply (tends_eq _ (chance s * mprob u * 0)); [rewrite Q0; ring|].
    set (r := (N.to_nat (mexp u) - N.to_nat (mexp v))%nat).
    apply (tends_ext (fun t => chance s * mprob u * (power t r *
      (kprod (cs t) (zadd (mpow u) (map Z.opp (mpow v))) * scales t (hist s))))).
    + apply always. intros t T. rewrite (Form t T).
      replace (N.to_nat (mexp u)) with (N.to_nat (mexp v) + r)%nat by (unfold r; lia).
      rewrite power_plus. pose proof (power_pos t (N.to_nat (mexp v)) T). field. lra.
    + apply tends_scale, tends_0_limited; [apply tends_power_0; unfold r; lia|].
      apply limited_mul; [now apply limited_kprod|now apply (tends_limited _ 1)].
  - intros H. apply andb_prop in H as [H R]. apply andb_prop in H as [Ex Dv].
    apply N.eqb_eq in Ex. apply Qeq_bool_iff in R.
    set (zs := zadd (mpow u) (map Z.opp (mpow v))) in *.
    set (ns := map (fun z => Z.div z (Zpos (degree ev))) zs) in *.
    assert (Zs : zs = map (Z.mul (Zpos (degree ev))) ns).
    { unfold ns. rewrite map_map. clearbody zs. clear - Dv.
      induction zs as [|z zs IH]; [reflexivity|]. cbn [forallb map] in *.
      apply andb_prop in Dv as [A Dv]. apply Z.eqb_eq in A. rewrite A. f_equal.
      now apply IH. }
    apply (tends_eq _ (chance s * mprob u * (kprod (map inject_Z (bases ev)) ns * 1))).
    { transitivity (kprod (map inject_Z (bases ev)) ns * (p * (chance s * mprob u)) / p);
        [field; lra|]. rewrite R. field. lra. }
    apply (tends_ext (fun t =>
      chance s * mprob u * (kprod (cs t) zs * scales t (hist s)))).
    + apply always. intros t T. rewrite (Form t T), Ex.
      pose proof (power_pos t (N.to_nat (mexp v)) T). field. lra.
    + apply tends_scale, tends_mul; [|exact Sc]. rewrite Zs. now apply tends_kprod.
Qed.
End Trembles.


Lemma in_combine_nth s : forall (qs : list Q) (l : list site) v, length qs = length l ->
  nth_error l v = Some s -> In (nth v qs 0, s) (combine qs l).
Proof.
  induction qs as [|q qs IH]; intros [|s' l] [|v] L V; try discriminate; simpl in *.
  - injection V as ->. now left.
  - right. apply IH; auto.
Qed.

Lemma total_against g b ev w a : forall l qs, length qs = length l ->
  (forall q s, In (q, s) (combine qs l) -> tends (against g b ev w s) (q * a)) ->
  let v := mono_of b ev (hist w) in
  tends (fun t => total_weight (trembling g b ev t) l /
      (kprod (roots (degree ev) (bases ev) t) (mpow v) * power t (N.to_nat (mexp v))))
    (fold_right qadd 0 qs * a).
Proof.
  intros l qs L H. cbv zeta. unfold against in H. revert qs L H.
  induction l as [|s l IH]; intros [|q qs] L H; try discriminate; simpl.
  - apply (tends_eq _ 0); [ring|]. apply (tends_ext (fun _ => 0)); [|apply tends_const].
    apply always. intros t _. unfold Qdiv, total_weight. simpl. ring.
  - apply (tends_eq _ (q * a + fold_right qadd 0 qs * a)).
    { unfold qadd at 2. rewrite red_eq. ring. }
    eapply tends_ext; [|apply tends_add; [apply (H q s); now left|apply (IH qs)]].
    + apply always. intros t _. unfold total_weight, Qdiv. simpl. ring.
    + now injection L.
    + intros q' s' I. apply H. now right.
Qed.

(** ** The theorems *)

Theorem check_consistent_sound F g b mu ev : archimedean F -> well_formed g ->
  check_consistent g b mu ev = true ->
  is_profile F g (embed F b) /\
  consistent F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  intros A [W _] H. unfold check_consistent in H.
  apply andb_prop in H as [H Beliefs]. apply andb_prop in H as [H Nodes].
  apply andb_prop in H as [R Large].
  split.
  { intros i _ past h n I.
    destruct (node_facts g b ev R Nodes past i h n I) as (_ & L & _).
    apply (lottery_from_sound F) in L as [P S]. rewrite ofQ_0 in S. split.
    - intros k K. apply P; lia.
    - rewrite <- S. symmetry. apply (Radd_0_l (fring F)). }
  apply (consistent_from F g 1 (trembling g b ev) b mu); auto; try reflexivity.
  - intros e E _. now apply trembling_mixed.
  - intros past i h n I k K. now apply (trembling_tends g b ev R Large Nodes past i h n).
  - intros i h l Al. assert (N := alive_sites _ _ _ Al).
    assert (K := for_sets_spec _ _ Beliefs i h N). unfold monos_ok in K. fold l in K.
    rewrite Al in K. set (x := combine (mu i h) l) in *.
    destruct (first_believed x) as [[p w]|] eqn:Fb; [|discriminate].
    apply andb_prop in K as [K Ag]. apply andb_prop in K as [K Sum].
    apply andb_prop in K as [K L]. apply andb_prop in K as [P Cw].
    apply Nat.eqb_eq in L. apply Qeq_bool_iff in Sum.
    apply Qle_bool_false in P, Cw. rewrite forallb_forall in Ag.
    assert (Root : forall s, In s l -> In s (sites [] 1 (root g))).
    { intros s I. apply filter_In in I. tauto. }
    set (a := chance w * mprob (mono_of b ev (hist w)) / p).
    assert (Pa : 0 < a) by (apply Qlt_shift_div_l; lra).
    assert (T : forall q s, In (q, s) x -> tends (against g b ev w s) (q * a)).
    { intros q s I.
      apply (agrees_tends g b ev R Large Nodes); [exact P| |now apply (Ag (q, s))].
      apply Root. now apply in_combine_r in I. }
    split; [exact L|]. intros v s V.
    assert (I : In (nth v (mu i h) 0, s) x) by now apply in_combine_nth.
    pose proof (total_against g b ev w a l (mu i h) L T) as Tt. cbv zeta in Tt.
    apply (tends_eq _ (nth v (mu i h) 0 * a / (fold_right qadd 0 (mu i h) * a))).
    { rewrite Sum. field. lra. }
    eapply tends_ext; [|apply tends_div; [|exact (T _ _ I)|exact Tt]].
    + exists 1. split; [lra|]. intros t Tp T1. unfold against.
      pose proof (roots_pos (degree ev) (bases ev) Large t Tp) as C.
      set (v' := mono_of b ev (hist w)).
      pose proof (kprod_pos _ C (mpow v')).
      pose proof (power_pos t (N.to_nat (mexp v')) Tp).
      assert (Pos : 0 < total_weight (trembling g b ev t) l).
      { apply (total_pos F g 1); auto. intros e E _. now apply trembling_mixed. }
      field. repeat split; lra.
    + rewrite Sum. lra.
Qed.

Theorem check_sequential_monomials_sound F g b mu ev : archimedean F ->
  well_formed g ->
  check_sequential_monomials g b mu ev = true ->
  sequential F g (embed F b) (fun i h => map ofQ (mu i h)).
Proof.
  intros A W H. apply andb_prop in H as [H R].
  apply (check_consistent_sound F) in H as [P C]; [|exact A|exact W].
  split; [exact P|]. split; [exact C|]. now apply rational_sound.
Qed.
