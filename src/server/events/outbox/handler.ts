import type { LeasedEntry } from './leased-entries.ts'

/** Runs the entries of a kind. */
export interface OutboxHandler {
  /** Timeout in seconds; a run that takes longer counts as failed. */
  readonly seconds: number
  /**
   * Runs an entry. Pass its `mark` to the recipient, since an entry may run twice:
   * - its process ended, or its lease expired, before `settle.ts` stored the result;
   * - it exceeded `seconds`: it counts as failed, and may still succeed;
   * - it was added twice, without a `key` (`add-entry.ts`).
   * @throws PermanentFailure where a retry is useless; NoLongerNeeded where the entry is obsolete
   */
  run(entry: LeasedEntry): Promise<void>
}

export type OutboxHandlers = Readonly<Record<string, OutboxHandler>>

/** A failure that no retry can fix. The message is the recipient's. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

/** The entry is obsolete and is discarded. */
export class NoLongerNeeded extends Error {
  override readonly name = 'NoLongerNeeded'
}
