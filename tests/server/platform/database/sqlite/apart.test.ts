import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../../src/server/platform/database/index.ts'
import { onBehalfOf } from '../../../../../src/server/platform/queues/asker.ts'
import { testAsker } from '../../../../support/asker.ts'
import { onBoth, temporaryFolder } from '../../../../support/places.ts'

onBoth((place) => {
  let database: Database

  beforeAll(async () => {
    database = await openDatabase(await place.fresh())
    await database.write((writer) => writer.run('create table notes (id integer primary key)'))
    for (let id = 1; id <= 5; id += 1) await add(id)
  })
  afterAll(() => database.close())

  const add = (id: number) => database.write((writer) => writer.run('insert into notes values (?)', [id]))
  const ids = 'select id as n from notes order by id desc'

  test('all reads see one moment, and numbers come in their order', async () => {
    const seen = await database.apart(async (reader) => {
      const before = [...(await reader.numbers(ids))]
      await add(6)
      const after = [...(await reader.numbers(`${ids} limit ?`, [3]))]
      return { before, after, rows: await reader.rows('select count(*) from notes') }
    })
    expect(seen).toEqual({ before: [5, 4, 3, 2, 1], after: [5, 4, 3], rows: [[5]] })
    expect(await database.apart(async (reader) => [...(await reader.numbers(ids))].length)).toBe(6)
  })

  test('of one asker one is under way at a time, and others go on meanwhile', async () => {
    const order: string[] = []
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const read = (who: string, called: string, wait: Promise<void> | null = null) =>
      onBehalfOf(testAsker(who), () =>
        database.apart(async (reader) => {
          await reader.rows('select 1')
          await wait
          order.push(called)
        }),
      )
    const first = read('account 1', 'first', held)
    const second = read('account 1', 'second')
    await read('account 2', 'other')
    release()
    await Promise.all([first, second])
    expect(order).toEqual(['other', 'first', 'second'])
  })

  test('a statement that fails ends the work alone', async () => {
    await expect(database.apart((reader) => reader.rows('select nothing from nowhere'))).rejects.toThrow()
    expect(await database.apart((reader) => reader.rows('select 1'))).toEqual([[1]])
  })

  test('who has gone away is read for no longer', async () => {
    const asker = testAsker('account 3')
    let read = 0
    const gone = onBehalfOf(asker, () =>
      database.apart(async (reader) => {
        for (;;) {
          await reader.rows('select 1')
          read += 1
          if (read === 3) asker.leave()
        }
      }),
    )
    await expect(gone).rejects.toThrow()
    const at = read
    await pause(20)
    expect(read).toBe(at)
  })

  test('what is asked when its time is over is refused', async () => {
    const late = database.apart(
      async (reader) => {
        await pause(300)
        return reader.rows('select 1')
      },
      { seconds: 0.1 },
    )
    await expect(late).rejects.toThrow('too long')
    expect(await database.apart((reader) => reader.rows('select 1'))).toEqual([[1]])
  })
})

test('the log of a file is taken in between moments that follow one another without a gap', async () => {
  const file = `${temporaryFolder()}/office.db`
  const database = await openDatabase(`sqlite:${file}`)
  await database.write((writer) => writer.run('create table notes (id integer primary key, text text)'))
  let reading = true
  const reader = async (who: string): Promise<void> => {
    while (reading)
      await onBehalfOf(testAsker(who), () =>
        database.apart(async (each) => {
          for (let time = 0; time < 5; time += 1) {
            await each.rows('select count(*) from notes')
            await pause(5)
          }
        }),
      )
  }
  const readers = ['account 1', 'account 2', 'account 3', 'account 4'].map(reader)
  let largest = 0
  for (let count = 0; count < 160; count += 1) {
    await database.write((writer) =>
      writer.run(
        'insert into notes (id, text) values (1, ?) on conflict (id) do update set text = excluded.text',
        [String(count % 10).repeat(600_000)],
      ),
    )
    await pause(10)
    largest = Math.max(largest, statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  }
  reading = false
  await Promise.all(readers)
  expect(largest).toBeLessThan(64 * 1024 * 1024)
  await database.close()
})
