From Exactsolve Require Export Checks.
