import type { HistoryEntry } from '../../../../schemas/history-entry.ts'
import type { Person } from '../../../../schemas/person.ts'
import type { WholeHistoryEntry } from '../../../../schemas/whole-history-entry.ts'
import { type EntityModel, type Page, pageOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { type Condition, joinConditions } from '../../platform/sql/condition.ts'
import { changedField, historyColumns } from '../store/history.ts'
import type { RecordParts } from './record-parts.ts'
import { readDisclosure, shownChanges } from './shown-changes.ts'
import { limitOffset } from './statements.ts'

/** A request for the history of one row, or of everything where `row` is null. */
interface HistoryRequest {
  readonly row: { readonly entity: EntityModel; readonly id: number } | null
  /** Filters: changes by this account, and changes of the field with this key. */
  readonly by?: number | null
  readonly field?: string | null
  readonly path: string
  readonly page: number
  readonly size: number
  readonly caller: Caller
}

/** Matches nothing: the caller may not see the account of the filter. */
const noEntry = { sql: '1 = 0', parameters: [] } satisfies Condition

/**
 * The people who changed a row, ordered by name, as far as the caller may see them. The names are those at their last
 * change.
 */
export const readPeople = async (
  parts: RecordParts,
  entity: EntityModel,
  id: number,
  caller: Caller,
): Promise<readonly Person[]> => {
  const { database } = parts.context
  // A row may have any number of changes, so read in the background, off the event loop.
  const people = await database.background.rows(
    `select h.account_id, h.account_name from (select max(id) as latest from engine_history where entity = ? and row_id = ? and account_id is not null group by account_id) p join engine_history h on h.id = p.latest`,
    [entity.name, id],
  )
  const named = people.map(([account, name]) => ({ id: Number(account), name: String(name) }))
  const ids = named.map((each) => each.id)
  const told = await readDisclosure(parts, database, [], await parts.reaches.of(caller), ids)
  return named
    .filter((each) => told.isTold(parts.model.account, each.id))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
}

/** The button that changed a row, with its current title. */
const pressedIn = ({ model }: RecordParts, { entity, button }: Stored): Pick<HistoryEntry, 'button'> => {
  if (typeof button !== 'string') return {}
  const said = model.entities[String(entity)]?.declared.buttons?.[button]
  return { button: { name: button, title: said?.[0] ?? button } }
}

/** Without the keys of its fields, which `changes` names as well. */
const columns = ['id', ...historyColumns.filter((name) => name !== 'changed')]
  .map((name) => `h.${name}`)
  .join(', ')

const ofBatch =
  'b.id as batch, b.kind, b.changed, b.state, b.account_id as author, u.id as undoes, u.at as undoes_at, u.account_id as undoes_id, u.account_name as undoes_name'

/** The entries of a request: those that an index alone finds, and those whose changes must be read. */
interface Entries {
  readonly named: Condition
  readonly unnamed: Condition | null
}

const entriesOf = ({ dialect }: RecordParts, { row, by = null, field = null }: HistoryRequest): Entries => {
  const all = joinConditions(
    [
      ...(row ? [{ sql: 'h.entity = ? and h.row_id = ?', parameters: [row.entity.name, row.id] }] : []),
      ...(by === null ? [] : [{ sql: 'h.account_id = ?', parameters: [by] }]),
    ],
    'and',
  )
  if (field === null) return { named: all, unnamed: null }
  return {
    named: joinConditions([all, named(dialect, field)], 'and'),
    unnamed: joinConditions([all, unnamed(dialect, field)], 'and'),
  }
}

/** Entries that name the field. */
const named = (dialect: Dialect, key: string): Condition => ({
  sql: `h.changed is not null and ${dialect.contains('h.changed')}`,
  parameters: [changedField(key)],
})

/** Entries that do not name their fields. The text test skips most of them before the slower JSON is parsed. */
const unnamed = (dialect: Dialect, key: string): Condition => {
  const { sql, parameters } = dialect.json.hasMember('h.changes', key)
  return {
    sql: `h.changed is null and ${dialect.contains('h.changes')} and ${sql}`,
    parameters: [`"${key}":`, ...parameters],
  }
}

/**
 * Counts the entries and selects the ids of a page, the latest first, in one statement: the first result is the count.
 */
const pageStatement = (
  { dialect }: RecordParts,
  { row, page, size }: Pick<HistoryRequest, 'row' | 'page' | 'size'>,
  { named, unnamed }: Entries,
): Condition => {
  const from = ({ sql }: Condition) => `from engine_history h where ${sql}`
  // The ids of one row in the order of their index, those of all rows in that of the primary key.
  const order = (column: string) => `order by ${row ? dialect.order(column, 'desc') : `${column} desc`}`
  const offset = (page - 1) * size
  const whole = (first: string, count: string, ids: string) =>
    `${first}select n from (select 0 as part, ${count} as n union all select 1, id from (${ids}) page) told order by part, n desc`
  const [count, ids] = [`(select count(*) ${from(named)})`, `select h.id ${from(named)} ${order('h.id')}`]
  if (unnamed === null)
    return {
      sql: whole('', count, `${ids} ${limitOffset}`),
      parameters: [...named.parameters, ...named.parameters, size, offset],
    }
  return {
    sql: whole(
      `with unnamed as materialized (select h.id ${from(unnamed)}) `,
      `${count} + (select count(*) from unnamed)`,
      `select id from (select id from (${ids} limit ?) named union all select id from unnamed) found ${order('id')} ${limitOffset}`,
    ),
    parameters: [
      ...[...unnamed.parameters, ...named.parameters, ...named.parameters],
      ...[offset + size, size, offset],
    ],
  }
}

/** A page of a row's history, the latest first, without network addresses; for every caller who may read the row. */
export const readHistory = async (
  parts: RecordParts,
  request: HistoryRequest,
): Promise<Page<HistoryEntry>> => {
  const { data, ...page } = await readWholeHistory(parts, request)
  return { ...page, data: data.map(withoutAddress) }
}

const withoutAddress = ({ address: _, ...entry }: WholeHistoryEntry): HistoryEntry => entry

/** A page of the history, the latest first, with the network address of each request. */
export const readWholeHistory = async (
  parts: RecordParts,
  request: HistoryRequest,
): Promise<Page<WholeHistoryEntry>> => {
  const { row, page, size, path, caller } = request
  const { database } = parts.context
  const reach = await parts.reaches.of(caller)
  const { by = null } = request
  const known =
    by === null || (await readDisclosure(parts, database, [], reach, [by])).isTold(parts.model.account, by)
  const entries = known ? entriesOf(parts, request) : { named: noEntry, unnamed: null }
  // Counting the whole history, or filtering it by a field, is too slow for the event loop.
  const reader = row && (request.field ?? null) === null ? database : database.background
  const { sql, parameters } = pageStatement(parts, request, entries)
  const [count, ...ids] = await reader.rows(sql, parameters)
  // With the few ids as a list, PostgreSQL looks up the batches one by one.
  const listed = ids.map(([id]) => Number(id))
  const data = await readEntries(parts, database, listed, caller)
  const query = {
    keyword: '',
    sortBy: 'id',
    order: 'desc',
    has: '',
    where: '',
    page,
    per_page: size,
  } as const
  return { data, ...pageOf(path, query, Number(count?.[0]), data.length) }
}

/** History entries for an answer, the latest first, without what the caller may not see. */
export const answerEntries = async (
  parts: RecordParts,
  reader: Reader,
  ids: readonly number[],
  caller: Caller,
): Promise<readonly HistoryEntry[]> => (await readEntries(parts, reader, ids, caller)).map(withoutAddress)

const readEntries = async (
  parts: RecordParts,
  reader: Reader,
  ids: readonly number[],
  caller: Caller,
): Promise<readonly WholeHistoryEntry[]> => {
  const entries = await reader.all(
    `select ${columns}, ${ofBatch} from engine_history h left join engine_batches b on b.id = h.batch_id left join engine_batches u on u.id = b.undoes where ${parts.dialect.anyOf('h.id')} order by h.id desc`,
    [parts.dialect.list(ids)],
  )
  const happened = entries.map((entry) => ({
    entry,
    entity: String(entry.entity),
    changes: JSON.parse(String(entry.changes)),
  }))
  const people = entries.flatMap(({ account_id: one, undoes_id: other }) =>
    [one, other].flatMap((id) => (typeof id === 'number' ? id : [])),
  )
  const reach = await parts.reaches.of(caller)
  const told = await readDisclosure(parts, reader, happened, reach, people)
  const person = (id: unknown, name: unknown): HistoryEntry['by'] =>
    typeof id !== 'number' || !told.isTold(parts.model.account, id) ? null : { id, name: textOrNull(name) }
  const batchOf = ({
    batch,
    author,
    kind,
    changed,
    state,
    ...entry
  }: Stored): Pick<HistoryEntry, 'batch'> => {
    if (typeof batch !== 'number') return {}
    const { undoes, undoes_at: at, undoes_id: id, undoes_name: name } = entry
    const isOwn = caller.everything || author === caller.id
    // Only callers who see every row learn how many rows another person changed.
    const of = parts.model.entities[String(entry.entity)]
    const isCounted = isOwn || (of !== undefined && reach.conditionOf(of) === null)
    const undo = isOwn && (state === 'done' || state === 'failed')
    const undone =
      typeof undoes === 'number' ? { undoes: { id: undoes, by: person(id, name), at: String(at) } } : {}
    const rows = isCounted ? Number(changed) : 1
    const as = { kind, state } as Pick<NonNullable<HistoryEntry['batch']>, 'kind' | 'state'> // the columns contain no other values
    return { batch: { id: batch, ...as, rows, undo, ...undone } }
  }
  return happened.map(({ entry, ...change }) => ({
    id: Number(entry.id),
    at: String(entry.at),
    by: person(entry.account_id, entry.account_name),
    verb: String(entry.verb),
    entity: textOrNull(entry.entity),
    row_id: entry.row_id == null ? null : Number(entry.row_id),
    changes: entry.verb === 'export' ? [] : shownChanges(parts, change, caller, told),
    ...(entry.verb === 'export' && { export: change.changes.export?.[1] }),
    ...pressedIn(parts, entry),
    ...batchOf(entry),
    address: textOrNull(entry.address),
  }))
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
