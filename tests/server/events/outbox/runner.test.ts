import { afterEach, describe, expect, test } from 'vitest'
import { addEntry, type NewEntry } from '../../../../src/server/events/outbox/add-entry.ts'
import { outboxAttention } from '../../../../src/server/events/outbox/attention.ts'
import { discardEntry, retryEntry } from '../../../../src/server/events/outbox/decide.ts'
import { NoLongerNeeded, PermanentFailure } from '../../../../src/server/events/outbox/handler.ts'
import type { LeasedEntry } from '../../../../src/server/events/outbox/leased-entries.ts'
import { readEntries, readEntry } from '../../../../src/server/events/outbox/read-entries.ts'
import { retryAfter } from '../../../../src/server/events/outbox/retry.ts'
import { OutboxRunner } from '../../../../src/server/events/outbox/runner.ts'
import { tidyOutbox } from '../../../../src/server/events/outbox/tidy.ts'
import type { Database } from '../../../../src/server/platform/database/index.ts'
import { standingClock } from '../../../support/clock.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const ann = { id: 1, name: 'Ann' }
const day = 86_400

describe.each(databasesOfTier)('the outbox on %s', (kind) => {
  const office = officeOn(kind)
  const clock = standingClock()
  const runners: OutboxRunner[] = []
  const log = { info: () => {}, warn: () => {}, error: () => {} }

  /** A runner of one kind, as each server has one. */
  const run = async (act: (entry: LeasedEntry) => Promise<void>, seconds = 30): Promise<OutboxRunner> => {
    const runner = new OutboxRunner(
      { database: office.database, now: clock.now, log },
      { word: { seconds, run: act } },
      50,
    )
    runners.push(runner)
    await runner.start()
    return runner
  }
  const add = (entry: Partial<NewEntry> = {}): Promise<number | null> =>
    office.database.write((writer) =>
      addEntry(writer, clock.now(), {
        ...{ kind: 'word', recipient: 'ann@example.org', subject: 'A word', payload: { text: 'hello' } },
        ...entry,
      }),
    )
  const stateOf = async (id: number | null) => (await readEntry(office.database, id ?? 0))?.state
  const payloadOf = async (id: number | null): Promise<unknown> => {
    const [row] = await office.database.all('select payload from engine_outbox where id = ?', [id])
    return row?.payload
  }

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((each) => each.stop()))
    await office.database.write((writer) => writer.run('delete from engine_outbox'))
  })

  test('does what was committed, with what it was given, and nothing of what was not', async () => {
    const seen: LeasedEntry[] = []
    await run(async (entry) => void seen.push(entry))
    const undone = office.database.write(async (writer) => {
      await addEntry(writer, clock.now(), {
        ...{ kind: 'word', recipient: null, subject: 'Never', payload: {} },
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const id = await add()
    await expect.poll(() => stateOf(id)).toBe('done')
    expect(seen).toMatchObject([
      {
        id,
        kind: 'word',
        recipient: 'ann@example.org',
        subject: 'A word',
        payload: { text: 'hello' },
        tries: 1,
      },
    ])
    expect(await payloadOf(id)).toBeNull()
  })

  test('writes nothing twice under one key', async () => {
    const first = await add({ key: 'digest 2026-11-21' })
    expect(await add({ key: 'digest 2026-11-21' })).toBeNull()
    expect(await add({ key: 'digest 2026-11-22' })).not.toBeNull()
    expect((await readEntries(office.database, null, { page: 1, size: 10 })).total).toBe(2)
    expect(first).not.toBeNull()
  })

  test('leaves what no handler does here, and what is due later', async () => {
    await run(async () => {})
    const [other, later] = [
      await add({ kind: 'picture' }),
      await add({ due: new Date(clock.now().getTime() + 60_000) }),
    ]
    const now = await add()
    await expect.poll(() => stateOf(now)).toBe('done')
    expect([await stateOf(other), await stateOf(later)]).toEqual(['waiting', 'waiting'])
    clock.pass(61)
    runners[0]?.wake()
    await expect.poll(() => stateOf(later)).toBe('done')
  })

  test('keeps the order of a lane, also while its first is tried again; other lanes go on', async () => {
    const seen: string[] = []
    let fails = true
    const runner = await run(async ({ subject }) => {
      if (subject === 'first' && fails) throw new Error('not yet')
      seen.push(subject)
    })
    await add({ lane: 'row 1', subject: 'first' })
    const second = await add({ lane: 'row 1', subject: 'second' })
    await add({ lane: 'row 2', subject: 'other' })
    await expect.poll(() => seen).toEqual(['other'])
    fails = false
    clock.pass(retryAfter[0] ?? 0)
    runner.wake()
    await expect.poll(() => stateOf(second)).toBe('done')
    expect(seen).toEqual(['other', 'first', 'second'])
  })

  test('tries again for about a day under one mark, then parks, and says why', async () => {
    const marks: string[] = []
    const runner = await run(async ({ mark }) => {
      marks.push(mark)
      throw new Error('451 come\r\nback later')
    })
    const id = await add()
    for (const [at, seconds] of retryAfter.entries()) {
      await expect
        .poll(async () => (await readEntry(office.database, id ?? 0))?.fault && marks.length)
        .toBe(at + 1)
      await expect.poll(() => stateOf(id)).toBe('waiting')
      clock.pass(seconds)
      runner.wake()
    }
    await expect.poll(() => stateOf(id)).toBe('parked')
    expect(retryAfter.reduce((sum, seconds) => sum + seconds)).toBeGreaterThan(0.9 * day)
    expect(marks).toHaveLength(retryAfter.length + 1)
    expect(new Set(marks).size).toBe(1)
    expect(await readEntry(office.database, id ?? 0)).toMatchObject({
      fault: 'It was not taken: 451 come back later',
    })
    expect(await payloadOf(id)).not.toBeNull()
  })

  test.each([
    [
      'is refused for good',
      new PermanentFailure('550 no such user'),
      'parked',
      'It was not taken: 550 no such user',
    ],
    ['is not wanted any more', new NoLongerNeeded('gone'), 'discarded', 'It was not wanted any more.'],
  ])('does not try again what %s', async (_, error, state, fault) => {
    await run(async () => {
      throw error
    })
    const id = await add()
    await expect.poll(() => stateOf(id)).toBe(state)
    expect(await readEntry(office.database, id ?? 0)).toMatchObject({ fault, tries: 1 })
  })

  test('gives up waiting for a handler that hangs', async () => {
    await run(() => new Promise(() => {}), 0.05)
    const id = await add()
    await expect.poll(async () => (await readEntry(office.database, id ?? 0))?.fault).toMatch(/longer than/)
    expect(await stateOf(id)).toBe('waiting')
  })

  test('parks what is too late, and keeps nothing of what it was made of', async () => {
    const seen: unknown[] = []
    const id = await add({ until: new Date(clock.now().getTime() + 1000) })
    clock.pass(2)
    await run(async (entry) => void seen.push(entry))
    await expect.poll(() => stateOf(id)).toBe('parked')
    expect(seen).toEqual([])
    await tidyOutbox(office.database, clock.now())
    expect(await payloadOf(id)).toBe('{}')
    await expect(retryEntry(office.database, id ?? 0, ann, clock.now())).rejects.toMatchObject({
      status: 409,
    })
  })

  test('does each once where several servers run', async () => {
    const seen: number[] = []
    const act = async ({ id }: LeasedEntry) => void seen.push(id)
    await office.database.write(async (writer) => {
      for (let at = 0; at < 200; at += 1)
        await addEntry(writer, clock.now(), {
          ...{ kind: 'word', recipient: null, subject: String(at), payload: {} },
        })
    })
    // As servers start while others run: only a file's one process takes what it finds under way.
    if (kind === 'postgres') await Promise.all([run(act), run(act), run(act)])
    else await run(act)
    await expect
      .poll(async () => (await readEntries(office.database, 'done', { page: 1, size: 1 })).total)
      .toBe(200)
    expect(seen).toHaveLength(200)
    expect(new Set(seen).size).toBe(200)
  })

  test('takes up what a server left that ended in the middle, under the same mark', async () => {
    const marks: string[] = []
    const dead = await run(async ({ mark }) => {
      marks.push(mark)
      await new Promise(() => {})
    })
    const id = await add()
    await expect.poll(() => marks).toHaveLength(1)
    clock.pass(60) // it has said nothing since
    await run(async ({ mark }) => void marks.push(mark))
    await expect.poll(() => stateOf(id)).toBe('done')
    expect(marks).toEqual([marks[0], marks[0]])
    await dead.stop()
    expect(await stateOf(id)).toBe('done')
  })

  test('does not let what ends its server end it for ever', async () => {
    const id = await add()
    await office.database.write((writer) =>
      writer.run(`update engine_outbox set state = 'running', tries = ?, holder = 'gone', held_until = ?`, [
        retryAfter.length + 1,
        clock.now().toISOString(),
      ]),
    )
    clock.pass(60)
    await run(async () => {})
    await expect.poll(() => stateOf(id)).toBe('parked')
  })

  test('lets go at once of what has not ended when the server stops', async () => {
    let begun = false
    const runner = await run(async () => {
      begun = true
      await new Promise(() => {})
    })
    const id = await add()
    await expect.poll(() => begun).toBe(true)
    await runner.stop()
    expect(await readEntry(office.database, id ?? 0)).toMatchObject({ state: 'waiting', tries: 0 })
  })

  test('is tried again and discarded by name; nothing of what is over', async () => {
    const parked = async (database: Database, id: number | null) => {
      await database.write((writer) =>
        writer.run(`update engine_outbox set state = 'parked' where id = ?`, [id]),
      )
    }
    const [one, other] = [await add(), await add()]
    await parked(office.database, one)
    await parked(office.database, other)
    expect(await retryEntry(office.database, one ?? 0, ann, clock.now())).toMatchObject({
      ...{ state: 'waiting', tries: 0, decidedBy: ann },
    })
    expect(await discardEntry(office.database, other ?? 0, ann, clock.now())).toMatchObject({
      ...{ state: 'discarded', decidedBy: ann },
    })
    expect(await payloadOf(other)).toBeNull()
    for (const decide of [retryEntry, discardEntry]) {
      await expect(decide(office.database, other ?? 0, ann, clock.now())).rejects.toMatchObject({
        status: 409,
      })
      await expect(decide(office.database, 999_999, ann, clock.now())).rejects.toMatchObject({ status: 404 })
    }
  })

  test('says that it is late, or parked', async () => {
    const attention = () => outboxAttention(office.database, clock.now())
    expect(await attention()).toBe('ok')
    const id = await add()
    expect(await attention()).toBe('ok')
    clock.pass(301)
    expect(await attention()).toBe('late')
    await office.database.write((writer) =>
      writer.run(`update engine_outbox set state = 'parked' where id = ?`, [id]),
    )
    expect(await attention()).toBe('parked')
    await discardEntry(office.database, id ?? 0, ann, clock.now())
    expect(await attention()).toBe('ok')
  })

  test('forgets what is done after a week, and nothing that is not', async () => {
    await run(async () => {})
    const done = await add()
    const open = await add({ kind: 'picture' })
    await expect.poll(() => stateOf(done)).toBe('done')
    clock.pass(6 * day)
    await tidyOutbox(office.database, clock.now())
    expect(await stateOf(done)).toBe('done')
    clock.pass(2 * day)
    await tidyOutbox(office.database, clock.now())
    expect([await stateOf(done), await stateOf(open)]).toEqual([undefined, 'waiting'])
  })
})
