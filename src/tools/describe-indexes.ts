import { indexes as say } from '#texts/plans'
import type { Model } from '../model/index.ts'
import type { Dialect, Reader } from '../server/platform/database/index.ts'
import { listPrefix } from '../server/platform/sql/list-indexes.ts'
import { indexName, indexPrefix } from '../server/platform/sql/names.ts'
import { readLiterals } from '../server/rows/read/literals.ts'
import { listIndexPurposes } from '../server/rows/read/wanted-list-indexes.ts'
import { searchIndex, searchTable } from '../server/rows/store/search-texts.ts'
import type { WantedSchema } from '../server/schema/index.ts'

interface Size {
  readonly index: string
  readonly table: string
  readonly entries: number
  readonly bytes: number
}

/** What each index of rows is for, by its name. */
const purposesOf = async (
  database: Reader & { readonly dialect: Dialect },
  model: Model,
  { tables }: WantedSchema,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { idsOf } = await readLiterals(model, database)
  return new Map([
    ...tables.flatMap((table) =>
      (table.indexes ?? []).map((index) => [indexName(table, index), index.purposes ?? []] as const),
    ),
    ...listIndexPurposes(model, database.dialect, idsOf),
    ...tables
      .filter(({ name }) => model.list.some((entity) => searchTable(entity) === name))
      .flatMap((table) =>
        (table.indexes ?? []).map((index) => [indexName(table, index), [say.waiting]] as const),
      ),
    ...model.list.map((entity) => [searchIndex(entity), [say.search]] as const),
  ])
}

/** Whether an index is made by us; an administrator may have made others. */
const isOurs = ({ index }: Size): boolean => index.startsWith(indexPrefix) || index.startsWith(listPrefix)

/**
 * Describes the indexes of each entity's rows: what each is for, its entries, its size on disk, and its share of the
 * bytes that writes maintain. It reads the whole database, and changes nothing.
 */
export const describeIndexes = async (
  database: Reader & { readonly dialect: Dialect },
  model: Model,
  wanted: WantedSchema,
): Promise<readonly string[]> => {
  const purposes = await purposesOf(database, model, wanted)
  const rows = await database.rows(database.dialect.catalog.indexSizes)
  const sizes = rows.map(
    ([index, table, entries, bytes]): Size => ({
      ...{ index: String(index), table: String(table) },
      ...{ entries: Math.max(0, Number(entries)), bytes: Number(bytes) },
    }),
  )
  return model.list.flatMap((entity) => {
    const named = [entity.table, searchTable(entity), searchIndex(entity)]
    const own = sizes.filter(
      (size) => named.includes(size.table) && (isOurs(size) || purposes.has(size.index)),
    )
    const total = own.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total === 0) return []
    return [
      say.of(entity.table, say.size(total)),
      ...own
        .toSorted((one, other) => other.bytes - one.bytes)
        .flatMap(({ index, entries, bytes }) => [
          say.one(index, entries, say.size(bytes), say.share(bytes / total)),
          ...(purposes.get(index) ?? [say.unwanted]).map((purpose) => `    ${purpose}`),
        ]),
    ]
  })
}
