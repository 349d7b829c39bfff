import { historyEntry } from '../../../schemas/history-entry.ts'
import { pageIn } from '../request/answers.ts'

/** A page of a row's history, newest first. */
export const historyIn = (body: unknown) => pageIn(historyEntry, body)
