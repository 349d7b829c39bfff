import { plans as say } from '#texts/plans'
import { type EntityModel, type Model, plainLabel } from '../../../model/index.ts'
import { type Dialect, quote, type Reader } from '../../platform/database/index.ts'
import { keyValue } from '../../platform/sql/names.ts'
import { type Existing, readExisting } from '../../schema/remembered.ts'

const mostExamples = 3

/**
 * Describes the first rows that a start would add to a used database, one sentence for each table. It only reads.
 * @param renamed tables that the start renames, by their former names
 */
export const planSeeds = async (
  reader: Reader & { readonly dialect: Dialect },
  model: Model,
  renamed: ReadonlyMap<string, string>,
): Promise<readonly string[]> => {
  const existing = await readExisting(reader, reader.dialect)
  const permissions = model.entities[model.permission]?.table ?? ''
  if (!existing.tables.has(permissions)) return []
  const [begun] = await reader.rows(`select "id" from ${quote(permissions)} limit 1`)
  if (begun === undefined) return [] // before the first start, all rows are first rows
  const formerly = new Map([...renamed].map(([former, name]) => [name, former]))
  const lines: string[] = []
  for (const entity of model.list.filter(({ seed }) => seed.length > 0))
    lines.push(...(await seedsOf(reader, existing, entity, formerly.get(entity.table) ?? entity.table)))
  return lines
}

const seedsOf = async (
  reader: Reader,
  existing: Existing,
  entity: EntityModel,
  table: string,
): Promise<readonly string[]> => {
  const label = plainLabel(entity)
  const texts = entity.seed.flatMap((row) => {
    const text = label && row[label.name]
    return typeof text === 'string' ? [text] : []
  })
  const columns = existing.tables.get(table)
  const [any] = columns ? await reader.rows(`select "id" from ${quote(table)} limit 1`) : []
  if (any === undefined) return [say.firstRows(entity.table, entity.seed.length, texts)]
  if (!label || !columns?.has(label.key)) return []
  const key = (text: string) => keyValue(label, text) ?? text
  const rows = await reader.rows(`select ${quote(label.key)} from ${quote(table)} order by "id"`)
  const present = new Map(rows.map(([text]) => [key(String(text)), String(text)]))
  const missing = texts.filter((text) => entity.literals.includes(text) && !present.has(key(text)))
  if (missing.length === 0) return []
  const seeded = new Set(texts.map(key))
  const others = [...present].flatMap(([each, text]) => (seeded.has(each) ? [] : [text]))
  return [say.seedAdded(entity.table, missing, others.slice(0, mostExamples), others.length)]
}
