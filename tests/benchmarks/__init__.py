"""How fast the judge is: ``python -m tests.benchmarks``. Figures, not tests: nothing here fails."""
