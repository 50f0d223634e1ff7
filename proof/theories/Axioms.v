From Exactsolve Require Import Sound Claim Text Print Instances Poly.
Print Assumptions check_canonical_sound.
Print Assumptions check_sound.
Print Assumptions refuted_not.
Print Assumptions epsilon_nash_to_mixed.
Print Assumptions check_sound_Q.
Print Assumptions check_sound_R.
Print Assumptions bar_sign.
