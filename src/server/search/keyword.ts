import type { EntityModel, FieldModel, Model } from '../../model/index.ts'
import type { Parameter } from '../database/database.ts'
import { type Dialect, quote } from '../database/dialect.ts'
import { fold } from '../fold.ts'
import { linkTable } from '../schema/names.ts'
import type { Condition } from '../where.ts'
import { between, searchedFields, searchIndex, searchTable } from './search-index.ts'

/** Three-letter pieces find nothing shorter; then the texts are read through. */
const shortestPiece = 3

type Part = 'label' | 'any'

/** A `select` of the ids of rows in whose texts the keyword stands. `%`, `_`, quotes and operators are plain characters. */
const textMatches = (dialect: Dialect, entity: EntityModel, part: Part, keyword: string): Condition => {
  const columns = part === 'label' ? ['label'] : ['label', 'text']
  if (dialect.name === 'postgres') {
    const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
    return {
      sql: `select "id" from ${quote(searchTable(entity))} where ${columns.map((column) => `${column} like ?`).join(' or ')}`,
      parameters: columns.map(() => pattern),
    }
  }
  if ([...keyword].length < shortestPiece)
    return {
      sql: `select "id" from ${quote(searchTable(entity))} where ${columns.map((column) => `instr(${column}, ?) > 0`).join(' or ')}`,
      parameters: columns.map(() => keyword),
    }
  const index = quote(searchIndex(entity))
  const phrase = `"${keyword.replaceAll('"', '""')}"`
  return {
    sql: `select rowid as "id" from ${index} where ${index} match ?`,
    parameters: [part === 'label' ? `label : ${phrase}` : phrase],
  }
}

const union = (parts: readonly Condition[]): Condition => ({
  sql: parts.map((part) => part.sql).join(' union '),
  parameters: parts.flatMap((part): readonly Parameter[] => part.parameters),
})

/** The keyword as the texts are: folded, without what stands between two texts. */
export const foldKeyword = (keyword: string): string => fold(keyword).replaceAll(between, ' ')

/** A `select` of the ids of rows whose label, made of whatever it is made of, holds the keyword in one of its parts. */
export const labelMatches = (
  model: Model,
  dialect: Dialect,
  entity: EntityModel,
  keyword: string,
): Condition | null => {
  const parts = entity.label.flatMap((field): readonly Condition[] => {
    if (field.kind !== 'reference') return []
    const through = throughReference(model, dialect, entity, field, keyword)
    return through ? [through] : []
  })
  if (searchedFields(entity).some((field) => entity.label.includes(field)))
    parts.push(textMatches(dialect, entity, 'label', keyword))
  return parts.length === 0 ? null : union(parts)
}

/** A `select` of the ids of rows whose reference leads to a row so named. */
const throughReference = (
  model: Model,
  dialect: Dialect,
  entity: EntityModel,
  field: FieldModel,
  keyword: string,
): Condition | null => {
  const target = model.entities[field.to ?? '']
  const named = target && labelMatches(model, dialect, target, keyword)
  if (!named) return null
  const sql =
    field.kind === 'references'
      ? `select "owner_id" as "id" from ${quote(linkTable(entity, field))} where "target_id" in (${named.sql})`
      : `select "id" from ${quote(entity.table)} where ${quote(field.key)} in (${named.sql})`
  return { sql, parameters: named.parameters }
}

const shownReferences = (entity: EntityModel, fields: readonly FieldModel[]): readonly FieldModel[] =>
  entity.columns.filter((column) => column.to !== undefined && fields.includes(column))

/** Rows whose single owned row shows a reference so named. */
const throughOwned = (
  model: Model,
  dialect: Dialect,
  entity: EntityModel,
  keyword: string,
): readonly Condition[] =>
  entity.owned.flatMap(({ entity: name, field: owning, single }) => {
    const owned = model.entities[name]
    const link = owned?.field[owning]
    if (!single || !owned || !link) return []
    return shownReferences(owned, owned.fields)
      .filter((field) => field !== link && field.access?.read === undefined)
      .flatMap((field) => {
        const rows = throughReference(model, dialect, owned, field, keyword)
        if (!rows) return []
        const sql = `select ${quote(link.key)} as "id" from ${quote(owned.table)} where "id" in (${rows.sql})`
        return [{ sql, parameters: rows.parameters }]
      })
  })

/**
 * A `select` of the ids of the rows that a keyword finds: it stands in their own texts or in a name that their list
 * shows from a related row.
 * @param fields that the caller may see
 */
export const keywordMatches = (
  model: Model,
  dialect: Dialect,
  entity: EntityModel,
  fields: readonly FieldModel[],
  keyword: string,
): Condition => {
  const folded = foldKeyword(keyword)
  const parts = [
    ...(searchedFields(entity).length > 0 ? [textMatches(dialect, entity, 'any', folded)] : []),
    ...shownReferences(entity, fields).flatMap(
      (field) => throughReference(model, dialect, entity, field, folded) ?? [],
    ),
    ...throughOwned(model, dialect, entity, folded),
  ]
  return parts.length === 0
    ? { sql: `select "id" from ${quote(entity.table)} where 1=0`, parameters: [] }
    : union(parts)
}
