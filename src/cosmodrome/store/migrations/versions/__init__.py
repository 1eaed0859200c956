"""One migration a file; the number of a revision is the version of the schema it leads to."""
