import { expect, test } from 'vitest'
import { rememberFirsts } from '../../../../src/server/platform/queues/first-of-each.ts'
import { standingClock } from '../../../support/clock.ts'

test('a name is a first once in its while, and a bounded number of names is remembered', () => {
  const clock = standingClock()
  const first = rememberFirsts(3, clock.now)
  expect([first('a', 1000), first('a', 1000), first('b', 5000), first('c', 5000)]).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(first('d', 1000)).toBe(false) // nobody grows it beyond its bound
  clock.pass(1)
  expect([first('d', 5000), first('a', 1000), first('b', 1000)]).toEqual([true, false, false])
  clock.pass(5)
  expect([first('a', 1000), first('b', 1000)]).toEqual([true, true])
})
