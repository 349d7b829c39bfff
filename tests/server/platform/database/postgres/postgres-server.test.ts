import { Socket } from 'node:net'
import { inspect } from 'node:util'
import { Client, Pool, type PoolClient } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import {
  type Database,
  DatabaseError,
  openDatabase,
  type Writer,
} from '../../../../../src/server/platform/database/index.ts'
import { createDatabase } from '../../../../support/postgres.ts'
import { untilTaken } from '../until-taken.ts'
import { openDoor } from './door.ts'

const { url, drop } = await createDatabase(inject('postgresUrl'))
const opened: Database[] = []
const open = async (address = url) => {
  const database = await openDatabase(address)
  opened.push(database)
  return database
}
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await drop()
})

const direct = async (sql: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const first = await open()
await first.write(async (writer) => {
  await writer.run('create table counters (id bigint primary key, value bigint not null)')
  await writer.run('insert into counters values (1, 0), (2, 0)')
})
const value = async (id: number) =>
  (await first.all('select value from counters where id = ?', [id]))[0]?.value

const refusal = (address: string) =>
  openDatabase(address).then(
    () => 'was opened',
    (error) => (error instanceof DatabaseError ? error.message : String(error)),
  )

test('a server that is not there, or wants another password, is named without the password', async () => {
  const wrong = new URL(url)
  wrong.password = 'guessed'
  expect(await refusal(wrong.href)).toMatch(/refused us: password authentication failed/)
  expect(await refusal('postgres://me:secret@127.0.0.1:1/office')).toMatch(
    /127.0.0.1:1\/office cannot be reached/,
  )
  expect(await refusal('postgres://me:secret@127.0.0.1:1/office')).not.toContain('secret')
})

test('every connection keeps to its bounds, counts in UTC and answers after the disk', async () => {
  const shown = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'timezone',
    'synchronous_commit',
  ]
  const settings = await Promise.all(shown.map((name) => first.rows(`show ${name}`)))
  expect(settings.flat(2)).toEqual(['5s', '2s', '10s', 'UTC', 'on'])
})

test('two processes never hold the same lock at once', async () => {
  const second = await open()
  const raise = (database: Database) =>
    untilTaken(() =>
      database.write(async (writer) => {
        await writer.lock('counter')
        const [row] = await writer.all('select value from counters where id = 1')
        await writer.run('update counters set value = ? where id = 1', [Number(row?.value) + 1])
      }),
    )
  await Promise.all(Array.from({ length: 100 }, (_, at) => raise(at % 2 === 0 ? first : second)))
  expect(await value(1)).toBe(100)
})

test('a deadlock is run again, unseen by both', async () => {
  const raiseBoth = (ids: readonly number[]) =>
    first.write(async (writer) => {
      for (const id of ids) {
        await writer.run('update counters set value = value + 1 where id = ?', [id])
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
  const before = await value(2)
  await Promise.all(
    [
      [1, 2],
      [2, 1],
    ].map((ids) => untilTaken(() => raiseBoth(ids))),
  )
  expect(await value(2)).toBe(Number(before) + 2)
})

test('what one process publishes, another hears', async () => {
  const second = await open()
  await Promise.all([first, second].map((each) => each.join('a'.repeat(32))))
  const heard = new Promise((resolve) => {
    second.subscribe({ heard: (topic, text) => resolve([topic, text]), missed: () => {} })
  })
  await first.write((writer) => writer.publish('people', 'é 1'))
  expect(await heard).toEqual(['people', 'é 1'])
})

test('a row that somebody holds ends in "come again", not in waiting', async () => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin; update counters set value = value where id = 1')
  const late = first.write((writer) => writer.run('update counters set value = 0 where id = 1'))
  await expect(late).rejects.toMatchObject({ name: 'Unavailable', outcomeUnknown: false })
  await client.end()
})

test('a backend that is killed costs its own work alone, and nothing is half done', async () => {
  const before = await value(1)
  const killed = first.write(async (writer) => {
    await writer.run('update counters set value = value + 1000 where id = 1')
    const [own] = await writer.all('select pg_backend_pid() as process')
    await direct(`select pg_terminate_backend(${own?.process})`)
    await writer.run('update counters set value = value + 1000 where id = 1')
  })
  await expect(killed).rejects.toMatchObject({ name: 'Unavailable' })
  expect(await value(1)).toBe(before)
})

test('while the server is away every call says so; once it is back, calls are answered and listeners told', async () => {
  const between = await openDoor(url)
  const database = await open(between.url)
  let missed = 0
  const again = new Promise<void>((resolve) => {
    database.subscribe({
      heard: () => {},
      missed: () => {
        missed += 1
        resolve()
      },
    })
  })
  await database.all('select 1')
  await between.shut()
  for (const call of [
    () => database.all('select 1'),
    () => database.background.all('select 1'),
    () => database.snapshot((reader) => reader.all('select 1')),
    () => database.write((writer) => writer.run('update counters set value = 0')),
  ])
    await expect(call()).rejects.toMatchObject({ name: 'Unavailable' })
  expect(database.health().state).toBe('unreachable')
  await between.open()
  expect(await database.all('select 1 as one')).toEqual([{ one: 1 }])
  expect(database.health().state).toBe('ready')
  await again
  expect(missed).toBe(1)
  await database.close()
  await between.shut()
})

test('a connection that breaks after the commit was sent leaves the outcome open, and the work is not run again', async () => {
  const between = await openDoor(url, (bytes) => bytes.includes('\x0bcommit\0'))
  const database = await open(between.url)
  let runs = 0
  const broken = database.write(async (writer) => {
    runs += 1
    await writer.run('update counters set value = 7 where id = 2')
  })
  const error = await broken.catch((reason) => reason)
  expect(error).toMatchObject({ name: 'Unavailable', outcomeUnknown: true })
  expect(inspect(error, { depth: 9 })).not.toContain(new URL(url).password)
  expect([runs, await value(2)]).toEqual([1, 7])
  await database.close()
  await between.shut()
})

test('a call waits for a connection as long as the address says', async () => {
  const patient = await open(`${url}?connect_timeout=60`)
  const work = (writer: Writer) => writer.all('select pg_sleep(2.5)')
  const calls = Array.from({ length: 9 }, () => patient.write(work)) // for eight connections
  expect(await Promise.all(calls)).toHaveLength(9)
})

test('connections that die while nobody uses them end nothing but themselves', async () => {
  const own = await openDatabase(url, { name: 'idle ones' })
  opened.push(own)
  await Promise.all(Array.from({ length: 10 }, () => own.all('select pg_sleep(0.05)')))
  const toldToLookAgain = new Promise<void>((resolve) => {
    own.subscribe({ heard: () => {}, missed: resolve })
  })
  const ended = await direct(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'idle ones#%'",
  )
  expect(ended).toHaveLength(5)
  await toldToLookAgain
  expect(await own.all('select 1 as one')).toEqual([{ one: 1 }])
})

test('once it is closed PostgreSQL knows of no connection of ours any more', async () => {
  const own = await openDatabase(url, { name: 'leaving' })
  const sleep = 'select pg_sleep(0.05)'
  const short = Array.from({ length: 10 }, () => own.all(sleep)) // on four connections
  await Promise.all([...short, own.background.all(sleep), own.write((writer) => writer.all(sleep))])
  const left = "select count(*)::int as left from pg_stat_activity where application_name like 'leaving#%'"
  expect(await direct(left)).toEqual([{ left: 7 }])
  const client = new Client({ connectionString: url })
  await client.connect()
  await own.close()
  expect((await client.query(left)).rows).toEqual([{ left: 0 }])
  await client.end()
})

test('a connection that dies in the moment in which it is lent out does not end the process', async () => {
  const own = await open()
  const lend = Pool.prototype.connect
  let died = 0
  Pool.prototype.connect = async function lendDying(this: Pool): Promise<PoolClient> {
    const client: PoolClient = await Reflect.apply(lend, this, [])
    died += 1
    client.emit('error', new Error('Connection terminated unexpectedly'))
    return client
  } as typeof lend // as the pool's own without a callback, which is how we call it
  try {
    await expect(own.write((writer) => writer.run('select 1'))).resolves.toBe(1)
  } finally {
    Pool.prototype.connect = lend
  }
  expect(died).toBe(1)
  expect(await own.all('select 1 as one')).toEqual([{ one: 1 }])
})

test('what a transaction asks for at once is answered in order, and nothing is done after a failure', async () => {
  const numbers = [1, 2, 3, 4, 5]
  const ask = (reader: { rows: Database['rows'] }) =>
    Promise.all(numbers.map((number) => reader.rows('select cast(? as integer)', [number])))
  const answers = numbers.map((number) => [[number]])
  const before = await value(1)
  expect(await first.write((writer) => ask(writer))).toEqual(answers)
  expect(await first.snapshot((reader) => ask(reader))).toEqual(answers)
  const failed = first.write((writer) =>
    Promise.all([
      writer.run('update counters set value = value + 1'),
      writer.run('select 1/0'),
      writer.run('update counters set value = value + 1'),
      ask(writer),
    ]),
  )
  await expect(failed).rejects.toThrow('division by zero')
  const unheard = first.write(async (writer) => {
    void writer.run('select pg_sleep(0.05)')
    void writer.run('update counters set value = 70 where id = 2')
  })
  await unheard
  expect([await value(1), await value(2)]).toEqual([before, 70])
  const unseen = first.write(async (writer) => {
    void writer.run('update counters set value = 71 where id = 2')
    writer.run('select 1/0').catch(() => {})
  })
  await expect(unseen).rejects.toThrow('division by zero')
  expect(await value(2)).toBe(70)
})

test('a transaction sends its begin with the statements that it asks for at once, and then its commit', async () => {
  const own = await open()
  const port = Number(new URL(url).port)
  let sent = 0
  const { _write: one, _writev: several } = Socket.prototype
  const counted = <Way extends (this: Socket, ...given: never[]) => void>(way: Way): Way =>
    function (this: Socket, ...given: never[]) {
      if (this.remotePort === port) sent += 1
      Reflect.apply(way, this, given)
    } as Way // the same parameters
  await own.write((writer) => writer.run('select 1'))
  Socket.prototype._write = counted(one)
  if (several) Socket.prototype._writev = counted(several)
  try {
    await own.write((writer) => Promise.all([writer.run('select 1'), writer.run('select 2')]))
  } finally {
    Object.assign(Socket.prototype, { _write: one, _writev: several })
  }
  expect(sent).toBe(2)
})
