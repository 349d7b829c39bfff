import { detailsOf, type EntityModel, fold, liken } from '../../../model/index.ts'
import type {
  Condition,
  Parameter,
  DatabaseRow as Stored,
  Writer,
} from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { fitting } from '../../platform/sql/names.ts'
import { fieldsPerEntity } from './stored-row.ts'

/** The fields with searchable text; fields with restricted reading are never searched. */
export const searchedFields = fieldsPerEntity((entity) =>
  entity.fields.filter((field) => field.searched && field.stored && field.access?.read === undefined),
)

/** Name of the table with the entity's search texts. */
export const searchTable = ({ table }: Pick<EntityModel, 'table'>): `engine_${string}` =>
  `engine_${fitting(`engine_text_${table}`).slice('engine_'.length)}`

/** Name of the trigram index over the search texts. */
export const searchIndex = ({ table }: Pick<EntityModel, 'table'>): string =>
  fitting(`engine_sought_${table}`)

/** Name of the former trigram index, over the folded texts; used until every row is in the current index. */
export const formerIndex = ({ table }: Pick<EntityModel, 'table'>): string =>
  fitting(`engine_pieces_${table}`)

/** Separates the texts of two fields; no keyword contains it. */
export const textSeparator = '\u0001'

/** The folded search texts of a row: its label fields, and all others; '' for none. */
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

/** Folds a text or keyword, and removes the separator. */
export const folded = (text: string): string => fold(text).replaceAll(textSeparator, ' ')

/** Whether a row has no searchable text. */
export const isEmpty = ({ label, text }: SearchTexts): boolean => label === '' && text === ''

/** The texts of a row that does not exist. */
export const noSearchTexts: SearchTexts = { label: '', text: '' }

/** The texts in the form in which searches compare them (`liken`). */
export const foldSearchTexts = ({ label, text }: SearchTexts): SearchTexts => ({
  label: liken(label),
  text: liken(text),
})

/** SQL for a text in the form that searches compare; the `sought_` column is null where that equals the folded text. */
export const soughtColumn = (part: keyof SearchTexts, alias = ''): string =>
  `coalesce(${alias}${quote(`sought_${part}`)}, ${alias}${quote(part)})`

export interface RowTexts extends SearchTexts {
  readonly id: number
  /** Whether the searchable form is written as well; otherwise `SearchTextUpgrade` adds it later. */
  readonly whole: boolean
}

/** Rows of texts per statement. */
export const rowsAtOnce = 200

/** Upserts the texts of some rows; see `textsUpsert`. */
export const writeTexts = async (
  writer: Writer,
  entity: Pick<EntityModel, 'table'>,
  rows: readonly RowTexts[],
): Promise<void> => {
  if (rows.length === 0) return
  const { sql, parameters } = textsUpsert(entity, rows)
  await writer.run(sql, parameters)
}

/**
 * The upsert of the texts of some rows. `sought` rises with each write of the searchable form, which shows the database that
 * the writer's version knows it. It is null where that form is missing.
 */
export const textsUpsert = (entity: Pick<EntityModel, 'table'>, rows: readonly RowTexts[]): Condition => {
  const table = quote(searchTable(entity))
  const values = ({ id, label, text, whole }: RowTexts): readonly Parameter[] => {
    const is = foldSearchTexts({ label, text })
    const other = (part: keyof SearchTexts, folded: string) =>
      whole && is[part] !== folded ? is[part] : null
    return [id, label, text, other('label', label), other('text', text), whole ? 1 : null]
  }
  return {
    sql: `insert into ${table} ("id", label, text, sought_label, sought_text, sought) values ${rows.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}
      on conflict ("id") do update set label = excluded.label, text = excluded.text, sought_label = excluded.sought_label,
      sought_text = excluded.sought_text, sought = coalesce(${table}.sought, 0) + excluded.sought`,
    parameters: rows.flatMap(values),
  }
}
