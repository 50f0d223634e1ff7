(** The theorems, and what each of them assumes. *)

From Exactsolve Require Import Sound Verdict Top Instances Poly.
Print Assumptions check_sound.
Print Assumptions gain_refutes.
Print Assumptions epsilon_nash_to_mixed.
Print Assumptions check_sound_Q.
Print Assumptions check_sound_R.
Print Assumptions bar_sign.
