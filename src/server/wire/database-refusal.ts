import type { Refusal } from './refusal.ts'

/** What the database held against a request, as it is answered; null where the error is none of its. */
export const databaseRefusal = (_error: Error): Refusal | null => null
