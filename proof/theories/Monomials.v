(** The checker of consistent beliefs, and of sequential equilibria, with trembles k t^e.

    The coefficients k are products of powers of base numbers. With a common denominator d
    of the powers, k is a product of integer powers of d-th roots of the base numbers.
    These need not be rational, nor be in the field. But k need not have a limit: only
    ratios of nodes in one information set must, and in these the roots occur in powers of
    d. So the proof takes rational numbers instead of roots, the d-th powers of which tend
    to the base numbers as t goes to 0. *)

From Coq Require Import QArith Qpower NArith List Bool Lia Lqa.
From Exactsolve Require Import OField NashCheck Checks Plans QuasiPerfect.
From Exactsolve Require Import Tends Limits Roots Sites SiteTable Consistent Rational.
Import ListNotations.
Open Scope Q_scope.

(** ** The checker *)

(** Powers are times the degree d, by which they become integers. That they do needs no
    check: what is checked is a matter of these integers. *)
Record monomials := Monomials
  { degree : positive; bases : list Z;
    expo : nat -> N -> N -> N; zpow : nat -> N -> N -> list Z }.

Fixpoint kprod (cs : list Q) (zs : list Z) : Q :=
  match cs, zs with c :: cs, z :: zs => c ^ z * kprod cs zs | _, _ => 1 end.
Fixpoint zadd (a b : list Z) : list Z :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a, y :: b => (x + y)%Z :: zadd a b
  end.

(** What the trembles on a path multiply to, and the other probabilities. *)
Record mono := Mono { mexp : N; mpow : list Z; mprob : Q }.
Fixpoint mono_of (b : qprofile) (ev : monomials) (past : history) : mono :=
  match past with
  | [] => Mono 0 [] 1
  | (i, h, k) :: past =>
      let m := mono_of b ev past in
      if Qeq_bool (b i h k) 0
      then Mono (mexp m + expo ev i h k) (zadd (mpow m) (zpow ev i h k)) (mprob m)
      else Mono (mexp m) (mpow m) (qmul (mprob m) (b i h k))
  end.

(** The first node that is believed possible. *)
Fixpoint first_believed (l : list (Q * site)) : option (Q * site) :=
  match l with
  | [] => None
  | x :: l => if Qeq_bool (fst x) 0 then first_believed l else Some x
  end.

(** Node [s] with belief [q], compared with [w] of positive belief [p]. *)
Definition agrees (b : qprofile) (ev : monomials) (p : Q) (w : site) (q : Q) (s : site)
    : bool :=
  let mw := mono_of b ev (hist w) in
  let ms := mono_of b ev (hist s) in
  if Qeq_bool (chance s) 0 then Qeq_bool q 0
  else if Qeq_bool q 0 then N.ltb (mexp mw) (mexp ms)
  else
    let zs := zadd (mpow ms) (map Z.opp (mpow mw)) in
    let d := Zpos (degree ev) in
    let ns := map (fun z => Z.div z d) zs in
    N.eqb (mexp ms) (mexp mw) && forallb (fun z => Z.eqb (d * Z.div z d) z) zs &&
    Qeq_bool (kprod (map inject_Z (bases ev)) ns * (p * (chance s * mprob ms)))
      (q * (chance w * mprob mw)).

Definition monos_ok (b : qprofile) (ev : monomials) (mu : nat -> N -> list Q) (i : nat)
    (h : N) (l : list site) : bool :=
  if alive l then
    let x := combine (mu i h) l in
    match first_believed x with
    | None => false
    | Some (p, w) =>
        negb (Qle_bool p 0) &&
        negb (Qle_bool (chance w * mprob (mono_of b ev (hist w))) 0) &&
        Nat.eqb (length (mu i h)) (length l) &&
        Qeq_bool (fold_right qadd 0 (mu i h)) 1 &&
        forallb (fun y => agrees b ev p w (fst y) (snd y)) x
    end
  else match mu i h with [] => true | _ => false end.

(** A distribution, and a positive exponent where its probability is 0. That there are no
    trembles elsewhere is a rule of the format; the proof does not need it. *)
Definition trembles_ok (b : qprofile) (ev : monomials) (y : node) : bool :=
  let '(_, (i, h, n)) := y in
  lottery_from (b i h) 0 n 0 &&
  for_actions (fun k =>
    if Qeq_bool (b i h k) 0 then N.ltb 0 (expo ev i h k)
    else N.eqb (expo ev i h k) 0 && forallb (Z.eqb 0) (zpow ev i h k)) 0 n.

Definition check_consistent (g : game) (b : qprofile) (mu : nat -> N -> list Q)
    (ev : monomials) : bool :=
  let nodes := decisions [] (root g) in
  let m := fold_left see nodes (M.empty _) in
  recallb m nodes && forallb (Z.leb 2) (bases ev) &&
  forallb (trembles_ok b ev) nodes &&
  for_sets g (monos_ok b ev mu).

Definition check_sequential_monomials (g : game) (b : qprofile) (mu : nat -> N -> list Q)
    (ev : monomials) : bool :=
  check_consistent g b mu ev && for_sets g (rational_at b mu).

(** ** Products of powers *)

Notation all_pos := (Forall (fun c => 0 < c)).

Lemma kprod_pos cs : all_pos cs -> forall zs, 0 < kprod cs zs.
Proof.
  induction 1 as [|c cs C _ IH]; intros [|z zs]; simpl; try lra.
  apply Qmult_lt_0_compat; [now apply Qpower_pos'|apply IH].
Qed.

Lemma kprod_nil cs : kprod cs [] = 1.
Proof. now destruct cs. Qed.

Lemma kprod_zadd cs : all_pos cs ->
  forall a b, kprod cs (zadd a b) == kprod cs a * kprod cs b.
Proof.
  induction 1 as [|c cs C _ IH]; intros [|x a] [|y b]; simpl; try ring.
  rewrite IH, Qpower_plus by lra. ring.
Qed.

Lemma kprod_opp cs : all_pos cs -> forall a, kprod cs (map Z.opp a) == / kprod cs a.
Proof.
  induction 1 as [|c cs C P IH]; intros [|x a]; simpl; try reflexivity.
  rewrite IH, Qpower_opp. pose proof (Qpower_pos' c x C). pose proof (kprod_pos cs P a).
  field. lra.
Qed.

Section Roots.
Variables (d : positive) (Bs : list Z).
Hypothesis large : forallb (Z.leb 2) Bs = true.
Notation near B t := (near_root (Pos.to_nat d) (inject_Z B) t).
Definition roots (t : Q) : list Q := map (fun B => near B t) Bs.

Lemma base_root B : In B Bs ->
  (forall t, 0 < t -> 1 <= near B t /\ near B t <= inject_Z B) /\
  tends (fun t => power (near B t) (Pos.to_nat d)) (inject_Z B) /\ 1 <= inject_Z B.
Proof.
  intros I. assert (L : 1 <= inject_Z B).
  { rewrite forallb_forall in large. apply large, Z.leb_le in I. unfold Qle. simpl. lia. }
  destruct (near_root_spec (Pos.to_nat d) (inject_Z B)) as [A T]; [lia|exact L|auto].
Qed.

Lemma roots_pos t : 0 < t -> all_pos (roots t).
Proof.
  intros T. apply Forall_forall. intros c I. apply in_map_iff in I as (B & <- & I).
  destruct (base_root B I) as (A & _). destruct (A t T). lra.
Qed.

Lemma limited_kprod zs : limited (fun t => kprod (roots t) zs).
Proof.
  unfold roots. pose proof base_root as H. revert zs. clear large.
  induction Bs as [|B l IH]; intros [|z zs]; simpl;
    try (apply (tends_limited _ 1), tends_const).
  apply limited_mul; [|apply IH; intros B' I; apply H; now right].
  destruct (H B (or_introl eq_refl)) as (A & _).
  now apply (limited_Qpower _ (inject_Z B)).
Qed.

Lemma tends_kprod ns : tends (fun t => kprod (roots t) (map (Z.mul (Zpos d)) ns))
  (kprod (map inject_Z Bs) ns).
Proof.
  unfold roots. pose proof base_root as H. revert ns. clear large.
  induction Bs as [|B l IH]; intros [|n ns]; simpl; try apply tends_const.
  apply tends_mul; [|apply IH; intros B' I; apply H; now right].
  destruct (H B (or_introl eq_refl)) as (_ & T & L).
  apply (tends_ext (fun t => power (near B t) (Pos.to_nat d) ^ n));
    [|apply tends_Qpower; [lra|exact T]].
  apply always. intros t _. set (c := near_root _ _ t).
  change (power c (Pos.to_nat d) ^ n == c ^ (Z.pos d * n)).
  rewrite Qpower_mult, <- Qpower_power, positive_nat_Z. reflexivity.
Qed.
End Roots.

Lemma power_plus t m n : power t (m + n) == power t m * power t n.
Proof. induction m as [|m IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma tends_power_0 n : (0 < n)%nat -> tends (fun t => power t n) 0.
Proof.
  intros N. destruct n as [|n]; [lia|]. apply (tends_eq _ (0 * power 0 n)); [ring|].
  simpl.
  apply tends_mul; [apply tends_id|]. apply (tends_power (fun t => t)), tends_id.
Qed.

Lemma lottery_qsum p : forall n k s, lottery_from p k n s = true ->
  s + qsum p k n == 1 /\ forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> 0 <= p a.
Proof.
  induction n as [|n IH]; intros k s H; simpl in *.
  - split; [|lia]. apply Qeq_bool_iff in H. rewrite H. ring.
  - apply andb_prop in H as [P H]. apply IH in H as [S A].
    unfold qadd in S. rewrite red_eq in S. split; [rewrite <- S; ring|].
    intros a L U. destruct (N.eq_dec a k) as [->|E]; [now apply Qle_bool_iff|].
    apply A; lia.
Qed.

Lemma tends_qsum (f : Q -> N -> Q) (l : N -> Q) : forall n k,
  (forall a, (k <= a)%N -> (a < k + N.of_nat n)%N -> tends (fun t => f t a) (l a)) ->
  tends (fun t => qsum (f t) k n) (qsum l k n).
Proof.
  induction n as [|n IH]; intros k H; simpl; [apply tends_const|].
  apply tends_add; [apply H; lia|]. apply IH. intros a L U. apply H; lia.
Qed.
