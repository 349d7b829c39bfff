import { detailsOf, type EntityModel, fold, liken } from '../../../model/index.ts'
import type { Parameter, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { fitting } from '../../platform/sql/names.ts'
import { fieldsPerEntity } from './stored-row.ts'

/** The fields whose own text a keyword is looked for in; what only some may see is looked for by nobody. */
export const searchedFields = fieldsPerEntity((entity) =>
  entity.fields.filter((field) => field.searched && field.stored && field.access?.read === undefined),
)

/** The folded texts of an entity's rows. */
export const searchTable = ({ table }: Pick<EntityModel, 'table'>): `engine_${string}` =>
  `engine_${fitting(`engine_text_${table}`).slice('engine_'.length)}`

/** The three-letter pieces of what the texts are looked for as. */
export const searchIndex = ({ table }: Pick<EntityModel, 'table'>): string =>
  fitting(`engine_sought_${table}`)

/** Those of the folded texts: they are found by until every row has the others. */
export const formerIndex = ({ table }: Pick<EntityModel, 'table'>): string =>
  fitting(`engine_pieces_${table}`)

/** Stands between the texts of two fields; a keyword never holds it. */
export const textSeparator = '\u0001'

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
    if (typeof value !== 'string') continue
    place.push(folded(value))
    const other = detailsOf(field.kind).searchedAs?.of(value) ?? ''
    if (other !== '') place.push(folded(other))
  }
  return { label: parts.label.join(textSeparator), text: parts.text.join(textSeparator) }
}

/** A text or word as it is looked for, without what stands between two texts. */
export const folded = (text: string): string => fold(text).replaceAll(textSeparator, ' ')

/** Whether a row has no texts at all. */
export const isEmpty = ({ label, text }: SearchTexts): boolean => label === '' && text === ''

/** Of a row that is not there. */
export const noSearchTexts: SearchTexts = { label: '', text: '' }

/** The texts as they are looked for. */
export const foldSearchTexts = ({ label, text }: SearchTexts): SearchTexts => ({
  label: liken(label),
  text: liken(text),
})

/** What the columns of the texts as they are looked for hold, as SQL: nothing where a text is looked for as it is folded. */
export const soughtColumn = (part: keyof SearchTexts, alias = ''): string =>
  `coalesce(${alias}${quote(`sought_${part}`)}, ${alias}${quote(part)})`

/** A row's texts with its id. */
export interface RowTexts extends SearchTexts {
  readonly id: number
  /** Whether what they are looked for as is kept beside them; else that follows later. */
  readonly whole: boolean
}

/** So many rows of texts are written by one statement. */
export const rowsAtOnce = 200

/**
 * Writes the texts of some rows. With what they are looked for as goes a number that rises each time: by it the database
 * sees that a version wrote which knows of it. It is null beside texts of which nothing is known yet.
 */
export const writeTexts = async (
  writer: Writer,
  entity: Pick<EntityModel, 'table'>,
  rows: readonly RowTexts[],
): Promise<void> => {
  const table = quote(searchTable(entity))
  const values = ({ id, label, text, whole }: RowTexts): readonly Parameter[] => {
    const is = foldSearchTexts({ label, text })
    const other = (part: keyof SearchTexts, folded: string) =>
      whole && is[part] !== folded ? is[part] : null
    return [id, label, text, other('label', label), other('text', text), whole ? 1 : null]
  }
  if (rows.length === 0) return
  await writer.run(
    `insert into ${table} ("id", label, text, sought_label, sought_text, sought) values ${rows.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}
      on conflict ("id") do update set label = excluded.label, text = excluded.text, sought_label = excluded.sought_label,
      sought_text = excluded.sought_text, sought = coalesce(${table}.sought, 0) + excluded.sought`,
    rows.flatMap(values),
  )
}
