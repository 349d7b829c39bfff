import type { EntityModel } from '../../../model/index.ts'
import { type Dialect, quote } from '../../database/driver/dialect.ts'
import type { Condition } from '../../sql/condition.ts'
import { searchIndex, searchTable } from '../store/search-index.ts'

/** Of a row's texts those that name it, or all. */
export type Part = 'label' | 'any'

/** A `select` of the ids of rows in whose texts the keyword stands. `%`, `_`, quotes and operators are plain characters. */
export const textMatches = (
  dialect: Dialect,
  entity: EntityModel,
  part: Part,
  keyword: string,
): Condition => {
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

/** The same, asked of the row `r`. */
export const textTest = (dialect: Dialect, entity: EntityModel, part: Part, word: string): Condition => {
  const columns = part === 'label' ? ['t.label'] : ['t.label', 't.text']
  const finds = dialect.name === 'postgres' ? 'strpos' : 'instr'
  const found = columns.map((column) => `${finds}(${column}, ?) > 0`).join(' or ')
  return {
    sql: `exists (select 1 from ${quote(searchTable(entity))} t where t."id" = r."id" and (${found}))`,
    parameters: columns.map(() => word),
  }
}

/** Three-letter pieces find nothing shorter; then the texts are read through. */
const shortestPiece = 3
