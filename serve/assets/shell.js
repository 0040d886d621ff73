// The page of an address that has no page of its own.
