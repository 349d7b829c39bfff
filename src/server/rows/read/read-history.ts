import { type EntityModel, type FieldModel, isSecret, meaningOf, pageOf } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { visibleFields } from '../../context/fields.ts'
import type { Parameter, Reader, Record as Stored } from '../../database/driver/database.ts'
import { type Reach, rowsOf } from '../../sql/gate.ts'
import { hidden, toldValue } from '../store/history.ts'
import type { RecordParts } from './record-parts.ts'
import { labelText, newSelection } from './selection.ts'
import { limitOffset } from './statements.ts'

/** A value without the ids that may not be told. */
const toldIds = ({ to }: FieldModel, value: unknown, { isTold }: Told): unknown => {
  if (to === undefined || value === null) return value
  if (Array.isArray(value)) return value.filter((id) => typeof id !== 'number' || isTold(to, id))
  return typeof value === 'number' && !isTold(to, value) ? null : value
}

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

/** What may be told of the rows that entries refer to. */
interface Told {
  /** As they are called now. */
  readonly labelOf: (entity: string, id: number) => string
  /** Whether the id may be told: of an entity of which somebody sees some rows alone, those that they see. */
  readonly isTold: (entity: string, id: number) => boolean
}

/** The labels of the rows that the changes refer to, and of who made them where not everybody is told; by entity and id. */
const readTold = async (
  parts: RecordParts,
  reader: Reader,
  entries: readonly Stored[],
  reach: Reach,
): Promise<Told> => {
  const wanted = new Map<string, Set<number>>()
  const isBound = (name: string) => {
    const entity = parts.model.entities[name]
    return entity !== undefined && reach.conditionOf(entity) !== null
  }
  const { account } = parts.model
  if (isBound(account)) wanted.set(account, new Set(entries.flatMap((entry) => idsIn(entry.account_id))))
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
  return {
    labelOf: (entity, id) => found.get(`${entity} ${id}`) ?? `#${id}`,
    isTold: (entity, id) => !isBound(entity) || found.has(`${entity} ${id}`),
  }
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
  told: Told,
): readonly ShownChange[] => {
  const entity = parts.model.entities[String(entry.entity)]
  if (!entity) return []
  const changes = changesIn(entry)
  const { zone } = parts.model
  return visibleFields(entity, caller).flatMap((field) => {
    const change = changes[field.key]
    if (!change) return []
    // It was no secret once, perhaps; and older entries hold an image whole.
    const [before, after] = isSecret(field)
      ? hidden
      : change.map((value) => toldIds(field, toldValue(field, value), told))
    const hides = JSON.stringify([before, after]) !== JSON.stringify(change) && field.to !== undefined
    if (hides && JSON.stringify(before) === JSON.stringify(after)) return []
    const inPlain = (value: unknown) => inWords(field, value, zone, told.labelOf)
    const shown = [inPlain(before), inPlain(after)] as const
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
  const told = await readTold(parts, database, entries, await parts.reaches.of(caller))
  const byWhom = ({ account_id: id, account_name: name }: Stored) =>
    id === null || !told.isTold(parts.model.account, Number(id)) ? null : { id, name }
  const data = entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    by: byWhom(entry),
    verb: entry.verb,
    entity: entry.entity,
    row_id: entry.row_id,
    changes: shownChanges(parts, entry, caller, told),
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
