import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { serverOn } from '../../../support/databases.ts'
import { byHand } from '../../../support/recount.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import {
  insertByHand,
  later,
  listOf,
  made,
  models,
  needed,
  options,
  writer,
  wrongCounts,
} from '../../../support/two-versions.ts'

const expectRight = async (server: TestServer, model: (typeof models)['ours']) =>
  expect(await wrongCounts(server, model)).toEqual([])

describe('servers of two versions on one PostgreSQL', () => {
  const lines: string[] = []
  let older: TestServer
  let newer: TestServer
  let ids: Loose
  beforeAll(async () => {
    older = await serverOn('postgres', options)
    ids = await needed(older)
    newer = await startTestServer({
      ...options,
      databaseUrl: older.databaseUrl,
      product: later.place,
      logLevel: 'warn',
      logStream: { write: (line) => void lines.push(line) },
    })
  })
  afterAll(async () => {
    await newer.stop()
    await older.stop()
  })
  const bothRight = async () => {
    await expectRight(newer, models.later)
    await expectRight(older, models.ours)
  }

  const asked = async (sql: string): Promise<readonly Loose[]> => {
    const client = new Client({ connectionString: older.databaseUrl })
    await client.connect()
    const { rows } = await client.query(sql)
    await client.end()
    return rows
  }

  test('each tally has room beside it, so that what it was is not read over and over', async () => {
    expect(await asked("select reloptions from pg_class where relname = 'engine_tallies'")).toEqual([
      { reloptions: ['fillfactor=10'] },
    ])
  })

  test('what the older saves the newer counts and lists', async () => {
    const zed = await made(older, '/api/scales', { name: 'Zed' })
    const { total, data } = (await newer.call('GET', listOf('scale', 'zed'))).body
    expect([total, data.map(({ id }: Loose) => id)]).toEqual([1, [zed]])
    await made(older, '/api/repairs', { ...ids, last_date: '2026-11-30', scale_id: zed })
    await bothRight()
  })

  test('what somebody writes by hand both count and list', async () => {
    await byHand(
      older.databaseUrl,
      insertByHand,
      'update repairs set action_id = 2, status_id = 1 where last_date < current_date',
      "copy repairs (last_date) from program 'seq -f 2026-12-%02.0f 1 28'",
      `insert into repairs (last_date, published_on, action_id, scale_id)
         select date '2026-11-01' + g % 60, date '2021-01-01' + g, nullif(g % 3, 0), 1 from generate_series(1, 2000) g`,
    )
    await bothRight()
    await byHand(
      older.databaseUrl,
      'set datestyle = German',
      'delete from repairs where id % 7 = 0',
      'begin',
      'delete from repairs where id % 5 = 0',
      'rollback',
      `insert into repairs (id, last_date) select id, '2026-11-25' from repairs limit 1000
         on conflict (id) do update set last_date = excluded.last_date, action_id = null`,
      'delete from repairs where id % 50 > 0',
    )
    await bothRight()
  })

  test('the older one, started again, takes nothing away', async () => {
    older = await older.restart()
    await made(older, '/api/repairs', { ...ids, last_date: '2026-11-21', action_id: 1 })
    const [zed] = (await newer.call('GET', listOf('scale', 'zed'))).body.data
    await older.call('DELETE', `/api/repairs/${(await repairsOf(zed.id))[0]?.id}`)
    await bothRight()
    expect(lines).toEqual([])
  })

  const repairsOf = async (scale: number): Promise<Loose[]> =>
    (await newer.call('GET', '/api/repairs?per_page=100')).body.data.filter(
      (row: Loose) => row.scale?.id === scale,
    )

  test('many writes through both at once leave every count right', { timeout: 300_000 }, async () => {
    const write = writer(ids, await made(older, '/api/sources', { title: 'Paper' }), 7)
    const writers = Array.from({ length: 12 }, async (_, at) => {
      for (let count = 0; count < 20; count += 1) await write(at % 2 === 0 ? older : newer)
    })
    await Promise.all([
      ...writers,
      byHand(older.databaseUrl, 'begin', insertByHand, 'select pg_sleep(0.2)', insertByHand, 'commit'),
    ])
    await bothRight()
  })

  test('a row that the newer rules name may get another name through the older', async () => {
    await older.call('PUT', '/api/scales/1', { name: 'Power' })
    const seen = async () => (await newer.call('GET', listOf('repair', 'energy'))).body.total
    await expect.poll(seen).toBe(0)
    await bothRight()
    const unkept = lines.filter((line) => line.includes('counted as it is read'))
    expect(unkept.length).toBeGreaterThan(0)
    await bothRight()
    expect(lines.filter((line) => line.includes('counted as it is read'))).toEqual(unkept)
    lines.length = 0
    newer = await newer.restart()
    await bothRight()
    expect(lines).toEqual([])
  })

  test('a table that is emptied at once has no rows', async () => {
    await byHand(older.databaseUrl, 'truncate repairs cascade')
    expect((await newer.call('GET', '/api/repairs')).body.total).toBe(0)
    await bothRight()
    await made(older, '/api/repairs', { ...ids, last_date: '2026-11-21', action_id: 1 })
    await bothRight()
  })

  test('whoever may write the rows alone, and not the counts, writes them', async () => {
    await byHand(
      older.databaseUrl,
      `do $$ begin create role clerk login password 'clerk'; exception when duplicate_object then null; end $$`,
      'grant select, insert, update on repairs to clerk',
    )
    const asClerk = new URL(older.databaseUrl)
    asClerk.username = asClerk.password = 'clerk'
    await byHand(asClerk.href, insertByHand)
    await bothRight()
    await byHand(older.databaseUrl, 'drop owned by clerk', 'drop role clerk')
  })

  test('groups that nobody has asked for in a week are let go, and those of others are not', async () => {
    const groups = async () => {
      await older.call('GET', '/api/repairs')
      return (await asked('select definition from engine_tally_groups')).map(({ definition }) => definition)
    }
    const before = await groups()
    const zed = before.filter((definition) => definition.includes('Zed'))
    expect(zed).toHaveLength(1)
    await byHand(
      older.databaseUrl,
      `update engine_tally_groups set used_at = '2026-11-13T00:00:00.000Z' where definition like '%Zed%'`,
    )
    older = await older.restart()
    expect(await groups()).toEqual(before.filter((definition) => !zed.includes(definition)))
    await made(older, '/api/scales', { name: 'Zed' }).catch(() => {})
    await bothRight()
    newer = await newer.restart()
    expect((await groups()).toSorted()).toEqual(before.toSorted())
    await bothRight()
  })
})
