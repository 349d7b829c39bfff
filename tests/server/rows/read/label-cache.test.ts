import { expect, test } from 'vitest'
import type { Database } from '../../../../src/server/platform/database/index.ts'
import { LabelCache } from '../../../../src/server/rows/read/label-cache.ts'
import { rowsTopic } from '../../../../src/server/rows/store/row-changes.ts'
import { officeOn } from '../../office.ts'

const office = officeOn('sqlite')

/** Labels over the office's database, whose reads can be made to fail: once the promise is kept. */
const failing = () => {
  const { database } = office
  let fault: Promise<unknown> | null = null
  const rows: Database['rows'] = async (sql, parameters) => {
    if (fault === null) return database.rows(sql, parameters)
    await fault
    throw new Error('The disk did not read.')
  }
  const subscribe: Database['subscribe'] = (listener) => database.subscribe(listener)
  const cache = new LabelCache({ dialect: database.dialect, rows, subscribe } as Database, 'UTC') // all that it asks
  return {
    cache,
    failAfter: (kept: Promise<unknown> | null) => {
      fault = kept
    },
  }
}

test('labels that could not be read are read once the database is back', async () => {
  const { cache, failAfter } = failing()
  const status = office.entity('status')
  const labels = cache.of(status)
  failAfter(Promise.resolve())
  await expect(cache.refresh([status])).rejects.toThrow('The disk did not read.')
  failAfter(null)
  await cache.refresh([status])
  expect([...(labels?.values() ?? [])].map(({ label }) => label).sort()).toEqual(['In Work', 'Ready'])
})

test('what was written before and while they could not be read is read as well', async () => {
  const { cache, failAfter } = failing()
  const status = office.entity('status')
  const labels = cache.of(status)
  await cache.refresh([status])
  const write = (id: number, name: string) =>
    office.database.write(async (writer) => {
      const columns = '(id, name, name_key, created_at, updated_at)'
      await writer.run(`insert into statuses ${columns} values (?, ?, ?, '', '')`, [id, name, name])
      await writer.publish(rowsTopic, JSON.stringify([{ entity: 'status', id, verb: 'create' }]))
    })
  await write(901, 'Before')
  const { promise, resolve } = Promise.withResolvers<void>()
  failAfter(promise)
  const reading = cache.refresh([status])
  await write(902, 'Meanwhile')
  resolve()
  await expect(reading).rejects.toThrow('The disk did not read.')
  failAfter(null)
  await cache.refresh([status])
  expect([labels?.get(901)?.label, labels?.get(902)?.label]).toEqual(['Before', 'Meanwhile'])
})
