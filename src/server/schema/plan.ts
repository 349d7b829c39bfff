import type { Writer } from '../database/index.ts'

export type StepKind =
  | 'create table'
  | 'rename table'
  | 'add column'
  | 'rename column'
  | 'replace column'
  | 'fill column'
  | 'add reference'
  | 'drop index'
  | 'add index'
  | 'further'

/** One change, said and ready to run. */
export interface Step {
  readonly kind: StepKind
  readonly table: string
  /** What happens, for people. */
  readonly sentence: string
  readonly sql: readonly string[]
  /** Rows of the table that it touches or reads; 0 for a table that is new. */
  readonly rows: number
  /** Runs after the statements, in the same transaction. `log` hears what a person should look at afterwards. */
  readonly work?: (writer: Writer, log: (sentence: string) => void) => Promise<void>
}

/** What it takes to bring a database in step, worked out without touching it. */
export interface Plan {
  readonly steps: readonly Step[]
  /** What nobody but a person can decide; nothing is done while there is one. */
  readonly refusals: readonly string[]
  /** Tables and columns ('offices.fax') that nobody describes any more: kept with their data, not shown. */
  readonly hidden: readonly string[]
  /** Tables under a new name, by the former. */
  readonly renamed: ReadonlyMap<string, string>
  /** Said beside the steps: what a person may have meant otherwise. */
  readonly notes: readonly string[]
  /** The database bears no product's mark yet, and is plainly this one's. */
  readonly unmarked: boolean
  /** The database holds nothing of ours yet. */
  readonly fresh: boolean
}

/** Whether tables with rows in them change; new tables and indexes put nothing at risk. */
export const changesRows = ({ steps }: Plan): boolean =>
  steps.some(
    ({ kind, rows }) => rows > 0 && kind !== 'add index' && kind !== 'drop index' && kind !== 'further',
  )
