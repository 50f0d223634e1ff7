(** The claims of certificates and what they mean. *)

From Coq Require Import QArith NArith List.
From Exactsolve Require Import Definitions Checks NashCheck.
Import ListNotations.

Inductive concept :=
| Nash
| EpsilonNash (eps : Q)
| NotNash (i : nat) (gain : Q)
| NotEpsilonNash (eps : Q) (i : nat) (gain : Q)
| SubgamePerfect
| QuasiPerfect
| ExtensiveFormPerfect
| NormalFormPerfect
| Sequential
| Consistent.

(** [payoffs]: per player. [behaviour]: per player, per information set, per action.
    [believed]: per player, per information set, per node. *)
Record claim := Claim {
  about : concept;
  payoffs : list Q;
  behaviour : table3;
  believed : option table3 }.

Section Meaning.
Variable F : ofield.
Local Open Scope F_scope.

(** Player [i] gains [gain] at best, and that much he does gain. *)
Definition best_gain (g : game) (b : profile F) (i : nat) (gain : F) :=
  (i < players g)%nat /\
  (exists s, is_strategy F g i s /\
     payoff F i (deviate F b i s) (root g) = payoff F i b (root g) + gain) /\
  forall s, is_strategy F g i s ->
     payoff F i (deviate F b i s) (root g) <= payoff F i b (root g) + gain.

Definition beliefs_of (mu : table3) : beliefs F :=
  fun i h => map ofQ (nth (N.to_nat h) (nth i mu []) []).

Definition given (mu : option (beliefs F)) : beliefs F :=
  match mu with Some mu => mu | None => fun _ _ => [] end.

Definition concept_holds (g : game) (c : concept) (b : profile F) (mu : beliefs F) :=
  match c with
  | Nash => nash F g b
  | EpsilonNash e => epsilon_nash F g (ofQ e) b
  | NotNash i gain => (0 < gain)%Q /\ best_gain g b i (ofQ gain)
  | NotEpsilonNash e i gain => (e < gain)%Q /\ best_gain g b i (ofQ gain)
  | SubgamePerfect => subgame_perfect F g b
  | QuasiPerfect => quasi_perfect F g b
  | ExtensiveFormPerfect => extensive_form_perfect F g b
  | NormalFormPerfect => normal_form_perfect F g b
  | Sequential => sequential F g b mu
  | Consistent => is_profile F g b /\ consistent F g b mu
  end.

(** Bayes' rule where the others lead, whatever the player did before. *)
Definition bayes_where_led (g : game) (b : profile F) (mu : beliefs F) :=
  forall i h s, is_strategy F g i s ->
    total F (map fst (nodes_at F (deviate F b i s) i h 1 (root g))) <> 0 ->
    bayes F g (deviate F b i s) mu i h.

(** Beliefs given with a Nash equilibrium are those of Bayes' rule; with a refinement, those
    of some mistakes. *)
Definition beliefs_hold (g : game) (c : concept) (b : profile F) (mu : option (beliefs F)) :=
  match mu, c with
  | None, _ => True
  | Some mu, Nash => bayes_where_led g b mu
  | Some mu, _ => consistent F g b mu
  end.

(** These are said of every ordered field; the others of archimedean ones. *)
Definition elementary (c : concept) :=
  match c with
  | Nash | EpsilonNash _ | NotNash _ _ | NotEpsilonNash _ _ _ | SubgamePerfect => True
  | _ => False
  end.

Definition claim_holds (g : game) (c : claim) :=
  let b := embed F (probs (behaviour c)) in
  let mu := option_map beliefs_of (believed c) in
  well_formed g /\ perfect_recall g /\ is_profile F g b /\
  (forall i, (i < players g)%nat -> payoff F i b (root g) = ofQ (nth i (payoffs c) 0%Q)) /\
  concept_holds g (about c) b (given mu) /\ beliefs_hold g (about c) b mu.
End Meaning.
