import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Record as Stored, Writer } from '../../database/driver/database.ts'
import { type Dialect, quote } from '../../database/driver/dialect.ts'
import { fold } from '../../sql/fold.ts'
import { fitting } from '../../sql/names.ts'

const knownFields = new WeakMap<EntityModel, readonly FieldModel[]>()

/** The fields whose own text a keyword is looked for in; what only some may see is looked for by nobody. */
export const searchedFields = (entity: EntityModel): readonly FieldModel[] => {
  const known = knownFields.get(entity)
  if (known) return known
  const fields = entity.fields.filter(
    (field) => field.searched && field.stored && field.access?.read === undefined,
  )
  knownFields.set(entity, fields)
  return fields
}

/** The folded texts of an entity's rows. */
export const searchTable = ({ table }: Pick<EntityModel, 'table'>): `engine_${string}` =>
  `engine_${fitting(`engine_text_${table}`).slice('engine_'.length)}`

/** Their three-letter pieces. */
export const searchIndex = ({ table }: Pick<EntityModel, 'table'>): string =>
  fitting(`engine_pieces_${table}`)

/** Stands between the texts of two fields; a keyword never holds it. */
export const between = '\u0001'

/** What of a row a keyword is looked for in, folded: the fields that name the row, and the others; '' where there is nothing. */
export interface SearchTexts {
  readonly label: string
  readonly text: string
}

export const searchTexts = (entity: EntityModel, row: Stored): SearchTexts => {
  const parts = { label: [] as string[], text: [] as string[] }
  for (const field of searchedFields(entity)) {
    const value = row[field.key]
    const place = entity.label.includes(field) ? parts.label : parts.text
    if (typeof value === 'string') place.push(fold(value).replaceAll(between, ' '))
  }
  return { label: parts.label.join(between), text: parts.text.join(between) }
}

const isEmpty = ({ label, text }: SearchTexts): boolean => label === '' && text === ''

/** Keeps texts and pieces in step with one row's change, in the same transaction. */
export const keepSearch = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  id: number,
  before: Stored | null,
  after: Stored | null,
): Promise<void> => {
  if (searchedFields(entity).length === 0) return
  const none = { label: '', text: '' }
  const was = before ? searchTexts(entity, before) : none
  const is = after ? searchTexts(entity, after) : none
  if (was.label === is.label && was.text === is.text) return
  const table = quote(searchTable(entity))
  if (isEmpty(is)) await writer.run(`delete from ${table} where "id" = ?`, [id])
  else
    await writer.run(
      `insert into ${table} ("id", label, text) values (?, ?, ?) on conflict ("id") do update set label = excluded.label, text = excluded.text`,
      [id, is.label, is.text],
    )
  if (dialect.name !== 'sqlite') return
  // Once for all changes of a group of writes: each savepoint that opens before it would write the pieces to disk.
  const pieces = quote(searchIndex(entity))
  if (!isEmpty(was))
    await writer.last(`insert into ${pieces} (${pieces}, rowid, label, text) values ('delete', ?, ?, ?)`, [
      id,
      was.label,
      was.text,
    ])
  if (!isEmpty(is))
    await writer.last(`insert into ${pieces} (rowid, label, text) values (?, ?, ?)`, [id, is.label, is.text])
}
