import type { EntityModel, FieldModel, Model } from '../../model/index.ts'
import type { Sight } from '../access/fields.ts'
import type { Parameter } from '../database/database.ts'
import { type Dialect, quote } from '../database/dialect.ts'
import { fold } from '../fold.ts'
import type { LabelCache } from '../lists/label-cache.ts'
import { linkTable } from '../schema/names.ts'
import type { Condition } from '../where.ts'
import { between, searchedFields, searchIndex, searchTable } from './search-index.ts'

/** Three-letter pieces find nothing shorter; then the texts are read through. */
const shortestPiece = 3

type Part = 'label' | 'any'

/** What a keyword is looked for with. */
export interface Seeking {
  readonly model: Model
  readonly dialect: Dialect
  /** Labels in memory, which are read through quicker than any index; null: asked of the database. */
  readonly labels: LabelCache | null
}

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
export const labelMatches = (seeking: Seeking, entity: EntityModel, keyword: string): Condition | null => {
  const parts = entity.label.flatMap((field): readonly Condition[] => {
    if (field.kind !== 'reference') return []
    const through = throughReference(seeking, entity, field, keyword)
    return through ? [through] : []
  })
  if (searchedFields(entity).some((field) => entity.label.includes(field)))
    parts.push(textMatches(seeking.dialect, entity, 'label', keyword))
  return parts.length === 0 ? null : union(parts)
}

/** The other entities whose texts the labels of an entity are made of. */
export const labelEntities = (model: Model, entity: EntityModel): readonly EntityModel[] =>
  entity.label.flatMap((field) => {
    const target = field.kind === 'reference' ? model.entities[field.to ?? ''] : undefined
    return target ? [target, ...labelEntities(model, target)] : []
  })

/** The ids of the rows of an entity that are so named, where they are in memory; null where they are not. */
const remembered = ({ labels }: Seeking, target: EntityModel, keyword: string): readonly number[] | null => {
  const known = labels?.of(target)
  if (!known) return null
  return [...known].flatMap(([id, { folded }]) => (folded.includes(keyword) ? [id] : []))
}

/** A `select` of the ids of rows whose reference leads to a row so named; null where none can. */
const throughReference = (
  seeking: Seeking,
  entity: EntityModel,
  field: FieldModel,
  keyword: string,
): Condition | null => {
  const { model, dialect } = seeking
  const target = model.entities[field.to ?? '']
  if (!target) return null
  const lists = field.kind === 'references'
  const [id, key, table] = lists
    ? ['"owner_id"', '"target_id"', linkTable(entity, field)]
    : ['"id"', quote(field.key), entity.table]
  const select = `select ${id} as "id" from ${quote(table)} where `
  const ids = remembered(seeking, target, keyword)
  if (ids !== null)
    return ids.length === 0 ? null : { sql: select + dialect.anyOf(key), parameters: [dialect.list(ids)] }
  const named = labelMatches(seeking, target, keyword)
  return named && { sql: `${select}${key} in (${named.sql})`, parameters: named.parameters }
}

const shownReferences = (entity: EntityModel, fields: readonly FieldModel[]): readonly FieldModel[] =>
  entity.columns.filter((column) => column.to !== undefined && fields.includes(column))

/** Rows whose single owned row shows a reference so named. */
const throughOwned = (
  seeking: Seeking,
  entity: EntityModel,
  seen: readonly string[],
  keyword: string,
): readonly Condition[] =>
  entity.owned.flatMap(({ entity: name, field: owning, single }) => {
    const owned = seeking.model.entities[name]
    const link = owned?.field[owning]
    if (!single || !owned || !link || !seen.includes(name)) return []
    return shownReferences(owned, owned.fields)
      .filter((field) => field !== link && field.access?.read === undefined)
      .flatMap((field) => {
        const rows = throughReference(seeking, owned, field, keyword)
        if (!rows) return []
        const sql = `select ${quote(link.key)} as "id" from ${quote(owned.table)} where "id" in (${rows.sql})`
        return [{ sql, parameters: rows.parameters }]
      })
  })

/**
 * A `select` of the ids of the rows that a keyword finds: it stands in their own texts or in a name that their list
 * shows from a related row.
 * @param sight what the caller sees of the rows
 */
export const keywordMatches = (
  seeking: Seeking,
  entity: EntityModel,
  { fields, owned }: Sight,
  keyword: string,
): Condition => {
  const folded = foldKeyword(keyword)
  const parts = [
    ...(searchedFields(entity).length > 0 ? [textMatches(seeking.dialect, entity, 'any', folded)] : []),
    ...shownReferences(entity, fields).flatMap(
      (field) => throughReference(seeking, entity, field, folded) ?? [],
    ),
    ...throughOwned(seeking, entity, owned, folded),
  ]
  return parts.length === 0
    ? { sql: `select "id" from ${quote(entity.table)} where 1=0`, parameters: [] }
    : union(parts)
}

/** The entities whose names a keyword is looked for in: what is in memory of them is brought up to date first. */
export const namedEntities = (model: Model, entity: EntityModel): readonly EntityModel[] => {
  const targets = (each: EntityModel) =>
    each.columns.flatMap((column) => model.entities[column.to ?? ''] ?? [])
  const owned = entity.owned.flatMap(({ entity: name }) => model.entities[name] ?? [])
  return [...new Set([entity, ...owned].flatMap(targets))]
}
