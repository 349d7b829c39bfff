/** The path of `sqlite:<path>`; null for another address. */
export const sqlitePath = (url: string): string | null => /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1] ?? null

/** The address of a SQLite file. */
export const sqliteUrl = (path: string): string => `sqlite:${path}`
