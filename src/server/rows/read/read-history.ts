import { type EntityModel, type FieldModel, isSecret, meaningOf, pageOf } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { reachOf, visibleFields } from '../../context/fields.ts'
import type { Parameter, Reader, Record as Stored } from '../../database/driver/database.ts'
import { type Reach, rowsOf } from '../../sql/gate.ts'
import { hidden, toldValue } from '../store/history.ts'
import type { RecordParts } from './record-parts.ts'
import { labelText, newSelection } from './selection.ts'
import { limitOffset } from './statements.ts'

/** A field's change as it is answered; `shown` is before and after in words. */
export interface ShownChange {
  readonly field: string
  readonly label: string
  readonly before: unknown
  readonly after: unknown
  readonly shown: readonly [before: string, after: string]
}

/** What is asked for: one row's history, or the whole where there is none named. */
export interface HistoryRequest {
  readonly row: { readonly entity: EntityModel; readonly id: number } | null
  readonly path: string
  readonly page: number
  readonly size: number
  readonly caller: Caller
}

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

const changesIn = (entry: Stored): Changes => JSON.parse(String(entry.changes))

const idsIn = (value: unknown): readonly number[] => [value].flat().filter((id) => typeof id === 'number')

/** The labels of the rows that the changes refer to, as they are called now; by entity and id. */
const readLabels = async (
  parts: RecordParts,
  reader: Reader,
  entries: readonly Stored[],
  reach: Reach,
): Promise<(entity: string, id: number) => string> => {
  const wanted = new Map<string, Set<number>>()
  for (const entry of entries) {
    const entity = parts.model.entities[String(entry.entity)]
    for (const field of entity?.fields ?? []) {
      const ids = idsIn(changesIn(entry)[field.key]?.flat())
      if (field.to === undefined || ids.length === 0) continue
      wanted.set(field.to, (wanted.get(field.to) ?? new Set()).union(new Set(ids)))
    }
  }
  const found = new Map<string, string>()
  for (const [name, ids] of wanted) {
    const target = parts.model.entities[name]
    if (!target) continue
    const selection = newSelection(reach)
    selection.column('r', 'id')
    const text = labelText(
      { model: parts.model, reach, cache: null, remembered: new Set() },
      selection,
      target,
      'r',
    )
    const rows = await reader.rows(
      `select ${selection.columns()} from ${rowsOf(target, reach, 'r')}${selection.joins()} where ${parts.dialect.anyOf('r."id"')}`,
      [parts.dialect.list([...ids])],
    )
    for (const row of rows) found.set(`${name} ${row[0]}`, text(row))
  }
  return (entity, id) => found.get(`${entity} ${id}`) ?? `#${id}`
}

const inWords = (
  field: FieldModel,
  value: unknown,
  zone: string,
  labelOf: (entity: string, id: number) => string,
): string =>
  field.to === undefined
    ? meaningOf(field.kind).show(value, field, zone)
    : idsIn(value)
        .map((id) => labelOf(field.to ?? '', id))
        .join(', ')

const shownChanges = (
  parts: RecordParts,
  entry: Stored,
  caller: Caller,
  labelOf: (entity: string, id: number) => string,
): readonly ShownChange[] => {
  const entity = parts.model.entities[String(entry.entity)]
  if (!entity) return []
  const changes = changesIn(entry)
  const { zone } = parts.model
  return visibleFields(entity, caller).flatMap((field) => {
    const change = changes[field.key]
    if (!change) return []
    // It was no secret once, perhaps; and older entries hold an image whole.
    const [before, after] = isSecret(field) ? hidden : change.map((value) => toldValue(field, value))
    const shown = [inWords(field, before, zone, labelOf), inWords(field, after, zone, labelOf)] as const
    return [{ field: field.key, label: field.label, before, after, shown }]
  })
}

/** The button by which a row was changed, by the title that it has now. */
const pressedIn = ({ model }: RecordParts, { entity, button }: Stored): object => {
  if (typeof button !== 'string') return {}
  const said = model.entities[String(entity)]?.said.buttons?.[button]
  return { button: { name: button, title: said?.[0] ?? button } }
}

const columns = 'id, at, account_id, account_name, verb, entity, row_id, changes, address, button'

/** A page of what happened, the latest first, as the paged answer; the whole says from which addresses. */
export const readHistory = async (parts: RecordParts, request: HistoryRequest): Promise<object> => {
  const { row, page, size, path, caller } = request
  const where = row ? ' where entity = ? and row_id = ?' : ''
  const parameters: readonly Parameter[] = row ? [row.entity.name, row.id] : []
  const { database } = parts.context
  // All that ever happened is more than may be counted on the event loop.
  const reader = row ? database : database.aside
  const [count] = await reader.rows(`select count(*) from engine_history${where}`, parameters)
  const entries = await reader.all(
    `select ${columns} from engine_history${where} order by id desc ${limitOffset}`,
    [...parameters, size, (page - 1) * size],
  )
  const labelOf = await readLabels(parts, database, entries, reachOf(caller))
  const data = entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    by: entry.account_id === null ? null : { id: entry.account_id, name: entry.account_name },
    verb: entry.verb,
    entity: entry.entity,
    row_id: entry.row_id,
    changes: shownChanges(parts, entry, caller, labelOf),
    ...pressedIn(parts, entry),
    ...(row === null && { address: entry.address }), // a row's history is open to whoever reads the row
  }))
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
