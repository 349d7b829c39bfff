import { describe, expect, test } from 'vitest'
import { FairQueue, type LeaveQueue } from '../../../../src/server/platform/queues/fair-queue.ts'
import { testAsker } from '../../../support/asker.ts'

/** Asks for places and keeps who was let in, in order, and who was refused. */
const hall = (bounds: ConstructorParameters<typeof FairQueue>[0]) => {
  const turns = new FairQueue(bounds)
  const inside: string[] = []
  const refused: string[] = []
  const leaves: LeaveQueue[] = []
  const ask = (who: string, called = who): LeaveQueue =>
    turns.enter(
      who,
      (leave) => {
        inside.push(called)
        leaves.push(leave)
      },
      () => void refused.push(called),
    )
  return { turns, inside, refused, ask, end: () => leaves.shift()?.() }
}

describe('places that are shared by turns', () => {
  test('let in so many in all and of one, and the others as places become free', () => {
    const { inside, ask, end } = hall({ width: 2, widthOfOne: 1, length: 10, lengthOfOne: 5 })
    for (const called of ['a1', 'a2', 'b1', 'c1']) ask(called.slice(0, 1), called)
    expect(inside).toEqual(['a1', 'b1'])
    end()
    expect(inside).toEqual(['a1', 'b1', 'a2'])
    end()
    expect(inside).toEqual(['a1', 'b1', 'a2', 'c1'])
  })

  test('who asks for many waits behind who asks for one', () => {
    const { inside, ask, end } = hall({ width: 1, widthOfOne: 1, length: 100, lengthOfOne: 50 })
    for (let count = 0; count < 30; count += 1) ask('many')
    ask('one')
    end()
    end()
    expect(inside).toEqual(['many', 'many', 'one'])
  })

  test('one more than may wait is refused with 503', () => {
    const turns = new FairQueue({ width: 1, widthOfOne: 1, length: 5, lengthOfOne: 1 })
    const told: unknown[] = []
    for (let count = 0; count < 3; count += 1)
      turns.enter(
        'a',
        () => {},
        (refusal) => void told.push([refusal.status, refusal.headers['retry-after']]),
      )
    expect(told).toEqual([[503, '2']])
  })

  test('where all wait that may, who waits for the most gives a place up', () => {
    const { inside, refused, ask, end, turns } = hall({ width: 1, widthOfOne: 1, length: 4, lengthOfOne: 4 })
    for (const called of ['m0', 'm1', 'm2', 'm3', 'm4']) ask('m', called)
    ask('n')
    expect(refused).toEqual(['m4'])
    expect(turns.waiting).toBe(4)
    end()
    end()
    expect(inside).toEqual(['m0', 'm1', 'n'])
  })

  test('who goes away while waiting is passed over, and gives no place back twice', () => {
    const { inside, ask, end, turns } = hall({ width: 1, widthOfOne: 1, length: 4, lengthOfOne: 4 })
    const first = ask('a')
    const second = ask('b')
    ask('c')
    second()
    second()
    first()
    first()
    expect(inside).toEqual(['a', 'c'])
    end()
    expect(turns.waiting).toBe(0)
  })

  test('whoever goes away while waiting does no work; who has begun keeps the place to the end', async () => {
    const turns = new FairQueue({ width: 1, widthOfOne: 1, length: 9, lengthOfOne: 9 })
    const first = testAsker('a')
    const second = testAsker('a')
    const done: string[] = []
    const ends = Promise.withResolvers<void>()
    const working = turns.run(
      'a',
      async () => {
        await ends.promise
        done.push('first')
      },
      first,
    )
    const waiting = turns.run('a', async () => void done.push('second'), second)
    const third = turns.run('a', async () => void done.push('third'), null)
    first.leave()
    second.leave()
    await expect(waiting).rejects.toMatchObject({ status: 503 })
    expect(turns.waiting).toBe(1)
    ends.resolve()
    await Promise.all([working, third])
    expect(done).toEqual(['first', 'third'])
  })

  test('thousands who leave at once as they are let in are let in one after another', () => {
    const { inside, ask, turns } = hall({ width: 1, widthOfOne: 1, length: 20_000, lengthOfOne: 20_000 })
    const first = ask('first')
    for (let count = 0; count < 15_000; count += 1)
      turns.enter(
        'many',
        (leave) => {
          inside.push('many')
          leave()
        },
        () => {},
      )
    first()
    expect(inside).toHaveLength(15_001)
    expect(turns.waiting).toBe(0)
  })

  test('a work that fails gives its place back', async () => {
    const turns = new FairQueue({ width: 1, widthOfOne: 1, length: 1, lengthOfOne: 1 })
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(turns.run('a', async () => 'yes')).resolves.toBe('yes')
  })
})
