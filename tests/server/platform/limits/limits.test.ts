import { describe, expect, test } from 'vitest'
import { HttpError } from '../../../../src/server/platform/errors/http-error.ts'
import { countInBucket } from '../../../../src/server/platform/limits/bucket.ts'
import { LatestMap } from '../../../../src/server/platform/limits/latest-map.ts'
import { Counter, tooOften } from '../../../../src/server/platform/limits/window.ts'
import { standingClock } from '../../../support/clock.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const limit = { attempts: 2, within: 60_000 }

describe('what is counted in memory', () => {
  test('is refused beyond its limit, with the time to wait, and begins anew when its window has ended', () => {
    const clock = standingClock()
    const counter = new Counter<string>(limit, 10, () => clock.now().getTime())
    expect([counter.count('a'), counter.mayCount('a')]).toEqual([0, true])
    clock.pass(20)
    expect([counter.count('a'), counter.mayCount('a'), counter.mayCount('b')]).toEqual([0, false, true])
    expect(counter.count('a')).toBe(40_000)
    clock.pass(40)
    expect([counter.mayCount('a'), counter.count('a')]).toEqual([true, 0])
  })

  test('begins anew where the clock was set back', () => {
    const clock = standingClock()
    const counter = new Counter<string>(limit, 10, () => clock.now().getTime())
    for (let at = 0; at < 3; at += 1) counter.count('a')
    clock.pass(-3600)
    expect(counter.mayCount('a')).toBe(true)
  })

  test('is forgotten of who was counted first, where there are too many', () => {
    const names = new LatestMap<string, number>(2)
    names.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
    expect([...names]).toEqual([
      ['a', 3],
      ['c', 4],
    ])
    const counter = new Counter<string>({ ...limit, attempts: 1 }, 2, () => 0)
    for (const name of ['a', 'b', 'c']) counter.count(name)
    expect(['a', 'b', 'c'].map((name) => counter.mayCount(name))).toEqual([true, false, false])
  })

  test('is refused in whole seconds, one at least', () => {
    const refusal = (milliseconds: number) => tooOften(milliseconds, (seconds) => `Wait ${seconds}.`)
    expect(refusal(1)).toBeInstanceOf(HttpError)
    expect(
      [refusal(1), refusal(1500)].map(({ status, message, headers }) => [status, message, headers]),
    ).toEqual([
      [429, 'Wait 1.', { 'retry-after': '1' }],
      [429, 'Wait 2.', { 'retry-after': '2' }],
    ])
  })
})

describe.each(databasesOfTier)('what is counted in %s', (kind) => {
  const office = officeOn(kind)
  const clock = standingClock()
  const count = (name: string) =>
    office.database.write((writer) => countInBucket(writer, name, limit, clock.now().getTime()))

  test('is refused beyond its limit however many count at once, and not counted then', async () => {
    const waits = await Promise.all(Array.from({ length: 5 }, () => count('at once')))
    expect(waits.toSorted()).toEqual([0, 0, 60_000, 60_000, 60_000])
    clock.pass(60)
    expect([await count('at once'), await count('another')]).toEqual([0, 0])
  })

  test('is not counted where the transaction is undone', async () => {
    for (let at = 0; at < 3; at += 1)
      await expect(
        office.database.write(async (writer) => {
          await countInBucket(writer, 'undone', limit, clock.now().getTime())
          throw new Error('undone')
        }),
      ).rejects.toThrow('undone')
    expect(await count('undone')).toBe(0)
  })
})
