"""How many small changes of the law the tests notice: `make mutation`."""
