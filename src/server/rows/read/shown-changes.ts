import { filesOf } from '../../../model/entity/files.ts'
import { type FieldModel, isSecret, meaningOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { type FieldChanges, hiddenChange } from '../store/history.ts'
import { fileAnswer, fileRecordOf } from '../store/stored-file.ts'
import type { RecordParts } from './record-parts.ts'
import { labelText, newSelection } from './selection.ts'

/** What happened to a row, as far as it is told in words. */
interface Happened {
  /** The entity's name. */
  readonly entity: string
  readonly changes: FieldChanges
}

/** A value without the ids that may not be told. */
const toldIds = ({ to }: FieldModel, value: unknown, { isTold }: Disclosure): unknown => {
  if (to === undefined || value === null) return value
  if (Array.isArray(value)) return value.filter((id) => typeof id !== 'number' || isTold(to, id))
  return typeof value === 'number' && !isTold(to, value) ? null : value
}

/** A field's change as it is answered; `shown` is before and after in words. */
interface ShownChange {
  readonly field: string
  readonly label: string
  readonly before: unknown
  readonly after: unknown
  readonly shown: readonly [before: string, after: string]
}

const idsIn = (value: unknown): readonly number[] => [value].flat().filter((id) => typeof id === 'number')

/** What may be told of the rows that entries refer to. */
export interface Disclosure {
  /** As they are called now. */
  readonly labelOf: (entity: string, id: number) => string
  /** Whether the id may be told: of an entity of which somebody sees some rows alone, those that they see. */
  readonly isTold: (entity: string, id: number) => boolean
  /** Whether it is there, and in sight. */
  readonly isThere: (entity: string, id: number) => boolean
  /** A file by its id, as it stands in answers; null where nothing is known of it any more. */
  readonly fileOf: (id: number) => object | null
}

/**
 * The labels of the rows that changes refer to, and of people where not everybody is told of them; by entity and id.
 * @param people ids of accounts
 * @param rows further rows that are to be named
 */
export const readDisclosure = async (
  parts: RecordParts,
  reader: Reader,
  entries: readonly Happened[],
  reach: RowFilter,
  people: readonly number[] = [],
  rows: readonly { readonly entity: string; readonly id: number }[] = [],
): Promise<Disclosure> => {
  const wanted = new Map<string, Set<number>>()
  const want = (name: string, ids: readonly number[]) =>
    ids.length > 0 && wanted.set(name, (wanted.get(name) ?? new Set()).union(new Set(ids)))
  const isBound = (name: string) => {
    const entity = parts.model.entities[name]
    return entity !== undefined && reach.conditionOf(entity) !== null
  }
  const { account } = parts.model
  if (isBound(account)) want(account, people)
  for (const [entity, named] of Map.groupBy(rows, ({ entity }) => entity))
    want(
      entity,
      named.map(({ id }) => id),
    )
  for (const { entity, changes } of entries)
    for (const field of parts.model.entities[entity]?.fields ?? [])
      if (field.to !== undefined) want(field.to, idsIn(changes[field.key]?.flat()))
  const files = await readFilesOf(parts, reader, entries)
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
    const read = await reader.rows(
      `select ${selection.columns()} from ${fromVisible(target, reach, 'r')}${selection.joins()} where ${parts.dialect.anyOf('r."id"')}`,
      [parts.dialect.list([...ids])],
    )
    for (const row of read) found.set(`${name} ${row[0]}`, text(row))
  }
  return {
    labelOf: (entity, id) => found.get(`${entity} ${id}`) ?? `#${id}`,
    isTold: (entity, id) => !isBound(entity) || found.has(`${entity} ${id}`),
    isThere: (entity, id) => found.has(`${entity} ${id}`),
    fileOf: (id) => files.get(id) ?? null,
  }
}

/** What is known of the files that changes name. */
const readFilesOf = async (
  { model, dialect }: RecordParts,
  reader: Reader,
  entries: readonly Happened[],
): Promise<ReadonlyMap<number, object>> => {
  const ids = entries.flatMap(({ entity, changes }) => {
    const named = model.entities[entity]
    return named ? filesOf(named).flatMap(({ key }) => idsIn(changes[key]?.flat())) : []
  })
  if (ids.length === 0) return new Map()
  const rows = await reader.all(`select * from engine_files where ${dialect.anyOf('id')}`, [
    dialect.list(ids),
  ])
  return new Map(rows.map((row) => [Number(row.id), fileAnswer(fileRecordOf(row))]))
}

/** Files are told by what they are called; the history keeps their ids. */
const asAnswered = (field: FieldModel, value: unknown, { fileOf }: Disclosure): unknown => {
  const { files } = meaningOf(field.kind)
  if (files === undefined) return value
  const told = idsIn(value).flatMap((id) => fileOf(id) ?? [])
  return files === 'many' ? told : (told[0] ?? null)
}

/** A value of a field in words. */
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

/** What the caller may be told of changes, in the order of the fields. */
export const shownChanges = (
  parts: RecordParts,
  { entity: name, changes }: Happened,
  caller: Caller,
  told: Disclosure,
): readonly ShownChange[] => {
  const entity = parts.model.entities[name]
  if (!entity) return []
  const { zone } = parts.model
  return visibleFields(entity, caller).flatMap((field) => {
    const change = changes[field.key]
    if (!change) return []
    // It was no secret once, perhaps.
    const [before, after] = isSecret(field)
      ? hiddenChange
      : change.map((value) => asAnswered(field, toldIds(field, value, told), told))
    const hides = JSON.stringify([before, after]) !== JSON.stringify(change) && field.to !== undefined
    if (hides && JSON.stringify(before) === JSON.stringify(after)) return []
    const inPlain = (value: unknown) => inWords(field, value, zone, told.labelOf)
    const shown = [inPlain(before), inPlain(after)] as const
    return [{ field: field.key, label: field.label, before, after, shown }]
  })
}
