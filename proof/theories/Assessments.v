(** Consistent and sequential claims as a certificate gives them, in lists. *)

From Coq Require Import QArith NArith List Bool Ring Lia FMapPositive.
From Exactsolve Require Import OField Game NashCheck Sound Claim Poly PolyArith Plans.
From Exactsolve Require Import QuasiPerfect Sites Rational Sequential Monomials MonomialsSound.
From Exactsolve Require Import NashBeliefs.
Import ListNotations.

(** Beliefs: per player, per information set, per node. *)
Definition rows (l : list (list (list Q))) : nat -> N -> list Q :=
  fun i h => nth (N.to_nat h) (nth i l []) [].

(** The same, found quickly. *)
Definition quick_rows (l : list (list (list Q))) : nat -> N -> list Q :=
  let ms := map (fun l => index 1 l (M.empty _)) l in
  fun i h => match M.find (N.succ_pos h) (nth i ms (M.empty _)) with None => [] | Some l => l end.

Definition belief_of (F : ofield) (l : list (list (list Q))) : beliefs F :=
  fun i h => map ofQ (rows l i h).

(** Trembles: per player, per action, the exponent and then the powers of the base numbers,
    which are made integers. Nothing is proved of this: whatever there is, it is checked. *)
Definition power_degree (ls : list (list (list Q))) : Z :=
  fold_left (fun z a => Z.lcm z (Zpos (Qden a))) (concat (concat ls)) 1%Z.
Definition integers (d : Z) (l : list Q) : list Q :=
  match l with
  | [] => []
  | e :: ps => e :: map (fun q => inject_Z (Qnum q * (d / Zpos (Qden q)))) ps
  end.
Definition monomials_of (size : nat -> N -> nat) (bases : list Z) (ls : list (list (list Q)))
    : monomials :=
  let d := power_degree ls in
  let ms := map (fun y => place (size (fst y)) 0 0 (map (integers d) (snd y)) (M.empty _))
              (combine (seq 0 (length ls)) ls) in
  let find i := let m := nth i ms (M.empty _) in find_entry m in
  Monomials (Z.to_pos d) bases
    (fun i => let f := find i in fun h k => Z.to_N (Qnum (hd 0%Q (f h k))))
    (fun i => let f := find i in fun h k => map Qnum (tl (f h k))).

Definition sizes (g : game) : nat -> N -> nat :=
  actions (fold_left see (decisions [] (root g)) (M.empty _)).

Definition check_sequential_lists (g : game) (b mu : list (list (list Q))) (bar : Q)
    (ls : list (list poly)) : bool :=
  check_sequential g (quick b) (quick_rows mu) (evidence_of (sizes g) bar ls).
Definition check_consistent_lists (g : game) (b mu : list (list (list Q))) (bases : list Z)
    (ls : list (list (list Q))) : bool :=
  check_consistent g (quick b) (quick_rows mu) (monomials_of (sizes g) bases ls).
Definition check_sequential_monomials_lists (g : game) (b mu : list (list (list Q)))
    (bases : list Z) (ls : list (list (list Q))) : bool :=
  check_sequential_monomials g (quick b) (quick_rows mu) (monomials_of (sizes g) bases ls).

Definition check_plan_beliefs_lists (g : game) (b mu : list (list (list Q))) (bar : Q)
    (ls : list (list poly)) : bool :=
  check_plan_beliefs g (quick b) (quick_rows mu) (evidence_of (sizes g) bar ls).
Definition check_bayes_lists (g : game) (b mu : list (list (list Q))) : bool :=
  check_bayes g (quick b) (quick_rows mu).

Lemma quick_rows_eq l i h : quick_rows l i h = rows l i h.
Proof.
  unfold quick_rows, rows.
  assert (E : nth i (map (fun l => index 1 l (M.empty _)) l) (M.empty _)
    = index 1 (nth i l []) (M.empty _)).
  { revert i. induction l as [|x l IH]; intros [|i]; simpl; auto. }
  rewrite E, find_index. destruct (Pos.ltb_spec (N.succ_pos h) 1); [lia|].
  replace (Pos.to_nat (N.succ_pos h) - Pos.to_nat 1)%nat with (N.to_nat h) by lia.
  rewrite M.gempty. generalize (N.to_nat h). clear.
  induction (nth i l []) as [|x r IH]; intros [|n]; simpl; auto.
Qed.

(** ** Profiles and beliefs that say the same *)

Section Same.
Variable F : ofield.
Add Ring F_ring : (fring F).
Variables (g : game) (b b' : profile F) (mu mu' : beliefs F).
Hypothesis same_b : forall i h k, b i h k = b' i h k.
Hypothesis same_mu : forall i h, mu i h = mu' i h.

Lemma is_profile_same : is_profile F g b -> is_profile F g b'.
Proof. intros P i I. apply (is_strategy_ext F g i (b i)); auto. Qed.

Lemma consistent_same : consistent F g b mu -> consistent F g b' mu'.
Proof.
  intros (bs & mus & C & M & H). exists bs, mus. split; [|split; [exact M|]].
  - intros past i h n I k K. rewrite <- same_b. now apply (C past i h n).
  - intros i h L. rewrite <- same_mu. now apply H.
Qed.

Lemma payoff_given_same i h q q' : (forall j h k, q j h k = q' j h k) ->
  payoff_given F g mu i h q = payoff_given F g mu' i h q'.
Proof.
  intros E. unfold payoff_given. rewrite <- same_mu, !nodes_at_root.
  generalize (mu i h) as l. induction (sites_at g i h) as [|s r IH]; intros [|x l]; simpl;
    try reflexivity.
  now rewrite IH, (payoff_ext F i q q' E).
Qed.

Lemma sequential_same : sequential F g b mu -> sequential F g b' mu'.
Proof.
  intros (P & C & R). split; [now apply is_profile_same|]. split; [now apply consistent_same|].
  intros past i h n I L s S.
  rewrite <- (payoff_given_same i h (deviate F b i s)), <- (payoff_given_same i h b) by
    (intros; unfold deviate; try destruct (Nat.eqb _ i); auto).
  now apply (R past i h n).
Qed.
End Same.

(** ** The theorems *)

Section Theorems.
Variables (F : ofield) (g : game) (b mu : list (list (list Q))).
Hypothesis arch : archimedean F.
Notation claimed := (embed F (probs b)).

Lemma quick_same i h k : embed F (quick b) i h k = claimed i h k.
Proof. unfold embed. now rewrite quick_probs. Qed.
Lemma rows_same i h : map ofQ (quick_rows mu i h) = belief_of F mu i h.
Proof. unfold belief_of. now rewrite quick_rows_eq. Qed.

Theorem check_sequential_lists_sound bar ls :
  check_sequential_lists g b mu bar ls = true -> sequential F g claimed (belief_of F mu).
Proof.
  intros H. apply (sequential_same F g _ _ _ _ quick_same rows_same).
  now apply (check_sequential_sound F) in H.
Qed.

Theorem check_plan_beliefs_lists_sound bar ls :
  check_plan_beliefs_lists g b mu bar ls = true ->
  is_profile F g claimed /\ consistent F g claimed (belief_of F mu).
Proof.
  intros H. apply (check_plan_beliefs_sound F) in H as [P C]; [|exact arch]. split.
  - now apply (is_profile_same F g _ _ quick_same).
  - exact (consistent_same F g _ _ _ _ quick_same rows_same C).
Qed.

Theorem check_consistent_lists_sound bases ls :
  check_consistent_lists g b mu bases ls = true ->
  is_profile F g claimed /\ consistent F g claimed (belief_of F mu).
Proof.
  intros H. apply (check_consistent_sound F) in H as [P C]; [|exact arch]. split.
  - now apply (is_profile_same F g _ _ quick_same).
  - exact (consistent_same F g _ _ _ _ quick_same rows_same C).
Qed.

Theorem check_sequential_monomials_lists_sound bases ls :
  check_sequential_monomials_lists g b mu bases ls = true ->
  sequential F g claimed (belief_of F mu).
Proof.
  intros H. apply (sequential_same F g _ _ _ _ quick_same rows_same).
  now apply (check_sequential_monomials_sound F) in H.
Qed.
End Theorems.

(** Nash claims need no limits, so any ordered field will do. *)
Theorem check_bayes_lists_sound F g b mu : check_bayes_lists g b mu = true ->
  let p := embed F (probs b) in
  forall i h, ~ total F (map fst (nodes_at F p i h f1 (root g))) = f0 ->
  bayes F g p (belief_of F mu) i h.
Proof.
  intros H p i h Z. unfold p in *. rewrite weights_at in Z. unfold bayes. rewrite weights_at.
  assert (E : forall l, map (fun s => ofQ (weight (probs b) s) : F) l =
    map (fun s => ofQ (weight (quick b) s)) l).
  { intros l. apply map_ext. intros s. unfold weight. do 2 f_equal.
    induction (hist s) as [|[[j h'] k] r IH]; simpl; [reflexivity|].
    now rewrite IH, quick_probs. }
  rewrite E in *. rewrite <- weights_at in *. rewrite <- rows_same.
  exact (check_bayes_sound F g _ _ H i h Z).
Qed.
