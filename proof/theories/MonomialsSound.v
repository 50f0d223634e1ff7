(** The checks of trembles k t^e are right, in every archimedean field. *)

From Coq Require Import QArith Qpower NArith List Bool Lia Lqa.
From Exactsolve Require Import OField Game NashCheck Sound Claim Plans QuasiPerfect.
From Exactsolve Require Import Tends Limits Roots Sites SiteTable Consistent Rational Monomials.
Import ListNotations.
Open Scope Q_scope.

Section Trembles.
Variables (g : game) (b : qprofile) (mu : nat -> N -> list Q) (ev : monomials).
Let nodes := decisions [] (root g).
Let m := fold_left see nodes (M.empty _).
Notation cs := (roots (degree ev) (bases ev)).

Hypothesis recalled : recallb m nodes = true.
Hypothesis large : forallb (Z.leb 1) (bases ev) = true.
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
  apply andb_prop in I as [L T]. split; [unfold actions; now rewrite E|]. split; [exact L|].
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
  apply (tends_ext (fun t => power t (N.to_nat (expo ev i h k)) * kprod (cs t) (zpow ev i h k))).
  - apply always. intros; ring.
  - apply tends_0_limited; [now apply tends_power_0, E|now apply limited_kprod].
Qed.

Lemma scale_tends past i h n : In (past, (i, h, n)) nodes -> tends (fun t => scale t i h) 1.
Proof.
  intros I. destruct (node_facts _ _ _ _ I) as (S & L & _). unfold scale. rewrite S.
  destruct (lottery_qsum _ _ _ _ L) as [E _]. apply (tends_eq _ (qsum (b i h) 0 n)); [lra|].
  apply tends_qsum. intros a _ A. now apply (tremble_tends past i h n a I).
Qed.

Lemma some_action past i h n : In (past, (i, h, n)) nodes -> (0 < n)%nat.
Proof.
  intros I. destruct (node_facts _ _ _ _ I) as (_ & L & _). destruct n; [discriminate|lia].
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
  apply tends_div; [lra|now apply (tremble_tends past i h n)|now apply (scale_tends past i h n)].
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
  apply (sites_invariant (fun past => tends (fun t => scales t past) 1)); [apply tends_const|].
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
      apply andb_prop in Dv as [A Dv]. apply Z.eqb_eq in A. rewrite A. f_equal. now apply IH. }
    apply (tends_eq _ (chance s * mprob u * (kprod (map inject_Z (bases ev)) ns * 1))).
    { transitivity (kprod (map inject_Z (bases ev)) ns * (p * (chance s * mprob u)) / p);
        [field; lra|]. rewrite R. field. lra. }
    apply (tends_ext (fun t => chance s * mprob u * (kprod (cs t) zs * scales t (hist s)))).
    + apply always. intros t T. rewrite (Form t T), Ex.
      pose proof (power_pos t (N.to_nat (mexp v)) T). field. lra.
    + apply tends_scale, tends_mul; [|exact Sc]. rewrite Zs. now apply tends_kprod.
Qed.
End Trembles.
