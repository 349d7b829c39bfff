import { mostSampled, type RefusalCount } from '../bulk/preview.ts'
import type { FieldChanges } from '../store/history.ts'

/** Values of a row that were not restored. */
export interface SkippedRow {
  /** The entity's name. */
  readonly entity: string
  readonly id: number
  /** By field key: the value to restore, and the present one. */
  readonly values: FieldChanges
  /** The reason as a sentence. */
  readonly says: string
}

/** The stored outcome of a batch, beside its counts. */
export interface BatchOutcome {
  readonly kept: readonly SkippedRow[]
  readonly reasons: readonly RefusalCount[]
  /** Why the batch ended early. */
  readonly message?: string
}

/** Maximum of skipped rows that are listed; any more are only counted. */
export const mostSkipped = 1000

export const nothingSkipped: BatchOutcome = { kept: [], reasons: [] }

/** Merges the outcome of a further part of the same batch. */
export const mergeOutcomes = (one: BatchOutcome, other: BatchOutcome): BatchOutcome => {
  const reasons = new Map(one.reasons.map((each) => [each.reason, each]))
  for (const each of other.reasons) {
    const known = reasons.get(each.reason)
    reasons.set(each.reason, {
      ...each,
      count: each.count + (known?.count ?? 0),
      sample: [...(known?.sample ?? []), ...each.sample].slice(0, mostSampled),
    })
  }
  const message = other.message ?? one.message
  return {
    kept: [...one.kept, ...other.kept].slice(0, mostSkipped),
    reasons: [...reasons.values()],
    ...(message !== undefined && { message }),
  }
}

/** Parses a stored outcome; an empty one where nothing is stored. */
export const outcomeIn = (text: unknown): BatchOutcome =>
  typeof text === 'string' ? { ...nothingSkipped, ...JSON.parse(text) } : nothingSkipped
