import { afterEach, describe, expect, test } from 'vitest'
import { rawCondition } from '../../../../src/server/platform/sql/condition.ts'
import { Lease, leaseSeconds } from '../../../../src/server/platform/work/lease.ts'
import { standingClock } from '../../../support/clock.ts'
import { databases } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

describe.each(databases)('a lease on %s', (kind) => {
  const office = officeOn(kind)
  const clock = standingClock()
  /** A lease as one process has it. */
  const ofProcess = () =>
    new Lease(
      { database: office.database, now: clock.now },
      { table: 'engine_batches', running: "state = 'running'" },
    )
  const add = async (state = 'running'): Promise<number> => {
    const [row] = await office.database.write((writer) =>
      writer.rows(
        `insert into engine_batches (at, kind, state, total, changed) values (?, 'bulk', ?, 0, 0) returning id`,
        [clock.now().toISOString(), state],
      ),
    )
    return Number(row?.[0])
  }
  const claim = async (lease: Lease, ...ids: readonly number[]) =>
    (await office.database.write((writer) => lease.claim(writer, ids))).map(({ id }) => Number(id)).toSorted()
  const stored = async (id: number) => {
    const [row] = await office.database.all(
      'select state, holder, held_until as until from engine_batches where id = ?',
      [id],
    )
    return row
  }
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString()

  afterEach(async () => {
    await office.database.write((writer) => writer.run('delete from engine_batches'))
  })

  test('is written with what a claim says, and answered with what it asks for', async () => {
    const lease = ofProcess()
    const [one, other] = [await add(), await add('done')]
    const claimed = await office.database.write((writer) =>
      lease.claim(writer, [one, other], {
        set: "state = 'running', total = total + 1",
        columns: 'id, total',
      }),
    )
    expect(claimed.map(({ id, total }) => [id, total]).toSorted()).toEqual([
      [one, 1],
      [other, 1],
    ])
    expect(await stored(one)).toEqual({ state: 'running', holder: lease.holder, until: later(leaseSeconds) })
  })

  test('is renewed, and nothing else of that process or another is', async () => {
    const [lease, other] = [ofProcess(), ofProcess()]
    const [mine, ended, others] = [await add(), await add('done'), await add()]
    await claim(lease, mine, ended)
    await claim(other, others)
    const before = later(leaseSeconds)
    clock.pass(5)
    await office.database.write((writer) => lease.renew(writer))
    expect((await stored(mine))?.until).toBe(later(leaseSeconds))
    expect([(await stored(ended))?.until, (await stored(others))?.until]).toEqual([before, before])
  })

  test('is released with what is said, and free for any process at once', async () => {
    const [lease, other] = [ofProcess(), ofProcess()]
    const [mine, others] = [await add(), await add()]
    await claim(lease, mine)
    await claim(other, others)
    await office.database.write((writer) => lease.release(writer, rawCondition('total = 7')))
    expect(await stored(mine)).toEqual({ state: 'running', holder: null, until: null })
    expect((await stored(others))?.holder).toBe(other.holder)
    expect(await office.database.rows('select total from engine_batches where id = ?', [mine])).toEqual([[7]])
    expect(await claim(other, mine)).toEqual([mine])
  })

  test('is reclaimed when it has expired: of a process that has a database alone, of any other at once', async () => {
    const [dead, lease] = [ofProcess(), ofProcess()]
    const [first, second] = [await add(), await add()]
    await claim(dead, first, second)
    const reclaim = () =>
      office.database.write((writer) =>
        lease.reclaimExpired(writer, rawCondition("state = 'undoing'"), {
          sql: 'id = ?',
          parameters: [first],
        }),
      )
    const isAlone = kind === 'sqlite'
    await reclaim()
    expect((await stored(first))?.holder).toBe(isAlone ? null : dead.holder)
    clock.pass(leaseSeconds + 1)
    await reclaim()
    expect(await stored(first)).toEqual({ state: 'undoing', holder: null, until: null })
    expect((await stored(second))?.holder).toBe(dead.holder)
  })

  test('keeps others away while it holds, and its own process never', async () => {
    const [lease, other] = [ofProcess(), ofProcess()]
    const row = await add()
    expect(await claim(lease, row)).toEqual([row])
    expect(await claim(lease, row)).toEqual([row])
    if (kind === 'postgres') expect(await claim(other, row)).toEqual([])
    clock.pass(leaseSeconds + 1)
    expect(await claim(other, row)).toEqual([row])
  })

  test('of processes that claim the same at the same moment one has it', async () => {
    if (kind === 'sqlite') return expect(office.database.dialect.isAlone).toBe(true)
    const row = await add()
    const claimed = await Promise.all(Array.from({ length: 4 }, () => claim(ofProcess(), row)))
    return expect(claimed.flat()).toEqual([row])
  })
})
