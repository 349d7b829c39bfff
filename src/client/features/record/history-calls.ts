import { historyEntry } from '../../../../schemas/history-entry.ts'
import { pageIn } from '../../shared/request/answers.ts'

/** Parses a page of a row's history, newest first. */
export const historyIn = (body: unknown) => pageIn(historyEntry, body)
