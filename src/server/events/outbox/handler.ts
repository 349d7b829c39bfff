import type { LeasedEntry } from './leased-entries.ts'

/** What is done with the entries of a kind. */
export interface OutboxHandler {
  /** It may take so long; then it counts as failed. */
  readonly seconds: number
  /**
   * Does it. It may be called again for an entry that was done, where a process ended before that was noted: whoever
   * receives it is told the entry's `mark`.
   * @throws Refused where no other try would end better; Unwanted where it is not to be done any more
   */
  run(entry: LeasedEntry): Promise<void>
}

export type OutboxHandlers = Readonly<Record<string, OutboxHandler>>

/** No other try would end better. The message is what the other side said. */
export class PermanentFailure extends Error {
  override readonly name = 'Refused'
}

/** What it was for is over: nobody wants it done. */
export class NoLongerNeeded extends Error {
  override readonly name = 'Unwanted'
}
