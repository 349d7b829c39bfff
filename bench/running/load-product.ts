import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { EntityModel } from '../../src/model/index.ts'
import { bringCounts } from '../../src/server/counts/bring-counts.ts'
import { allGroups } from '../../src/server/counts/count-groups.ts'
import { definitionOf } from '../../src/server/counts/definition.ts'
import { stopCounting } from '../../src/server/counts/triggers.ts'
import { type Database, openDatabase, type Parameter, quote } from '../../src/server/database/index.ts'
import { loadModel } from '../../src/server/index.ts'
import { KnownLiterals } from '../../src/server/rows/read/literals.ts'
import { fillSearch, searchedFields } from '../../src/server/rows/store/search-index.ts'
import { hasKey, keyColumn, keyValue } from '../../src/server/schema/index.ts'
import { lookups } from '../dataset/lookups.ts'
import { withoutIndexes } from './without-indexes.ts'

const long = { seconds: 3600 }
const rowsInStatement = 100
const rowsInTransaction = 20_000

/** Tables before those that refer to them. */
const tables = [...lookups.map(({ table }) => table), 'users', 'organizations', 'proposals']

/**
 * Loads the dataset into a database of ours that is otherwise new and that no server holds: rows in bulk, and then
 * what follows from rows (search, counts) by the engine's own filling.
 */
export const loadProduct = async (databaseUrl: string, dataset: string): Promise<void> => {
  const model = await loadModel()
  const source = new DatabaseSync(dataset, { readOnly: true })
  const database = await openDatabase(databaseUrl)
  try {
    await database.write((writer) => stopCounting(writer, database.dialect))
    for (const table of tables) {
      const entity = model.list.find((each) => each.table === table)
      if (!entity) throw new Error(`The product has no table '${table}'.`)
      await withoutIndexes(database, table, () => copyRows(database, source, entity))
      if (searchedFields(entity).length > 0)
        await database.write((writer) => fillSearch(writer, entity, database.dialect.name === 'sqlite'), long)
    }
    const { idsOf } = await new KnownLiterals(model, database).now()
    const definitions = allGroups(model).map((group) => definitionOf(group, idsOf))
    await bringCounts(database, definitions, new Date())
    if (database.dialect.name === 'postgres') await vacuum(databaseUrl)
  } finally {
    await database.close()
    source.close()
  }
}

/** What PostgreSQL does by itself within a minute of such a load: until then an index alone answers nothing. */
const vacuum = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

const copyRows = async (database: Database, source: DatabaseSync, entity: EntityModel): Promise<void> => {
  const select = source.prepare(`select * from ${entity.table} order by id`)
  const names = select.columns().map(({ name }) => name)
  const keyed = entity.fields.filter((field) => names.includes(field.key) && hasKey(entity, field))
  const columns = [...names, ...keyed.map(keyColumn), 'created_at', 'updated_at']
  const stamp = new Date().toISOString()
  const values = (row: Readonly<Record<string, unknown>>): readonly Parameter[] => [
    ...names.map((name) => row[name] as Parameter), // as SQLite stores them
    ...keyed.map((field) => keyValue(field, row[field.key])),
    ...[stamp, stamp],
  ]
  // Rows that a new database holds already (the literals, the first account) keep what is beyond the dataset.
  const kept = columns.filter((name) => name !== 'id' && !name.endsWith('_at'))
  const changes = kept.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')
  const statement = (count: number) => {
    const marks = Array.from({ length: count }, () => `(${columns.map(() => '?').join(', ')})`)
    return `insert into ${quote(entity.table)} (${columns.map(quote).join(', ')}) values ${marks.join(', ')}
      on conflict ("id") do update set ${changes}`
  }

  let waiting: Parameter[][] = []
  const flush = async (): Promise<void> => {
    const rows = waiting
    waiting = []
    await database.write(async (writer) => {
      for (let start = 0; start < rows.length; start += rowsInStatement) {
        const some = rows.slice(start, start + rowsInStatement)
        await writer.run(statement(some.length), some.flat())
      }
    }, long)
  }
  for (const row of select.iterate()) {
    waiting.push([...values(row)])
    if (waiting.length === rowsInTransaction) await flush()
  }
  await flush()
  if (database.dialect.name === 'postgres') await countOn(database, entity)
}

/** PostgreSQL does not notice ids that are given: the next row of its own would get the first of them again. */
const countOn = (database: Database, { table }: EntityModel): Promise<void> =>
  database.write(async (writer) => {
    await writer.all(
      `select setval(pg_get_serial_sequence(?, 'id'), (select max("id") from ${quote(table)}))`,
      [table],
    )
  })
