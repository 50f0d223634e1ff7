(** Own experiences in a game: they are made of its nodes; and the information sets of a
    player. *)

From Coq Require Import QArith NArith List Bool Lia.
From Exactsolve Require Import OField Game NashCheck PlanCheck Kuhn.
Import ListNotations.

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
    apply PS with n; [exact I'| |exact K]. simpl in L.
    apply IH with (i, h, n); [lia|exact I']. }
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
