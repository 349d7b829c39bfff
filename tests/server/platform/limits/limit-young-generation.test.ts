import { expect, test } from 'vitest'
import { makeGrowthCheck } from '../../../../src/server/platform/limits/limit-young-generation.ts'

const [stopped, allowed] = ['--semi-space-growth-factor=1', '--semi-space-growth-factor=2']

/** The flags that are set when collections leave these sizes, in MB, at these seconds. */
const flagsAfter = (...collections: readonly (readonly [second: number, size: number])[]) => {
  const flags: string[] = []
  let [second, size] = [0, 0]
  const check = makeGrowthCheck({
    ...{ size: () => size * 1024 * 1024, now: () => second * 1000 },
    setFlag: (flag) => flags.push(flag),
  })
  for (const collection of collections) {
    ;[second, size] = collection
    check()
  }
  return flags
}

test('the memory for new objects grows to its limit and no further', () => {
  expect(flagsAfter([0, 1], [0.01, 8], [0.02, 11.9])).toEqual([])
  expect(flagsAfter([0, 1], [0.01, 8], [0.02, 16], [5, 16])).toEqual([stopped])
})

test('it may grow again after V8 made it smaller', () => {
  expect(flagsAfter([0, 16], [2, 1], [2.1, 16])).toEqual([stopped, allowed, stopped])
})

test('at the limit its size is read once a second', () => {
  expect(flagsAfter([0, 16], [0.9, 1])).toEqual([stopped])
})
