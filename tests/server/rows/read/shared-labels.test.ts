import { expect, inject, test } from 'vitest'
import { labelChangesOf } from '../../../../src/server/rows/read/label-changes.ts'
import { SharedLabels } from '../../../../src/server/rows/read/shared-labels.ts'
import { serving } from '../../../support/databases.ts'
import { byHand } from '../../../support/recount.ts'
import { officeOn } from '../../office.ts'

const server = serving({ database: 'postgres', postgresUrl: inject('postgresUrl') })
const office = officeOn('postgres')

/** The names of services and customers in the list of repairs, newest first. */
const shown = async (query = '') => {
  const { data } = (await server.call('GET', `/api/repairs?per_page=15${query}`)).body
  return data.map((row: { service: { name: string }; customer: { name: string } }) => [
    row.customer.name,
    row.service.name,
  ])
}

test('a page shows each name as it is, whoever changed it, by whatever door', async () => {
  const [first, second] = [await server.needed('Nord'), await server.needed('Süd')]
  await server.make('repairs', { ...first, remarks: 'one' })
  await server.make('repairs', { ...second, remarks: 'two' })
  const names = [
    ['Süd', 'Study 2'],
    ['Nord', 'Study'],
  ]
  expect([await shown(), await shown()]).toEqual([names, names])
  await byHand(server.databaseUrl, `update services set name = 'Dig' where id = ${first.service_id}`)
  expect(await shown()).toEqual([
    ['Süd', 'Study 2'],
    ['Nord', 'Dig'],
  ])
  await server.call('PUT', `/api/services/${second.service_id}`, { name: 'Survey' })
  expect(await shown()).toEqual([
    ['Süd', 'Survey'],
    ['Nord', 'Dig'],
  ])
  await byHand(
    server.databaseUrl,
    `insert into services (id, name, name_key, created_at, updated_at) values (900, 'New', 'new', '', '')`,
    `update repairs set service_id = 900 where customer_id = ${first.customer_id}`,
  )
  expect(await shown('&sortBy=last_date&order=asc')).toContainEqual(['Nord', 'New'])
})

const labelsOf = async () => {
  const labels = new SharedLabels(office.database, 'UTC')
  const entities = [office.entity('status'), office.entity('category')]
  const maps = entities.map((entity) => labels.of(entity))
  const changes = async () =>
    Number((await office.database.rows(`select ${labelChangesOf(entities)}`))[0]?.[0])
  const reach = async () => labels.reach(entities, await changes())
  const names = () => maps.map((map) => [...(map?.values() ?? [])].map(({ label }) => label))
  return { labels, entities, changes, reach, names }
}

const run = (...statements: readonly string[]) =>
  office.database.write(async (writer) => {
    for (const sql of statements) await writer.run(sql)
  })

test('labels are read only when one has changed', async () => {
  const { reach, names, labels, entities, changes } = await labelsOf()
  await reach()
  const before = names()
  const known = await changes()
  await run(
    "insert into statuses (name, name_key, created_at, updated_at) values ('Halted', 'halted', '', '')",
  )
  expect(await labels.reach(entities, known)).toBe(false)
  expect(names()).toEqual(before) // that page was read before
  await reach()
  expect(names()[0]).toEqual([...(before[0] ?? []), 'Halted'])
})

test('a change that is rolled back counts for nothing', async () => {
  const { changes } = await labelsOf()
  const before = await changes()
  const undone = run("update statuses set name = 'x'", 'select 1/0')
  await expect(undone).rejects.toThrow('division by zero')
  await run('update statuses set updated_at = updated_at')
  expect(await changes()).toBe(before)
})

test('labels of a table with too many rows are joined', async () => {
  const { labels, reach, entities } = await labelsOf()
  expect(await reach()).toBe(false)
  await run(
    `insert into statuses (name, name_key, created_at, updated_at)
     select 'S' || g, 's' || g, '', '' from generate_series(1, 2000) g`,
  )
  expect(await reach()).toBe(true)
  expect(labels.of(entities[0] ?? office.entity('status'))).toBeNull()
  await run("delete from statuses where name like 'S%'")
})
