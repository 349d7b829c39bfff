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

/** The change of a row in a history entry. */
interface Happened {
  readonly entity: string
  readonly changes: FieldChanges
}

/** The value without the ids that the caller may not see. */
const toldIds = ({ to }: FieldModel, value: unknown, { isTold }: Disclosure): unknown => {
  if (to === undefined || value === null) return value
  if (Array.isArray(value)) return value.filter((id) => typeof id !== 'number' || isTold(to, id))
  return typeof value === 'number' && !isTold(to, value) ? null : value
}

/** A field's change in an answer; `shown` has both values as text. */
interface ShownChange {
  readonly field: string
  readonly label: string
  readonly before: unknown
  readonly after: unknown
  readonly shown: readonly [before: string, after: string]
}

const idsIn = (value: unknown): readonly number[] => [value].flat().filter((id) => typeof id === 'number')

/** What the caller may see of the rows that entries refer to. */
export interface Disclosure {
  /** The current label; `#id` where it is unknown. */
  readonly labelOf: (entity: string, id: number) => string
  /** Whether the caller may see the id: under a row filter, only of rows in reach. */
  readonly isTold: (entity: string, id: number) => boolean
  /** Whether the row exists in reach. */
  readonly isThere: (entity: string, id: number) => boolean
  /** A file as in answers; null where its record is gone. */
  readonly fileOf: (id: number) => object | null
}

/**
 * Reads the labels of rows that changes refer to, and of people if a row filter hides some accounts.
 * @param people ids of accounts
 * @param rows further rows to label
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

/** Replaces the file ids of the history by the files as in answers. */
const asAnswered = (field: FieldModel, value: unknown, { fileOf }: Disclosure): unknown => {
  const { files } = meaningOf(field.kind)
  if (files === undefined) return value
  const told = idsIn(value).flatMap((id) => fileOf(id) ?? [])
  return files === 'many' ? told : (told[0] ?? null)
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

/** The changes that the caller may see, in the order of the fields. */
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
    // The field may have become secret after the change.
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
