import { Client } from 'pg'
import { expect, test } from 'vitest'
import { type Database, openDatabase, Unavailable } from '../../../../src/server/platform/database/index.ts'
import { countOnline } from '../../../../src/server/schema/counts/count-online.ts'
import {
  countTables,
  type Definition,
  definitionHash,
  readStoredDefinitions,
} from '../../../../src/server/schema/counts/definition.ts'
import { recount, wrongTables } from '../../../../src/server/schema/counts/update-counters.ts'
import { applySchema, wantedSchema } from '../../../../src/server/schema/index.ts'
import { postgresPlace } from '../../../support/places.ts'
import { fill, modelOf, person, team } from '../office.ts'

const place = postgresPlace()
const now = new Date('2026-11-21T09:00:00Z')
const all: Definition = { table: 'people', condition: 'true', columns: [], by: null }
const born: Definition = {
  ...{ table: 'people', condition: 'true', columns: ['born'] },
  by: { column: 'born', unit: 'day' },
}

const used = async (): Promise<{ url: string; database: Database }> => {
  const url = await place.fresh()
  const database = await openDatabase(url)
  await applySchema(database, wantedSchema(modelOf(team, person()), countTables))
  await fill(database)
  return { url, database }
}

const insert = `insert into people (name, name_key, born) select 'P' || n, 'p' || n, '2001-01-01' from generate_series(1, 5) n`

const wrong = async (database: Database) =>
  wrongTables(database, await readStoredDefinitions(database), database.dialect)

/** A write that a busy machine may refuse. */
const written = (database: Database, sql: string) =>
  database
    .write((writer) => writer.run(sql))
    .catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
    })

const total = async (database: Database, definition: Definition) => {
  const groups = await readStoredDefinitions(database)
  const id = groups.find(({ mark }) => mark === definitionHash(definition))?.id ?? 0
  const [row] = await database.all('select sum(n) as n from engine_tallies where group_id = ?', [id])
  return row?.n
}

test('rows that others write before, while and after the counting begins are each counted once', async () => {
  const { url, database } = await used()
  const before = new Client({ connectionString: url })
  await before.connect()
  await before.query(`begin; ${insert}`)
  const counting = countOnline(database, 'people', [all, born], now)
  let over = false
  const writing = (async () => {
    for (let writes = 0; writes < 40 || !over; writes += 1) {
      if (writes === 5) await before.query('commit')
      await written(database, insert)
      await written(database, 'delete from people where id = (select max(id) from people)')
    }
  })()
  await counting
  over = true
  await writing
  await before.end()
  expect(await wrong(database)).toEqual([])
  const [row] = await database.all('select count(*) as n, count(born) as b from people')
  expect([await total(database, all), await total(database, born)]).toEqual([row?.n, row?.b])
  await database.close()
})

test('where all rows are counted anew meanwhile, the snapshot is not added to that', async () => {
  const { database } = await used()
  const { write } = database
  let writes = 0
  const between = new Proxy(database, {
    get: (target, name) =>
      name === 'write'
        ? async (...given: Parameters<Database['write']>) => {
            writes += 1
            if (writes === 2) await recount(target, 'people')
            return write.apply(target, given)
          }
        : typeof Reflect.get(target, name) === 'function'
          ? Reflect.get(target, name).bind(target)
          : Reflect.get(target, name),
  })
  await countOnline(between, 'people', [all], now)
  expect(writes).toBe(2)
  expect(await total(database, all)).toBe(3)
  await database.close()
})
