(** The theorems, and what each of them assumes. *)

From Exactsolve Require Import Sound Verdict Injective Top Instances.
From Exactsolve Require Import SanityDominated SanityEntry SanityGibbons SanityInstances.
From Exactsolve Require Import SanityMyerson SanityMyersonSequential SanityNormalForm.
From Exactsolve Require Import SanityNormalNash SanityPennies SanityPerfect.
From Exactsolve Require Import SanityAgents SanityDistributions SanityProper SanitySequential.
From Exactsolve Require Import SanityMixtures SequentialExamples.

(** *** What is accepted is true *)
Print Assumptions check_sound.
Print Assumptions print_source_inj.
Print Assumptions print_claim_inj.
Print Assumptions check_sound_Q.
Print Assumptions gain_refutes.
Print Assumptions epsilon_nash_to_mixed.
Print Assumptions check_sound_R.

(** *** What definitions imply, and examples *)
Print Assumptions third_not_normal_form_perfect.
Print Assumptions threat_nash.
Print Assumptions threat_not_subgame_perfect.
Print Assumptions threat_not_quasi_perfect.
Print Assumptions threat_not_sequential.
Print Assumptions fear_subgame_perfect.
Print Assumptions fear_not_sequential.
Print Assumptions Qc_ordered.
Print Assumptions R_ordered.
Print Assumptions horse_sequential.
Print Assumptions mistakes_sequential.
Print Assumptions mistakes_consistent.
Print Assumptions third_not_quasi_perfect.
Print Assumptions third_not_extensive_form_perfect.
Print Assumptions third_not_proper.
Print Assumptions third_sequential.
Print Assumptions even_normal_form_perfect.
Print Assumptions normal_form_perfect_nash_mixed.
Print Assumptions pennies_nash.
Print Assumptions epsilon_nash_more.
Print Assumptions even_quasi_perfect.
Print Assumptions even_extensive_form_perfect.
Print Assumptions even_proper.
Print Assumptions even_sequential.
Print Assumptions subgame_perfect_nash.
Print Assumptions quasi_perfect_subgame_perfect.
Print Assumptions quasi_perfect_nash.
Print Assumptions sequential_subgame_perfect.
Print Assumptions sequential_nash.
Print Assumptions extensive_form_perfect_agent_nash.
Print Assumptions beliefs_are_distributions.
Print Assumptions proper_nash.
Print Assumptions normal_payoff_plans.
