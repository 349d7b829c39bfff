import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allInOrder } from '../../../../src/server/platform/queues/all-in-order.ts'

const fails = async (message: string, turns: number): Promise<never> => {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn()
  throw new Error(message)
}

test('gives what all of them come to, in their order', async () => {
  const late = nextTurn().then(() => 'late')
  expect(await allInOrder([late, Promise.resolve(2)])).toEqual(['late', 2])
})

test('of several failures throws the first in order, not in time', async () => {
  await expect(allInOrder([fails('cause', 5), fails('consequence', 0)])).rejects.toThrow('cause')
  await expect(allInOrder([Promise.resolve(1), fails('only', 0)])).rejects.toThrow('only')
})
