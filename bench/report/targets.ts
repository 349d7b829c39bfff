import type { OperationName } from '../load/operations.ts'

/** What we hold ourselves to: our throughput with 16 clients by the bare handler's, and the middle wait of one client. */
export interface Target {
  readonly ratio: number
  /** Milliseconds, by the number of rows. */
  readonly p50: (rows: number) => number
}

const list = (p50: number): Target => ({ ratio: 0.6, p50: () => p50 })
const write: Target = { ratio: 0.4, p50: () => 5 }

export const targets: Readonly<Record<OperationName, Target>> = {
  'first-page': list(1),
  'deep-page': list(3),
  'last-page': list(3),
  keyword: { ratio: 0.6, p50: (rows) => (rows <= 100_000 ? 8 : 40) },
  due: list(1),
  'hundred-rows': list(2),
  dashboard: { ratio: 0.5, p50: () => 1 },
  update: write,
  create: write,
}

export const busyConnections = 16

/** Our memory by the bare handler's, at most. */
export const memoryTarget = 1.3
export const coldStartTarget = 1000
