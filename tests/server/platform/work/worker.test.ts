import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type Work, Worker } from '../../../../src/server/platform/work/worker.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const hour = 3_600_000

describe.each(databasesOfTier)('a worker on %s', (kind) => {
  const office = officeOn(kind)
  const workers: Worker[] = []
  const failures: unknown[] = []

  const work = (round: Work['round'], more: Partial<Work> = {}): Worker => {
    const worker = new Worker({ every: hour, failed: (error) => failures.push(error), ...more, round })
    workers.push(worker)
    return worker
  }
  const publish = (topic: string, text = '') => office.database.write((writer) => writer.publish(topic, text))

  afterEach(async () => {
    await Promise.all(workers.splice(0).map((each) => each.stop()))
    failures.splice(0)
  })

  test('begins with a round, and is woken by what is published under its topics', async () => {
    let rounds = 0
    const heard: string[] = []
    await work(
      async () => {
        rounds += 1
      },
      {
        topics: ['bell'],
        heard: (topic, text) => heard.push(`${topic} ${text}`),
      },
    ).start(office.database)
    expect(rounds).toBe(1)
    await publish('bell', 'one')
    await publish('other', 'two')
    await expect.poll(() => rounds).toBe(2)
    expect(heard).toEqual(['bell one'])
  })

  test('looks again where something may have been missed', async () => {
    let [rounds, missed] = [0, 0]
    await work(
      async () => {
        rounds += 1
      },
      {
        topics: ['bell'],
        missed: () => {
          missed += 1
        },
      },
    ).start(office.database)
    office.database.doubt()
    await expect.poll(() => [rounds, missed]).toEqual([2, 1])
  })

  test('never does two rounds at a time, and one more for all who woke it meanwhile', async () => {
    let [rounds, atOnce, most] = [0, 0, 0]
    const worker = work(async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await pause(20)
      atOnce -= 1
      rounds += 1
    })
    await Promise.all([worker.wake(), worker.wake(), worker.wake()])
    expect([rounds, most]).toEqual([2, 1])
  })

  test('goes on at once where a round says so, and by the clock where it does not', async () => {
    let rounds = 0
    await work(async () => {
      rounds += 1
      return rounds < 5 ? 0 : undefined
    }).start(office.database)
    expect(rounds).toBe(5)
    let ticks = 0
    await work(
      async () => {
        ticks += 1
      },
      { every: 10 },
    ).start(office.database)
    await expect.poll(() => ticks).toBeGreaterThan(3)
    let early = 0
    await work(async () => {
      early += 1
      return early < 3 ? 10 : undefined
    }).start(office.database)
    await expect.poll(() => early).toBe(3)
  })

  test('does one round without a clock, and another only where that failed', async () => {
    let rounds = 0
    await work(
      async () => {
        rounds += 1
        if (rounds === 1) throw new Error('away')
      },
      { every: null, afterFailure: 10 },
    ).start(office.database)
    await expect.poll(() => rounds).toBe(2)
    await pause(50)
    expect(rounds).toBe(2)
  })

  test('says why a round failed, and tries again after its own time', async () => {
    let rounds = 0
    await work(
      async () => {
        rounds += 1
        if (rounds < 3) throw new Error('away')
      },
      { afterFailure: 10 },
    ).start(office.database)
    await expect.poll(() => rounds).toBe(3)
    expect(failures).toEqual([new Error('away'), new Error('away')])
  })

  test('stops with the round that is under way, and begins none after it', async () => {
    let rounds = 0
    let isOver = false
    const worker = work(
      async (stopping) => {
        rounds += 1
        await pause(hour, undefined, { signal: stopping }).catch(() => {})
        await pause(20)
        isOver = true
        return 0
      },
      { topics: ['bell'], every: 1 },
    )
    void worker.start(office.database)
    await worker.stop()
    expect([rounds, isOver]).toEqual([1, true])
    await publish('bell')
    await worker.wake()
    await pause(20)
    expect(rounds).toBe(1)
  })
})
