// npm run prove -- unreliable: a hundred creates, edits, deletes and pages in the browser while every third call fails.
import { ensureChromium } from '../commands/parts/chromium.mjs'
import { optionsGiven } from '../commands/parts/options.mjs'
import { installed, runNode } from '../commands/parts/run.mjs'

const values = optionsGiven({ things: { type: 'string', default: '100' } })
if (!(await ensureChromium())) throw new Error('No Chromium is on this machine and none could be installed.')
const { code } = await runNode(
  [installed('@playwright/test/cli.js'), 'test', 'tests/browser/every-third-call.test.ts', '--reporter=list'],
  { env: { UNRELIABLE_ROUNDS: String(Math.ceil(Number(values.things) / 4)) } },
)
process.exitCode = code
