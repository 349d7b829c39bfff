import { statSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../../../src/server/platform/database/index.ts'
import { onBehalfOf } from '../../../../src/server/platform/queues/asker.ts'
import { testAsker } from '../../../support/asker.ts'
import { onBoth, temporaryFolder } from '../../../support/places.ts'
import { patientDatabase } from '../../../support/postgres.ts'

/** Counts that far: long enough to be still under way when the next is asked for. */
const long = (called: string, most = 100_000) =>
  `with recursive c(n) as (select 1 union all select n + 1 from c where n < ${most}) select '${called}' as called, count(*) as n from c`

onBoth((place) => {
  let database: Database

  beforeAll(async () => {
    database = await openDatabase(await place.fresh())
  })
  afterAll(() => database.close())

  /** What was asked for, in the order in which it was answered. */
  const inOrder = () => {
    const answered: string[] = []
    const ask = (who: string, called: string, asker = testAsker(who)) =>
      onBehalfOf(asker, () =>
        database.background.all(long(called)).then(
          () => void answered.push(called),
          () => void answered.push(`${called} refused`),
        ),
      )
    return { answered, ask }
  }

  test('who asks for much keeps nobody else waiting', async () => {
    const { answered, ask } = inOrder()
    await Promise.all([ask('account 1', 'begun'), ask('account 2', 'begun')]) // two threads, or connections, are there
    answered.length = 0
    const many = Array.from({ length: 12 }, (_, at) => ask('account 1', `many ${at}`))
    await ask('account 2', 'one')
    expect(answered.length).toBeLessThan(many.length) // how many come before depends on the machine
    await Promise.all(many)
  })

  test('of one asker one read is under way at a time', async () => {
    const { answered, ask } = inOrder()
    await Promise.all(['first', 'second', 'third'].map((called) => ask('account 1', called)))
    expect(answered).toEqual(['first', 'second', 'third'])
  })

  test('what nobody waits for any more is not begun', async () => {
    const { answered, ask } = inOrder()
    const asker = testAsker('account 1')
    const waiting = Array.from({ length: 30 }, (_, at) => ask('account 1', `many ${at}`, asker))
    const later = ask('account 1', 'later')
    asker.leave()
    await later
    expect(
      answered.filter((called) => called.startsWith('many') && !called.endsWith('refused')),
    ).toHaveLength(
      place.name === 'sqlite' ? 1 : 0, // SQLite cannot be told to stop
    )
    await Promise.all(waiting)
  })

  test('more than may wait are refused as busy', async () => {
    const asker = testAsker('account 1')
    const asked = Array.from({ length: 210 }, () =>
      onBehalfOf(asker, () => database.background.all(long('x'))),
    )
    const refused = Promise.any(
      asked.map((each) =>
        each.then(
          () => Promise.reject(),
          (error) => error,
        ),
      ),
    )
    expect(await refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    asker.leave()
    await Promise.allSettled(asked)
  })

  test('numbers are handed over as they are', async () => {
    const sql = 'with recursive c(n) as (select 1 union all select n + 1 from c where n < 5) select n from c'
    expect([...(await database.background.numbers(sql))]).toEqual([1, 2, 3, 4, 5])
  })
})

test('what runs in PostgreSQL is cancelled when nobody waits for it any more', async () => {
  const { url, drop } = await patientDatabase(inject('postgresUrl'))
  const database = await openDatabase(url)
  const asker = testAsker('account 1')
  const asked = onBehalfOf(asker, () => database.background.all(long('endless', 2_000_000_000)))
  const running = async () => {
    const [row] = await database.all(
      "select count(*) as n from pg_stat_activity where datname = current_database() and state = 'active' and query like '%endless%' and pid <> pg_backend_pid()",
    )
    return Number(row?.n)
  }
  await expect.poll(running).toBe(1)
  asker.leave()
  await expect(asked).rejects.toMatchObject({
    cause: { message: expect.stringContaining('due to user request') }, // not since its time was over
  })
  await expect.poll(running).toBe(0)
  await database.close()
  await drop()
})

test('the log stays small while reads follow one another without a gap', async () => {
  const file = `${temporaryFolder()}/office.db`
  const database = await openDatabase(`sqlite:${file}`)
  await database.write((writer) => writer.run('create table notes (id integer primary key, text text)'))
  let reading = true
  let read = 0
  const reader = async (who: string): Promise<void> => {
    while (reading) {
      await onBehalfOf(testAsker(who), () =>
        database.background.all(`${long(who, 300_000)}, notes where notes.id = 1`),
      )
      read += 1
    }
  }
  const readers = ['account 1', 'account 2', 'account 3', 'account 4'].map(reader)
  let largest = 0
  // Some five megabytes for each read, however fast the machine does either.
  for (let count = 0; count < 160; count += 1) {
    const before = read
    await database.write((writer) =>
      writer.run(
        'insert into notes (id, text) values (1, ?) on conflict (id) do update set text = excluded.text',
        [String(count % 10).repeat(600_000)],
      ),
    )
    if (count % 8 === 0) await expect.poll(() => read, { interval: 1 }).toBeGreaterThan(before)
    largest = Math.max(largest, statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  }
  reading = false
  await Promise.all(readers)
  expect(largest).toBeLessThan(64 * 1024 * 1024)
  await database.close()
})
