(** The theorems, and what each of them assumes. *)

From Exactsolve Require Import Sound Verdict Injective Top Instances Poly.
Print Assumptions check_sound.
Print Assumptions print_source_inj.
Print Assumptions print_claim_inj.
Print Assumptions gain_refutes.
Print Assumptions epsilon_nash_to_mixed.
Print Assumptions check_sound_Q.
Print Assumptions check_sound_R.
