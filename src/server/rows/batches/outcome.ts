import { mostSampled, type RefusalCount } from '../bulk/preview.ts'
import type { FieldChanges } from '../store/history.ts'

/** What was not given back in a row. */
export interface SkippedRow {
  /** The entity's name, and the row's id. */
  readonly entity: string
  readonly id: number
  /** By field key: what it would have been given back, and what it holds. */
  readonly values: FieldChanges
  /** Why, as a sentence. */
  readonly says: string
}

/** What is kept of how a batch went, beside its numbers. */
export interface BatchOutcome {
  readonly kept: readonly SkippedRow[]
  readonly reasons: readonly RefusalCount[]
  /** Why it ended before its end. */
  readonly message?: string
}

/** So many rows are named; of more it is told how many they are. */
export const mostSkipped = 1000

export const nothingSkipped: BatchOutcome = { kept: [], reasons: [] }

/** An outcome and what a further part of the same batch adds to it. */
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

/** What was written of an outcome; nothing where there was none. */
export const outcomeIn = (text: unknown): BatchOutcome =>
  typeof text === 'string' ? { ...nothingSkipped, ...JSON.parse(text) } : nothingSkipped
