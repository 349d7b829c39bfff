/** Bytes that PostgreSQL keeps of a name, which is SQLite's to take as well: a product can be moved from one to the other. */
export const longestIdentifier = 63

/** Columns that every table of PostgreSQL has already. */
export const systemColumns: readonly string[] = ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']

/** How tables begin that belong to SQLite, to PostgreSQL and to the engine. */
export const takenPrefixes: readonly string[] = ['sqlite_', 'pg_', 'engine_']
