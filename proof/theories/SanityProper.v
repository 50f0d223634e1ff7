(** Proper implies Nash, in strategic form. *)

From Coq Require Import QArith NArith List Ring Lia.
From Exactsolve Require Import OField Game SanityField SanitySubgame SanityMixtures.
Import ListNotations.

Section Proper.
Variable F : ofield.
Hypothesis Ord : ordered_field F.
Add Ring F_ring : (fring F).
Local Open Scope F_scope.

(** *** A lottery on the actions as a mixed strategy *)
Fixpoint spread (p : N -> F) (k : N) (n : nat) : mixed F :=
  match n with O => [] | S n => (p k, fun _ => k) :: spread p (N.succ k) n end.

Lemma mixture_spread f p : forall n k,
  mixture F f (spread p k n) = sum_from F k n (fun a => p a * f (fun _ => a)).
Proof. induction n as [|n IH]; intros k; simpl; [|rewrite IH]; reflexivity. Qed.

Lemma prob_cons q c m h a :
  mixed_prob F ((q, c) :: m) [(h, a)] = q * pure F c h a + mixed_prob F m [(h, a)].
Proof. unfold mixed_prob. simpl. ring. Qed.

Lemma spread_before p h a : forall n k, (a < k)%N ->
  mixed_prob F (spread p k n) [(h, a)] = 0.
Proof.
  induction n as [|n IH]; intros k K; [reflexivity|]. cbn [spread].
  rewrite prob_cons, IH by lia. unfold pure. destruct (N.eqb_spec a k); [lia|ring].
Qed.

Lemma spread_prob p h a : forall n k, (k <= a)%N -> (a < k + N.of_nat n)%N ->
  mixed_prob F (spread p k n) [(h, a)] = p a.
Proof.
  induction n as [|n IH]; intros k K L; [lia|]. cbn [spread]. rewrite prob_cons. unfold pure.
  destruct (N.eqb_spec a k) as [->|D].
  - rewrite spread_before by lia. ring.
  - rewrite IH by lia. ring.
Qed.

(** *** Where a player has one information set, payoffs are means over his actions *)
Lemma first_before i : forall t past past' h n, In (past', (i, h, n)) (decisions past t) ->
  exists past1 h1 n1, In (past1, (i, h1, n1)) (decisions past t) /\ own i past1 = own i past.
Proof.
  induction t as [pay|br IH|j h ch IH] using tree_ind'; intros past past' h' n I.
  - destruct I.
  - simpl in *. apply in_flat_map in I as ([p t] & J & I). rewrite Forall_forall in IH.
    destruct (IH _ J past _ _ _ I) as (past1 & h1 & n1 & A & B). exists past1, h1, n1.
    split; [apply in_flat_map; now exists (p, t)|exact B].
  - destruct (Nat.eq_dec i j) as [<-|N].
    { exists past, h, (length ch). split; [now left|reflexivity]. }
    destruct I as [I|I]; [inversion I; congruence|].
    assert (G : exists past1 h1 n1, In (past1, (i, h1, n1)) (tl (decisions past (Move j h ch)))
      /\ own i past1 = own i past).
    { simpl. revert I. generalize 0%N.
      induction IH as [|t l Ht _ IHl]; intros k I; [destruct I|].
      apply in_app_or in I as [I|I].
      - destruct (Ht _ _ _ _ I) as (past1 & h1 & n1 & A & B). exists past1, h1, n1.
        split; [apply in_or_app; now left|]. rewrite B. simpl.
        now apply Nat.eqb_neq in N as ->.
      - destruct (IHl _ I) as (past1 & h1 & n1 & A & B). exists past1, h1, n1.
        split; [apply in_or_app; now right|exact B]. }
    destruct G as (past1 & h1 & n1 & A & B). exists past1, h1, n1. split; [now right|exact B].
Qed.

Lemma no_past g i past h n : strategic g -> perfect_recall g ->
  is_node g past i h n -> own i past = [].
Proof.
  intros St R I. destruct (first_before i _ _ _ _ _ I) as (past1 & h1 & n1 & J & E).
  assert (H := St _ _ _ _ I). assert (H1 := St _ _ _ _ J). subst h h1.
  now rewrite (R _ _ _ _ _ _ I J).
Qed.

(** What an action pays. *)
Definition action_pays g i b k := payoff F i (deviate F b i (pure F (fun _ => k))) (root g).

Lemma payoff_mean g i b s past n : strategic g -> perfect_recall g -> same_actions g ->
  is_node g past i 0%N n -> lottery F n (s 0%N) ->
  payoff F i (deviate F b i s) (root g) =
  sum_from F 0 n (fun k => s 0%N k * action_pays g i b k).
Proof.
  intros St R A I [_ T].
  assert (M := mixture_pays F i i b (spread (s 0%N) 0 n) s (root g) []).
  simpl in M. rewrite mixture_spread in M. unfold action_pays.
  transitivity (1 * payoff F i (deviate F b i s) (root g)); [ring|]. rewrite <- M.
  - clear. generalize 0%N at 1 3.
    induction n as [|n IH]; intros k; simpl; [reflexivity|]. rewrite IH. ring.
  - unfold mixed_prob. simpl. transitivity (sum_from F 0 n (s 0%N)); [|exact T].
    clear. generalize 0%N at 2 3.
    induction n as [|n IH]; intros k; simpl; [reflexivity|]. rewrite IH. ring.
  - intros past' h n' k J K. assert (O := no_past g i past' h n' St R J).
    assert (E := St _ _ _ _ J). subst h. rewrite O.
    assert (n' = n) as -> by exact (A _ _ _ _ _ _ J I).
    rewrite spread_prob by lia. simpl. ring.
Qed.

(** A player who never moves gets the same. *)
Lemma payoff_idle g i b s s' : (forall past h n, ~ is_node g past i h n) ->
  payoff F i (deviate F b i s) (root g) = payoff F i (deviate F b i s') (root g).
Proof.
  intros N.
  assert (E : forall z, payoff F i (deviate F b i (pure F (fun _ => 0%N))) (root g) =
    payoff F i (deviate F b i z) (root g)).
  { intros z. assert (M := mixture_pays F i i b [(1, fun _ => 0%N)] z (root g) []).
    simpl in M.
    transitivity (1 * payoff F i (deviate F b i z) (root g)); [|ring]. rewrite <- M; [ring| |].
    - unfold mixed_prob. simpl. ring.
    - intros past h n k J. now apply N in J. }
  now rewrite <- (E s), <- (E s').
Qed.

(** A mean is no more than a bound of what it is taken of. *)
Lemma mean_le (p f : N -> F) v n : sum_from F 0 n p = 1 ->
  (forall k, (k < N.of_nat n)%N -> p k * (f k - v) <= 0) ->
  sum_from F 0 n (fun k => p k * f k) <= v.
Proof.
  intros T H.
  enough (E : sum_from F 0 n (fun k => p k * f k) - v * sum_from F 0 n p <= 0).
  { rewrite T in E. eapply (fle_shift F _ _ v _ _ E); ring. }
  clear T. assert (K : (0 + N.of_nat n <= N.of_nat n)%N) by lia.
  revert K H. generalize (N.of_nat n) at 2 3. generalize 0%N.
  induction n as [|n IH]; intros k r K H; simpl.
  - eapply (fle_shift F 0 0 0); [apply fle_refl|ring|ring].
  - assert (A := IH (N.succ k) r ltac:(lia) H). assert (B := H k ltac:(lia)).
    eapply (fle_shift F _ _ 0 _ _ (fle_add2 F _ _ _ _ B A)); ring.
Qed.

(** *** Limits *)
Lemma limit_tail u l N : converges F u l -> converges F (fun m => u (m + N)%nat) l.
Proof.
  intros U d D. destruct (U d D) as [M H]. exists M. intros n L. apply H. lia.
Qed.

Lemma limit_less u v l k : converges F u l -> converges F v k -> flt F l k ->
  exists N, forall m, flt F (u (m + N)%nat) (v (m + N)%nat).
Proof.
  intros U V L. destruct (half F Ord _ (lt_diff F _ _ L)) as (e & E & Se).
  destruct (half F Ord e E) as (d & D & Sd).
  destruct (U d D) as [A HA]. destruct (V d D) as [B HB]. exists (A + B)%nat. intros m.
  destruct (HA (m + (A + B))%nat) as [_ X]; [lia|].
  destruct (HB (m + (A + B))%nat) as [Y _]; [lia|].
  apply diff_lt. apply (lt_le_trans F _ e); [exact E|].
  apply diff_le in X, Y. assert (Z := le_add_nonneg F _ _ X Y).
  eapply (fle_shift F _ _ e _ _ Z); [ring|].
  transitivity (v (m + (A + B))%nat - u (m + (A + B))%nat + (e - (k - l) + (d + d))).
  - rewrite <- Se, Sd. ring.
  - ring.
Qed.

Theorem proper_nash g b : well_formed g -> perfect_recall g -> proper F g b -> nash F g b.
Proof.
  intros [_ Act] R (St & P & bs & ds & C & D & H) i I. split; [now apply P|]. intros s S.
  rewrite (payoff_same F i b (deviate F b i (b i)) ltac:(intros j; now rewrite deviate_not)).
  match goal with |- _ <= ?x + 0 => replace (x + 0) with x by ring end.
  apply (le_cases F Ord (exists past n, is_node g past i 0%N n)). intros [(past & n & Nd)|No].
  2: { rewrite (payoff_idle g i b s (b i)); [apply fle_refl|]. intros past h n J. apply No.
       assert (E := St _ _ _ _ J). subst h. now exists past, n. }
  assert (Lim : forall k, converges F (fun m => action_pays g i (bs m) k) (action_pays g i b k)).
  { intros k. apply (payoff_limit F Ord i _ _ (root g) []), deviate_converges. exact C. }
  assert (Rare : forall k k', (k < N.of_nat n)%N -> (k' < N.of_nat n)%N ->
    flt F (action_pays g i b k) (action_pays g i b k') -> b i 0%N k <= 0).
  { intros k k' K K' L. destruct (limit_less _ _ _ _ (Lim k) (Lim k') L) as [M Less].
    assert (X := limit_tail _ _ M (C past i 0%N n Nd k K)).
    assert (Y := limit_mul F Ord _ _ _ _ (limit_tail _ _ M D)
      (limit_tail _ _ M (C past i 0%N n Nd k' K'))).
    assert (Z := limit_le F Ord _ _ _ _ X Y (fun m => proj2 (H (m + M)%nat) past i 0%N n Nd
      k k' K K' (Less m))).
    eapply (fle_shift F _ _ 0 _ _ Z); ring. }
  assert (Pb := P i I past 0%N n Nd). assert (Ps := S past 0%N n Nd).
  rewrite !(payoff_mean g i b _ past n St R Act Nd) by assumption.
  destruct Pb as [Pos Tb]. destruct Ps as [PosS Ts]. apply mean_le; [exact Ts|].
  intros k K. set (V := sum_from F 0 n _).
  assert (Neg : forall r, sum_from F r n (fun a => b i 0%N a * - action_pays g i b a) =
    - sum_from F r n (fun a => b i 0%N a * action_pays g i b a)).
  { clear. induction n as [|n IH]; intros r; simpl; [ring|]. rewrite IH. ring. }
  assert (Best : - V <= - action_pays g i b k).
  { unfold V. rewrite <- Neg. apply (mean_le (b i 0%N)); [exact Tb|]. intros a A.
    destruct (le_or_lt F Ord (action_pays g i b k) (action_pays g i b a)) as [L|L].
    - replace (b i 0%N a * _) with
        ((action_pays g i b k - action_pays g i b a) * b i 0%N a) by ring.
      apply fle_mul_neg; [now apply (proj1 (fle_sub F _ _))|now apply Pos].
    - assert (Z := antisymmetric F Ord _ _ (Rare a k A K L) (Pos a A)). rewrite Z.
      match goal with |- 0 * ?x <= 0 => replace (0 * x) with (0 : F) by ring end.
      apply fle_refl. }
  replace (s 0%N k * (action_pays g i b k - V)) with
    ((action_pays g i b k - V) * s 0%N k) by ring.
  apply fle_mul_neg; [|now apply PosS].
  eapply (fle_shift F _ _ (action_pays g i b k) _ _ Best); ring.
Qed.
End Proper.
