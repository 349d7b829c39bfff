import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../commands/parts/paths.mjs'
import { atTheGate, contract, takenBy } from '../support/tiers.ts'
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
  const divided = (file: string) => takenBy('change', [file]).length + takenBy('gate', [file]).length > 1
  expect(
    files.filter((file) => divided(file) && !/isOfTier|databasesOfTier|\.\/products\.ts/.test(textOf(file))),
  ).toEqual([])
})

test('a file that waits for the gate is run whole by it', () => {
  expect(
    atTheGate.filter((file) => /\b(isOfTier|databasesOfTier)\b|\.\/products\.ts/.test(textOf(file))),
  ).toEqual([])
})

/** Rooms whose SQL differs by the database: `npm test` tries them on both. */
const ofBoth = /^tests\/server\/(agreement|backup|bulk|counts|database|lists|rules|schema|search)\//

test('what speaks SQL of its own is tried on both databases at each change', () => {
  const files = filesIn('tests/server').filter((file) => ofBoth.test(file))
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => /\bdatabasesOfTier\b/.test(textOf(file)))).toEqual([])
})
