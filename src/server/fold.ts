/**
 * Text as it is compared, sorted and searched: without case, the same on every database, since it is folded here and
 * kept beside the text. Its bytes in UTF-8 are its order (`collate "C"` in PostgreSQL, `binary` in SQLite).
 */
export const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase()
