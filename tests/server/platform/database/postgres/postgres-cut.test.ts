import { inject, test } from 'vitest'
import { type Database, openDatabase } from '../../../../../src/server/platform/database/index.ts'
import { createDatabase } from '../../../../support/postgres.ts'
import { startTestServer } from '../../../../support/server.ts'
import { openDoor } from './door.ts'

// Side by side: they wait for what a network does not bring.

test.concurrent('an office whose network swallows everything says 503, saves nothing it does not own up to, and goes on after', async ({
  expect,
}) => {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  const door = await openDoor(url)
  const office = await startTestServer({ databaseUrl: `${door.url}?query_timeout=2000` }) // by itself seven seconds
  try {
    await Promise.all(Array.from({ length: 12 }, () => office.call('GET', '/api/scales?page=1')))
    const before = await office.call('POST', '/api/scales', { name: 'Before' })
    expect(before.status).toBe(201)
    door.cut()
    const meanwhile = await Promise.all([
      ...Array.from({ length: 12 }, () => office.call('GET', '/api/scales?page=1')),
      ...Array.from({ length: 4 }, (_, at) =>
        office.call('POST', '/api/scales', { name: `Meanwhile ${at}` }),
      ),
      office.call('GET', '/api/dashboard-data'),
      office.stranger.call('POST', '/api/login', { email: office.email, password: office.password }),
    ])
    expect(meanwhile.map(({ status }) => status)).toEqual(meanwhile.map(() => 503))
    expect(meanwhile.map(({ headers }) => Number(headers.get('retry-after')) > 0)).not.toContain(false)
    expect((await office.call('GET', '/api/health')).status).toBe(503)
    door.mend()
    const after = await office.call('POST', '/api/scales', { name: 'After' })
    expect(after.status).toBe(201)
    const { body } = await office.call('GET', '/api/scales?page=1')
    expect(body.data.map((row: { name: string }) => row.name)).toEqual(['After', 'Before'])
  } finally {
    await office.stop()
    await door.shut()
    await drop()
  }
})

test.concurrent('who listens notices that nothing comes any more, and looks again once it can', async ({
  expect,
}) => {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  const door = await openDoor(url)
  const database: Database = await openDatabase(door.url)
  const elsewhere = await openDatabase(url)
  const secret = '0'.repeat(32)
  await Promise.all([database.join(secret), elsewhere.join(secret)])
  try {
    const lookedAgain = new Promise<void>((resolve) => {
      database.subscribe({ heard: () => {}, missed: resolve })
    })
    door.cut()
    door.mend()
    await lookedAgain
    const heard = new Promise((resolve) => {
      database.subscribe({ heard: (_, text) => resolve(text), missed: () => {} })
    })
    await elsewhere.write((writer) => writer.publish('people', '1'))
    expect(await heard).toBe('1')
  } finally {
    await Promise.all([database.close(), elsewhere.close()])
    await door.shut()
    await drop()
  }
})

test.concurrent('a server that takes the first connection and swallows the next is told as one that is not reached', async ({
  expect,
}) => {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  const door = await openDoor(url, (bytes) => {
    if (bytes.includes('server_version')) door.swallow()
    return false
  })
  await expect(openDatabase(door.url)).rejects.toThrow(/cannot be reached/)
  await door.shut()
  await drop()
})

test.concurrent('a server that has vanished does not keep the office from closing', async ({ expect }) => {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  const door = await openDoor(url)
  const database = await openDatabase(door.url)
  await Promise.all([database.all('select 1'), database.all('select 1')])
  door.cut()
  await expect(database.close()).resolves.toBeUndefined()
  await door.shut()
  await drop()
})
