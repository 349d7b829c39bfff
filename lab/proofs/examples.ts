import { readdirSync } from 'node:fs'
import { inside } from '../../commands/parts/paths.mjs'
import { runNode } from '../../commands/parts/run.mjs'
import type { Verdict } from '../proof.ts'
import { playInBrowser } from '../running/page.ts'

export const shows =
  'each product in examples/ passes the tests that follow from its descriptors, and the walk through its screens (6 minutes)'

export const options = { only: readdirSync(inside('examples')).join(',') }

export const prove = async ({ only }: typeof options): Promise<Verdict> => {
  const bounds: Record<string, boolean> = {}
  for (const name of only.split(',')) {
    const tests = await runNode([inside('commands', 'test.mjs'), '--app', `examples/${name}`])
    bounds[`the tests of ${name} pass`] = tests.code === 0
    bounds[`the walk through ${name} passes`] = await playInBrowser(`tests/browser/${name}.test.ts`, {
      EXAMPLES: name,
    })
  }
  return { figures: { only }, bounds }
}
