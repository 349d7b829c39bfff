import { ensureChromium } from '../../commands/parts/chromium.mjs'
import { installed, runNode } from '../../commands/parts/run.mjs'
import type { Verdict } from '../proof.ts'

export const shows =
  'a hundred creates, edits, deletes and pages in the browser while every third call fails: nothing typed is lost, every failure shows (5 minutes)'

export const options = { things: 100 }

const test = 'tests/browser/every-third-call.test.ts'

export const prove = async ({ things }: typeof options): Promise<Verdict> => {
  if (!(await ensureChromium()))
    throw new Error('No Chromium is on this machine and none could be installed.')
  const { code } = await runNode([installed('@playwright/test/cli.js'), 'test', test, '--reporter=list'], {
    env: { UNRELIABLE_ROUNDS: String(Math.ceil(things / 4)) },
  })
  return { figures: { things }, bounds: { [`${test} passes`]: code === 0 } }
}
