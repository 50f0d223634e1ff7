(** Own experiences in a game: they are made of its nodes; and the information sets of a
    player. *)

From Coq Require Import QArith NArith List Bool Lia.
From Exactsolve Require Import OField Game NashCheck PlanCheck Kuhn.
Import ListNotations.

Section Own.
Variables (g : game) (i : nat).
Let nodes := decisions [] (root g).

(** What holds of the empty experience, and is kept by each step, holds after each action. *)
Lemma own_induction (P : key -> Prop) : P [] ->
  (forall past h n k, In (past, (i, h, n)) nodes -> P (own i past) ->
     (k < N.of_nat n)%N -> P ((h, k) :: own i past)) ->
  forall past h n k, In (past, (i, h, n)) nodes -> (k < N.of_nat n)%N ->
  P ((h, k) :: own i past).
Proof.
  intros P0 PS past h n k I K. apply PS with n; [exact I| |exact K].
  assert (G : forall e, experience g i e -> P e) by (induction 1; [exact P0|eauto]).
  apply G. eapply own_experience; [apply incl_refl|constructor|exact I].
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
