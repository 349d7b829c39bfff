import type { ToldFiles } from '#texts/record'
import { isRow, type Page, type Row } from '../../model/index.ts'
import { fileIn, type StoredFile } from '../../model/kinds/file.ts'

/** Somebody as the history names them. */
export interface By {
  readonly id: number
  readonly name: string
}

/** What one save did to a field; `shown` is before and after in words. */
export interface Change {
  readonly field: string
  readonly label: string
  readonly shown: readonly [before: string, after: string]
  /** Of a field of files: which came and which went. */
  readonly files?: ToldFiles
}

/** What was saved at once, of which an entry is a part. */
export interface Batch {
  readonly id: number
  readonly kind: string
  /** How many rows it changed. */
  readonly rows: number
  readonly state: string
  /** Who looks may undo it now. */
  readonly undo: boolean
  /** Of an undo: what it took back. */
  readonly undoes: { readonly id: number; readonly by: By | null; readonly at: string } | null
}

/** One save of a row. */
export interface Entry {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly at: string
  /** Null where the server itself did it. */
  readonly by: By | null
  readonly verb: 'create' | 'update' | 'delete'
  readonly changes: readonly Change[]
  readonly button: string | null
  /** Null of what is older than batches: shown, and not undone. */
  readonly batch: Batch | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

const byIn = (value: unknown): By | null =>
  isRow(value) && typeof value.id === 'number' ? { id: value.id, name: text(value.name) } : null

const pairIn = (value: unknown): readonly [string, string] =>
  Array.isArray(value) ? [text(value[0]), text(value[1])] : ['', '']

const changeIn = (value: Row): Change => ({
  field: text(value.field),
  label: text(value.label),
  shown: pairIn(value.shown),
  ...filesOf(value),
})

const filesIn = (value: unknown): readonly StoredFile[] =>
  [value].flat().flatMap((each) => fileIn(each) ?? [])

const filesOf = ({ before, after }: Row): Pick<Change, 'files'> => {
  const [were, are] = [filesIn(before), filesIn(after)]
  const without = (some: readonly StoredFile[], others: readonly StoredFile[]) =>
    some.filter(({ id }) => others.every((each) => each.id !== id))
  return were.length + are.length > 0
    ? { files: { added: without(are, were), removed: without(were, are) } }
    : {}
}

const batchIn = (value: unknown): Batch | null =>
  isRow(value)
    ? {
        id: count(value.id),
        kind: text(value.kind),
        rows: count(value.rows),
        state: text(value.state),
        undo: value.undo === true,
        undoes: isRow(value.undoes)
          ? { id: count(value.undoes.id), by: byIn(value.undoes.by), at: text(value.undoes.at) }
          : null,
      }
    : null

const verbs = ['create', 'update', 'delete'] as const

export const entryIn = (value: Row): Entry => ({
  id: count(value.id),
  at: text(value.at),
  by: byIn(value.by),
  verb: verbs.find((verb) => verb === value.verb) ?? 'update',
  changes: rowsOf(value.changes).map(changeIn),
  button: isRow(value.button) ? text(value.button.title) || text(value.button.name) : null,
  batch: batchIn(value.batch),
})

/** A page of a row's history, newest first. */
export type HistoryPage = Pick<Page<Entry>, 'current_page' | 'last_page' | 'total' | 'data'>

export const historyIn = (body: unknown): HistoryPage => {
  const answer = isRow(body) ? body : {}
  return {
    data: rowsOf(answer.data).map(entryIn),
    current_page: count(answer.current_page) || 1,
    last_page: count(answer.last_page) || 1,
    total: count(answer.total),
  }
}

/** Whoever changed a row, by name. */
export const peopleIn = (body: unknown): readonly By[] =>
  rowsOf(isRow(body) ? body.data : null).flatMap((one) => byIn(one) ?? [])

/** A row that was changed together with others. */
export interface BatchRow {
  readonly entity: string
  readonly id: number
  readonly label: string
  readonly there: boolean
}

export interface BatchPage {
  readonly data: readonly BatchRow[]
  readonly last: number
  readonly total: number
}

export const batchRowsIn = (body: unknown): BatchPage => {
  const answer = isRow(body) ? body : {}
  return {
    data: rowsOf(answer.data).map((row) => ({
      entity: text(row.entity),
      id: count(row.id),
      label: text(row.label),
      there: row.there === true,
    })),
    last: count(answer.last_page) || 1,
    total: count(answer.total),
  }
}

/** A field of a row as it was beside what it is. */
export interface ThenField {
  readonly field: string
  readonly label: string
  readonly shown: readonly [then: string, now: string]
  readonly differs: boolean
  readonly restore: boolean
  /** Why it may not be restored. */
  readonly why: string | null
}

export interface AsItWas {
  readonly entry: number
  readonly at: string
  readonly by: By | null
  readonly there: boolean
  /** The entries beside it; null where it is the first, or the last. */
  readonly older: number | null
  readonly newer: number | null
  readonly fields: readonly ThenField[]
}

export const asItWasIn = (body: unknown): AsItWas => {
  const data = isRow(body) && isRow(body.data) ? body.data : {}
  return {
    entry: count(data.entry),
    at: text(data.at),
    by: byIn(data.by),
    there: data.there !== false,
    older: count(data.older) || null,
    newer: count(data.newer) || null,
    fields: rowsOf(data.fields).map((field) => ({
      field: text(field.field),
      label: text(field.label),
      shown: pairIn(field.shown),
      differs: field.differs === true,
      restore: field.restore === true,
      why: text(field.why) || null,
    })),
  }
}
