import { mostSampled, type Refused } from '../bulk/preview.ts'
import type { Changes } from '../store/history.ts'

/** What was not given back in a row. */
export interface Kept {
  /** The entity's name, and the row's id. */
  readonly entity: string
  readonly id: number
  /** By field key: what it would have been given back, and what it holds. */
  readonly values: Changes
  /** Why, as a sentence. */
  readonly says: string
}

/** What is kept of how a batch went, beside its numbers. */
export interface Outcome {
  readonly kept: readonly Kept[]
  readonly reasons: readonly Refused[]
  /** Why it ended before its end. */
  readonly message?: string
}

/** So many rows are named; of more it is told how many they are. */
export const mostKept = 1000

export const nothingKept: Outcome = { kept: [], reasons: [] }

/** An outcome and what a further part of the same batch adds to it. */
export const joinedOutcome = (one: Outcome, other: Outcome): Outcome => {
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
    kept: [...one.kept, ...other.kept].slice(0, mostKept),
    reasons: [...reasons.values()],
    ...(message !== undefined && { message }),
  }
}

/** What was written of an outcome; nothing where there was none. */
export const outcomeIn = (text: unknown): Outcome =>
  typeof text === 'string' ? { ...nothingKept, ...JSON.parse(text) } : nothingKept
