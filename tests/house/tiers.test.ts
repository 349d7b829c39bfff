import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../commands/parts/paths.mjs'
import { atTheGate, contract, isDivided, takenBy } from '../support/tiers.ts'
import { filesIn, textOf } from './files.ts'

const isThere = (file: string): boolean => existsSync(join(root, file))

test('each file that a tier names is there, once', () => {
  const named = [...atTheGate, ...contract]
  expect(named.filter((file) => !isThere(file))).toEqual([])
  expect(named).toEqual([...new Set(named)])
})

test('npm test and the gate run every file between them', () => {
  const files = filesIn('tests').filter((file) => /\.test\.tsx?$/.test(file))
  const run = [...takenBy('change', files), ...takenBy('gate', files)]
  expect(files.filter((file) => !run.includes(file))).toEqual([])
})

test('a file that waits for the gate is run whole by it', () => {
  expect(atTheGate.filter(isDivided)).toEqual([])
})

/** Rooms whose SQL differs by the database: their files run on both at once, at a change or at the gate. */
const ofBoth =
  /^tests\/server\/(operations\/backup|platform\/(database|sql)|rows\/(bulk|read|rules)|schema)\/|\/likening\.test\.ts$/
/** Of these rooms what asks the same SQL of both: it runs on one of them at a change. */
const ofOne: readonly string[] = [
  'tests/server/rows/read/history.test.ts',
  'tests/server/rows/read/reach.test.ts',
  'tests/server/rows/rules/tree.test.ts',
]

test('no file that speaks SQL of its own is divided by its database', () => {
  const files = filesIn('tests/server').filter((file) => ofBoth.test(file) && !ofOne.includes(file))
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => /\bdatabasesOfTier\b/.test(textOf(file)))).toEqual([])
})
