(** Myerson's third equilibrium is not normal-form perfect: its strategies are dominated.
    *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField SanityField SanityNumbers SanityMyerson.
Import ListNotations.

Section Dominated.
Variable F : ofield.
Add Ring F_ring : (fring F) (morphism (ofQ_morph F), constants [q_cst]).
Local Open Scope F_scope.

(** The probability of action [k] at information set 0. *)
Definition weight (m : mixed F) (k : N) := mixed_prob F m [(0%N, k)].

Lemma weight_cons p a m k : weight ((p, a) :: m) k = p * pure F a 0%N k + weight m k.
Proof. unfold weight. simpl. ring. Qed.

(** What the first player's actions pay. *)
Definition pays_first (y : N -> F) := y 0%N - ofQ 9 * y 2%N.
Definition pays_second (y : N -> F) := - (ofQ 7 * y 2%N).
Definition pays_third (y : N -> F) := - (ofQ 9 * y 0%N + ofQ 7 * y 1%N + ofQ 7 * y 2%N).
Definition pays_all (x y : N -> F) :=
  x 0%N * pays_first y + x 1%N * pays_second y + x 2%N * pays_third y.

Lemma one_strategy b a (m : mixed F) :
  fold_right (fun c sum => fst c * payoff F 0
      (deviate F (deviate F b 0 (pure F a)) 1 (pure F (snd c))) (root myerson) + sum) 0 m =
  pays_all (pure F a 0%N) (weight m).
Proof.
  induction m as [|[q c] m IH].
  - unfold pays_all, pays_first, pays_second, pays_third, weight. simpl. ring.
  - cbn [fold_right fst snd]. rewrite IH.
    unfold pays_all, pays_first, pays_second, pays_third. rewrite !weight_cons.
    unfold deviate. simpl. ring.
Qed.

Lemma mixed_pays (ms : nat -> mixed F) (m : mixed F) :
  normal_payoff F myerson 0 (instead F ms 0 m) = pays_all (weight m) (weight (ms 1%nat)).
Proof.
  unfold normal_payoff, instead. cbn [players myerson seq draw Nat.eqb].
  induction m as [|[p a] m IH].
  - unfold pays_all, weight. simpl. ring.
  - cbn [fold_right fst snd] in *. rewrite IH, one_strategy.
    unfold pays_all. rewrite !weight_cons. ring.
Qed.

Lemma pure_nonneg a k : 0 <= pure F a 0%N k.
Proof. unfold pure. destruct (N.eqb k (a 0%N)); [apply fle_0_1|apply fle_refl]. Qed.

Lemma weight_pos m k p a : (forall p a, In (p, a) m -> flt F 0 p) -> In (p, a) m ->
  a 0%N = k -> flt F 0 (weight m k).
Proof.
  assert (Nonneg : forall m, (forall p a, In (p, a) m -> flt F 0 p) -> 0 <= weight m k).
  { induction m0 as [|[q c] m0 IH]; intros P; [apply fle_refl|]. rewrite weight_cons.
    apply le_add_nonneg.
    - apply fle_mul; [apply lt_le, (P q c); now left|apply pure_nonneg].
    - apply IH. intros p' a' I. apply (P p' a'). now right. }
  induction m as [|[q c] m IH]; intros P I E; [destruct I|]. rewrite weight_cons.
  assert (P' : forall p a, In (p, a) m -> flt F 0 p) by (intros p' a' J; apply (P p' a');
    now right).
  destruct I as [I|I].
  - inversion I. subst. apply add_pos; [|now apply Nonneg]. unfold pure.
    rewrite N.eqb_refl.
    replace (p * 1) with p by ring. apply (P p a). now left.
  - replace (q * pure F c 0%N k + weight m k) with (weight m k + q * pure F c 0%N k) by ring.
    apply add_pos; [now apply IH|].
    apply fle_mul; [apply lt_le, (P q c); now left|apply pure_nonneg].
Qed.

Theorem third_not_normal_form_perfect : ~ normal_form_perfect F myerson (third F).
Proof.
  intros (_ & m & ms & Same & H).
  destruct (Same 0%nat) as (_ & Plan & _); [cbn; lia|].
  destruct (H 0%nat 0%nat) as [_ Best]; [cbn; lia|].
  destruct (H 0%nat 1%nat) as [(_ & Pos & All) _]; [cbn; lia|].
  set (y := weight (ms 0%nat 1%nat)).
  assert (Y : forall k, (k < N.of_nat 3)%N -> flt F 0 (y k)).
  { intros k K. destruct (All (fun _ => k)) as (p & a & I & E).
    - intros past h n J. each_node J; exact K.
    - apply (weight_pos _ k p a Pos I). apply (E [(0%nat, 0, 0)%N] 0%N 3%nat).
      right. now left. }
  assert (X : forall k, (k < N.of_nat 3)%N -> weight (m 0%nat) k = third F 0%nat 0%N k).
  { intros k K. assert (P := Plan [] 0%N 3%nat k (or_introl eq_refl) K).
    cbn [own own_prob] in P. unfold weight. rewrite P. ring. }
  assert (Second : is_mixed F myerson 0 [(1, fun _ => 1%N)]).
  { split; [|simpl; ring]. intros p a [I|[]]. inversion I; subst.
    split; [apply fle_0_1|]. intros past h n J. each_node J; reflexivity. }
  assert (L := Best _ Second). rewrite !mixed_pays in L. fold y in L.
  unfold pays_all in L. rewrite !X in L by reflexivity.
  assert (Nine := fle_mul F _ _ (ofQ_nonneg F 8 eq_refl) (lt_le F _ _ (Y 0%N eq_refl))).
  assert (Seven := fle_mul F _ _ (ofQ_nonneg F 7 eq_refl) (lt_le F _ _ (Y 1%N eq_refl))).
  assert (S := add_pos F _ _ (Y 0%N eq_refl) (le_add_nonneg F _ _ Nine Seven)).
  apply (lt_not F _ _ S). apply (proj1 (fle_sub F _ _)) in L.
  eapply (fle_shift F _ _ 0 _ _ L); [|ring]. rewrite !weight_cons.
  unfold pays_first, pays_second, pays_third. unfold weight. given. ring.
Qed.
End Dominated.
