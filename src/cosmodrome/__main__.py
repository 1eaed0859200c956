"""`python -m cosmodrome` is the command `cosmodrome`."""

import sys

from cosmodrome.cli import main

sys.exit(main())
