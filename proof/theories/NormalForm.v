(** Mixed strategies of all players, and normal-form perfect equilibrium: definitions only.

    A proposal: to be moved to Definitions.v. *)

From Coq Require Import QArith NArith List.
From Exactsolve Require Import Definitions.
Import ListNotations.

Section NormalForm.
Variable F : ofield.
Local Open Scope F_scope.

(** A mixed strategy: pure strategies, each an action for every information set, with
    their probabilities; see [is_mixed]. *)
Definition mixed := list (F * (N -> N)).

(** What player [i] expects if each of [js] draws a pure strategy from his mixed one,
    independently, and the rest play [b]. *)
Fixpoint draw (i : nat) (js : list nat) (m : nat -> mixed) (b : profile F) (t : tree) : F :=
  match js with
  | [] => payoff F i b t
  | j :: js =>
      fold_right (fun x sum => fst x * draw i js m (deviate F b j (pure F (snd x))) t + sum)
        0 (m j)
  end.

(** All players do: so it does not matter what the profile at the end is. *)
Definition normal_payoff (g : game) (i : nat) (m : nat -> mixed) : F :=
  draw i (seq 0 (players g)) m (fun _ _ _ => 0) (root g).

Definition instead (m : nat -> mixed) (i : nat) (s : mixed) : nat -> mixed :=
  fun j => if Nat.eqb j i then s else m j.

(** Every pure strategy has positive probability. Two that differ only where player [i]
    has no information set are one. *)
Definition fully_mixed (g : game) (i : nat) (m : mixed) :=
  is_mixed F g i m /\
  (forall p a, In (p, a) m -> flt F 0 p) /\
  forall a, (forall past h n, is_node g past i h n -> (a h < N.of_nat n)%N) ->
    exists p a', In (p, a') m /\ forall past h n, is_node g past i h n -> a' h = a h.

(** Mixtures of the same pure strategies whose probabilities converge. *)
Definition mixed_converges (ms : nat -> mixed) (m : mixed) :=
  (forall k, map snd (ms k) = map snd m) /\
  forall v, converges F (fun k => nth v (map fst (ms k)) 0) (nth v (map fst m) 0).

(** The probability of own actions [e] if nature and the others allow them: that of a
    behaviour strategy, and of a mixed one. *)
Fixpoint own_prob (s : strategy F) (e : list (N * N)) : F :=
  match e with [] => 1 | (h, k) :: e => s h k * own_prob s e end.
Definition mixed_prob (m : mixed) (e : list (N * N)) : F :=
  fold_right (fun x sum => fst x * own_prob (pure F (snd x)) e + sum) 0 m.

(** The mixed strategy and the behaviour strategy take the actions at each node of [i],
    those before included, with the same probability (Kuhn 1953). *)
Definition same_plan (g : game) (i : nat) (m : mixed) (s : strategy F) :=
  forall past h n k, is_node g past i h n -> (k < N.of_nat n)%N ->
    mixed_prob m ((h, k) :: own i past) = own_prob s ((h, k) :: own i past).

(** Normal-form perfect equilibrium (Selten 1975): mixed strategies [m] with the plans of
    [b] are best against fully mixed ones that converge to them. What [b] says where it does
    not lead itself is no part of a plan. *)
Definition normal_form_perfect (g : game) (b : profile F) :=
  is_profile F g b /\
  exists (m : nat -> mixed) (ms : nat -> nat -> mixed),
  (forall i, (i < players g)%nat -> is_mixed F g i (m i) /\ same_plan g i (m i) (b i) /\
     mixed_converges (fun k => ms k i) (m i)) /\
  forall k i, (i < players g)%nat -> fully_mixed g i (ms k i) /\
    forall s, is_mixed F g i s ->
      normal_payoff g i (instead (ms k) i s) <= normal_payoff g i (instead (ms k) i (m i)).
End NormalForm.
