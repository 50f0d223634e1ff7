(** To calculate in an ordered field with rational constants, and profiles given by lists. *)

From Coq Require Import QArith NArith List Bool Ring Lia.
From Exactsolve Require Import OField.
Import ListNotations.

Lemma ofQ_morph (F : ofield) : ring_morph (R := F) f0 f1 (fadd F) (fmul F) (fsub F) (fopp F) eq
  0%Q 1%Q Qplus Qmult Qminus Qopp Qeq_bool ofQ.
Proof.
  destruct (fring F) as [_ _ _ _ _ _ _ Sub _].
  constructor.
  - apply ofQ_0.
  - apply ofQ_1.
  - apply ofQ_add.
  - intros x y. unfold Qminus. now rewrite ofQ_add, ofQ_opp, Sub.
  - apply ofQ_mul.
  - apply ofQ_opp.
  - intros x y E. now apply ofQ_eq, Qeq_bool_iff.
Qed.

Ltac q_cst t :=
  match t with
  | ofQ ?q => match q with Qmake ?n ?d =>
      match isZcst n with true => q | _ => constr:(InitialRing.NotConstant) end end
  | _ => constr:(InitialRing.NotConstant)
  end.

(** A profile from the probabilities of each player, information set and action. *)
Definition say (F : ofield) (l : list (list (list Q))) : profile F :=
  fun i h k => ofQ (nth (N.to_nat k) (nth (N.to_nat h) (nth i l []) []) 0%Q).

Lemma ofQ_nonneg (F : ofield) q : Qle_bool 0 q = true -> fle F f0 (ofQ q).
Proof. intros H. rewrite <- ofQ_0. now apply ofQ_le, Qle_bool_iff. Qed.

Lemma ofQ_pos (F : ofield) q : Qle_bool q 0 = false -> flt F f0 (ofQ q).
Proof.
  intros H. assert (L : (0 < q)%Q).
  { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence. }
  rewrite <- ofQ_0. split; [now apply ofQ_le, Qlt_le_weak|now apply ofQ_lt].
Qed.

Definition row (l : list (list (list Q))) i h := nth (N.to_nat h) (nth i l []) [].
Definition distribution (xs : list Q) :=
  forallb (Qle_bool 0) xs && Qeq_bool (fold_right Qplus 0%Q xs) 1.

Lemma sum_row (F : ofield) : forall xs pre,
  sum_from F (N.of_nat (length pre)) (length xs)
    (fun k => ofQ (nth (N.to_nat k) (pre ++ xs) 0%Q)) = ofQ (fold_right Qplus 0%Q xs).
Proof.
  induction xs as [|x xs IH]; intros pre; simpl; [now rewrite ofQ_0|].
  rewrite ofQ_add, Nnat.Nat2N.id, app_nth2, Nat.sub_diag by lia. f_equal.
  rewrite <- (IH (pre ++ [x])), app_length, <- app_assoc. simpl. f_equal. lia.
Qed.

Lemma say_lottery (F : ofield) n l i h :
  distribution (row l i h) = true -> length (row l i h) = n -> lottery F n (say F l i h).
Proof.
  intros D <-. apply andb_prop in D as [P S]. split.
  - intros k K. apply ofQ_nonneg. rewrite forallb_forall in P. apply P, nth_In.
    unfold row in *. lia.
  - assert (E := sum_row F (row l i h) []). simpl in E. unfold say.
    etransitivity; [exact E|].
    rewrite (ofQ_eq F _ 1%Q); [apply ofQ_1|]. now apply Qeq_bool_iff.
Qed.

(** The cases of an action less than 2, and less than 3. *)
Lemma below_2 (P : N -> Prop) : P 0%N -> P 1%N -> forall k, (k < N.of_nat 2)%N -> P k.
Proof. intros A B k K. assert (k = 0 \/ k = 1)%N as [-> | ->] by lia; assumption. Qed.
Lemma below_3 (P : N -> Prop) : P 0%N -> P 1%N -> P 2%N ->
  forall k, (k < N.of_nat 3)%N -> P k.
Proof.
  intros A B C k K. assert (k = 0 \/ k = 1 \/ k = 2)%N as [-> | [-> | ->]] by lia;
    assumption.
Qed.

(** The nodes of a game that is given, one after another. *)
Ltac each_node I :=
  cbn in I; repeat (destruct I as [I|I]); try contradiction I; inversion I; subst;
    clear I.

(** Payoffs and probabilities of what is given are computed, numbers of F apart. *)
Ltac given := cbv -[car f0 f1 fadd fmul fsub fopp fle flt ofQ].
