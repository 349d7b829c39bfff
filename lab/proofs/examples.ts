import { readdirSync } from 'node:fs'
import { ensureChromium } from '../../commands/parts/chromium.mjs'
import { inside } from '../../commands/parts/paths.mjs'
import { installed, runNode } from '../../commands/parts/run.mjs'
import type { Verdict } from '../proof.ts'

export const shows =
  'each product in examples/ passes the tests that follow from its descriptors, and the walk through its screens (3 minutes)'

export const options = { only: readdirSync(inside('examples')).join(',') }

export const prove = async ({ only }: typeof options): Promise<Verdict> => {
  if (!(await ensureChromium()))
    throw new Error('No Chromium is on this machine and none could be installed.')
  const bounds: Record<string, boolean> = {}
  for (const name of only.split(',')) {
    const tests = await runNode([inside('commands', 'test.mjs'), '--app', `examples/${name}`])
    bounds[`the tests of ${name} pass`] = tests.code === 0
    const walk = [
      installed('@playwright/test/cli.js'),
      'test',
      `tests/browser/${name}.test.ts`,
      '--reporter=list',
    ]
    bounds[`the walk through ${name} passes`] = (await runNode(walk, { env: { EXAMPLES: name } })).code === 0
  }
  return { figures: { only }, bounds }
}
