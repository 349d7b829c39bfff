import type { OperationName } from '../server/operations.ts'

/** The calls that are guarded, in the order in which they are measured: what changes the rows comes last. */
export const guardedCalls = [
  ...([
    'first-page',
    'deep-page',
    'keyword',
    'due',
    'hundred-rows',
    'dashboard',
    'update',
    'create',
  ] as const),
] as const satisfies readonly OperationName[]
export type GuardedCall = (typeof guardedCalls)[number]

/** What is done with many rows at once. */
export const guardedBatches = ['bulk', 'import'] as const
export type GuardedBatch = (typeof guardedBatches)[number]

/** Whatever a run may be narrowed to. */
export const parts = [...guardedCalls, ...guardedBatches, 'page'] as const
export type Part = (typeof parts)[number]
