import type { DurationFigures } from './durations.ts'

/** What a page shows: the newest rows, or those with the latest date. */
export type Shown = 'newest' | 'latest'

export interface PagePlan {
  readonly url: string
  readonly token: string
  readonly shown: Shown
  /** Whose rows alone this page may see, by their place among `own`; null where it sees all. */
  readonly own: number | null
}

/** What the process of the load is told. */
export interface LoadPlan {
  readonly pages: readonly PagePlan[]
  /** The servers that are written to, by turns. */
  readonly writeTo: readonly string[]
  readonly token: string
  /** What a new row must refer to. */
  readonly references: object
  /** The accounts who see rows of their own alone: every tenth new row belongs to one of them. */
  readonly own: readonly number[]
  /** Rows that are changed, by turns; the first page by their date holds them all. */
  readonly changed: readonly number[]
  readonly writesPerSecond: number
  readonly seconds: number
}

/** What the process of the load answers; reads by call, durations in milliseconds. */
export interface LoadResult {
  /** By what failed: 'read: 503', 'create: 0' where there was no answer. */
  readonly failures: Readonly<Record<string, number>>
  readonly unchanged: number
  readonly saves: Readonly<Record<'create' | 'update', DurationFigures>>
  readonly reads: Readonly<Record<string, DurationFigures>>
  /** From the acknowledgement of a change to the answer that shows it, for each viewer. */
  readonly seen: DurationFigures
}

/** What the process says. */
export type Said =
  | { readonly state: 'open' }
  | { readonly state: 'written' }
  | { readonly state: 'done'; readonly result: LoadResult }
  | { readonly state: 'failed'; readonly error: string }
