(** Induction on trees and on own experiences. *)

From Coq Require Import QArith NArith List Lia.
From Exactsolve Require Import Definitions.
Import ListNotations.

Section TreeInd.
Variable P : tree -> Prop.
Hypothesis HL : forall pay, P (Leaf pay).
Hypothesis HC : forall br, Forall (fun b => P (snd b)) br -> P (Chance br).
Hypothesis HM : forall i h ch, Forall P ch -> P (Move i h ch).
Fixpoint tree_ind' (t : tree) : P t :=
  match t with
  | Leaf pay => HL pay
  | Chance br => HC br
      ((fix go (l : list (Q * tree)) : Forall (fun b => P (snd b)) l :=
          match l with
          | [] => Forall_nil _
          | b :: l => Forall_cons b (tree_ind' (snd b)) (go l)
          end) br)
  | Move i h ch => HM i h ch
      ((fix go (l : list tree) : Forall P l :=
          match l with
          | [] => Forall_nil _
          | t :: l => Forall_cons t (tree_ind' t) (go l)
          end) ch)
  end.
End TreeInd.

Section Experience.
Variables (g : game) (i : nat).
Let nodes := decisions [] (root g).

Inductive experience : list (N * N) -> Prop :=
  | unmoved : experience []
  | moved past h n a : In (past, (i, h, n)) nodes -> (a < N.of_nat n)%N ->
      experience (own i past) -> experience ((h, a) :: own i past).

Lemma own_experience : forall t past, incl (decisions past t) nodes ->
  experience (own i past) ->
  forall past' x, In (past', x) (decisions past t) -> experience (own i past').
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
      apply moved with n; [exact L0|lia|exact S].
    + apply (IHl (N.succ k)); [lia|exact L2|exact I].
Qed.
End Experience.
