package store

// TableNames returns the names of the tables that a backup has.
func TableNames() (names []string) {
	for _, t := range tables {
		names = append(names, t.name)
	}
	return names
}

// Columns returns the columns of a table, the primary key first.
func Columns(table string) []string { return tableNamed(table).columns }

// KeyColumns returns how many columns the primary key of a table has.
func KeyColumns(table string) int { return tableNamed(table).key }
