import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { moveOffice } from '../../../../src/server/operations/backup/move.ts'
import { orderTables } from '../../../../src/server/operations/backup/order-tables.ts'
import { openDatabase } from '../../../../src/server/platform/database/index.ts'
import { productSchema } from '../../../../src/server/product/product-schema.ts'
import type { Table } from '../../../../src/server/schema/index.ts'
import { temporaryFolder, withDatabase } from '../../../support/places.ts'
import { patientDatabase } from '../../../support/postgres.ts'
import { chosenTables, count, model, office } from './office.ts'

const folder = temporaryFolder()
const drops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(drops.map((drop) => drop())))
const emptyServer = async () => {
  const { url, drop } = await patientDatabase(inject('postgresUrl'))
  drops.push(drop)
  return url
}

const contents = (url: string) =>
  withDatabase(url, async (database) => {
    const tables = productSchema(model, database.dialect).tables.map(({ name }) => name)
    const kept = tables.filter(
      (name) => !/sessions|resets|attempts|facts|engine_text|label_changes/.test(name),
    )
    return Promise.all(
      kept.map(async (name) => [
        name,
        (await database.all(`select * from ${name}`))
          .map((row) => JSON.stringify(Object.entries(row).sort()))
          .sort(),
      ]),
    )
  })

test('an office moves to PostgreSQL and back, and is the same each time, but for the sessions', async () => {
  const first = `sqlite:${join(folder, 'first.db')}`
  await (await office(first, 450)).close()
  const server = await emptyServer()
  const { carried, left } = await moveOffice(first, server, model)
  expect(carried.find(({ table }) => table === 'repairs')).toEqual({ table: 'repairs', rows: 449 })
  expect(left).toEqual([])
  for (const table of chosenTables) expect(carried).toContainEqual({ table, rows: 1 })
  const back = `sqlite:${join(folder, 'back.db')}`
  await moveOffice(server, back, model)
  const before = await contents(first)
  expect(await contents(server)).toEqual(before)
  expect(await contents(back)).toEqual(before)
  for (const url of [server, back])
    await withDatabase(url, async (database) => {
      expect(await count(database, 'engine_sessions')).toBe(0)
      const insert = "insert into repairs (last_date) values ('2026-01-01') returning id"
      expect(await database.write((writer) => writer.all(insert))).toEqual([{ id: 451 }])
    })
})

test('PostgreSQL knows how many rows were moved into its tables', async () => {
  const first = `sqlite:${join(folder, 'many.db')}`
  await (await office(first, 450)).close()
  const server = await emptyServer()
  await moveOffice(first, server, model)
  const [known] = await withDatabase(server, (database) =>
    database.all("select reltuples from pg_class where oid = 'repairs'::regclass"),
  )
  expect(Number(known?.reltuples)).toBe(449)
})

test('an index for searching that was filled anew is one whole, however many parts it was filled in', async () => {
  const database = await office(`sqlite:${join(folder, 'parts.db')}`, 450)
  const parts = () => database.rows('select count(distinct segid) from engine_sought_repairs_idx')
  const smallParts =
    "insert into engine_sought_repairs (engine_sought_repairs, rank) values ('hashsize', 500)"
  await database.write((writer) => writer.run(smallParts))
  for (const { over, fill } of productSchema(model, database.dialect).further)
    if (over === 'repairs') await database.write(async (writer) => fill?.(writer))
  expect(await parts()).toEqual([[1]])
  await database.close()
})

test('nothing is moved onto rows that are there', async () => {
  const from = `sqlite:${join(folder, 'from.db')}`
  await (await office(from, 5)).close()
  const to = `sqlite:${join(folder, 'to.db')}`
  await (await office(to, 7)).close()
  await expect(moveOffice(from, to, model)).rejects.toThrow(/holds 1 row in roles already|holds \d+ rows? in/)
  await withDatabase(to, async (database) => expect(await count(database, 'repairs')).toBe(6))
})

test('what arrives otherwise than it left undoes the move', async () => {
  const from = `sqlite:${join(folder, 'changed.db')}`
  await (await office(from, 5)).close()
  const server = await emptyServer()
  const database = await openDatabase(server)
  await (await office(server, 2)).close()
  await database.write(async (writer) => {
    for (const table of [
      'engine_sessions',
      'engine_views',
      'engine_comments',
      'repairs',
      'users_roles',
      'users',
      'roles',
      'scales',
      'invoice_lines',
    ])
      await writer.run(`delete from ${table}`)
    await writer.run(
      `create function spoil() returns trigger language plpgsql as $$ begin new.remarks := 'spoilt'; return new; end $$`,
    )
    await writer.run(
      'create trigger spoil before insert on repairs for each row when (new.id = 3) execute function spoil()',
    )
  })
  await expect(moveOffice(from, server, model)).rejects.toThrow('repairs, row 3, did not arrive as it was')
  expect(await count(database, 'users')).toBe(0)
  await database.close()
})

test('tables come after those that they lead to; a column of a circle waits', () => {
  const table = (name: string, ...to: readonly string[]): Table => ({
    name,
    key: 'id',
    columns: to.map((target) => ({
      name: `${target}_id`,
      type: 'integer',
      references: { table: target, onDelete: 'restrict' },
    })),
  })
  const ordered = orderTables([table('a', 'b', 'a'), table('b', 'c'), table('c', 'a')])
  expect(ordered.map((each) => [each.table.name, each.late.map(({ name }) => name)])).toEqual([
    ['c', ['a_id']],
    ['b', []],
    ['a', ['a_id']],
  ])
})
