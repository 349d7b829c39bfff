import { both, lower } from './grammar.ts'

/** Why something was not undone, each a sentence; `label` is a field's. */
export const undoRefusals = {
  changedSince: (labels: readonly string[]) =>
    `${both(labels)} ${labels.length === 1 ? 'was' : 'were'} changed since.`,
  gone: 'It was deleted since.',
  there: 'It is there already.',
  notThere: 'It was not there then.',
  unknown: 'Such rows are kept here no longer.',
  field: (key: string) => `"${key}" is kept here no longer.`,
  retyped: (label: string, why: string) => `What ${label} held does not fit it any more: ${why}`,
  untraced: (label: string) => `${label} is kept out of the history, and a row needs it. Add the row anew.`,
  write: (label: string) => `Your roles may not change ${label}.`,
  parent: (label: string) => `Its ${lower(label)} was deleted. Bring that back first.`,
  leads: (label: string) => `What ${label} led to is not there any more. Choose another.`,
  outside: 'It is none of the rows that you may change, or would be none then.',
  held: 'Another row stands against it.',
} as const

/** Why a batch is not undone or cancelled at all. */
export const refusedBatch = {
  missing: 'There is no such batch, or it is not yours.',
  running: 'This is still running. Cancel it, or wait until it is done.',
  undoneBy: (name: string, at: string) => `${name} undid this at ${at}.`,
  undone: (at: string) => `This was undone at ${at}.`,
  notRunning: 'This does not run any more. Undo it instead.',
  nothing: 'Nothing in it can be undone.',
  rows: 'Name rows as a list of { "entity", "id" }, 1,000 at most.',
} as const

/** For the log. */
export const batchLog = {
  waits: (id: number) => `Batch ${id} waits: the database does not take it now.`,
  done: (id: number) => `Batch ${id} is done.`,
} as const
