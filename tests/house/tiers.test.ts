import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../commands/parts/paths.mjs'
import { atTheGate, contract } from '../support/tiers.ts'
import { filesIn, textOf } from './files.ts'

const isThere = (file: string): boolean => existsSync(join(root, file))

test('each file that a tier names is there, once', () => {
  const named = [...atTheGate, ...contract]
  expect(named.filter((file) => !isThere(file))).toEqual([])
  expect(named).toEqual([...new Set(named)])
})

/** Rooms whose SQL differs by the database: `npm test` tries them on both. */
const ofBoth = /^tests\/server\/(agreement|backup|bulk|counts|database|lists|rules|schema|search)\//

test('what speaks SQL of its own is tried on both databases at each change', () => {
  const files = filesIn('tests/server').filter((file) => ofBoth.test(file))
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => /\bdatabasesOfTier\b/.test(textOf(file)))).toEqual([])
})
