/** The path in a `sqlite:<path>` address; null for any other address. */
export const sqlitePath = (url: string): string | null => /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1] ?? null

/** The `sqlite:` address of a file. */
export const sqliteUrl = (path: string): string => `sqlite:${path}`
