"""Run the benchmarks and print their figures."""

import sys

from tests.benchmarks.speed import main

main(sys.argv[1:])
