"""`python -m cosmodrome.cli` is the command `cosmodrome`."""

import sys

from . import main

sys.exit(main())
