import { chromium } from '@playwright/test'
import { ensureChromium } from '../../commands/parts/chromium.mjs'
import { parseOptions } from '../../commands/parts/options.mjs'
import { chromiumOptions } from '../../tests/support/browser.ts'
import { openOffice } from '../running/office.ts'
import { bytesOf, type ScreenName, screens } from './page/bytes.ts'
import { measureKeys } from './page/keys.ts'
import { measurePeek } from './page/peek.ts'
import { type PageReport, pageText } from './page/report.ts'
import { measureSlow } from './page/slow.ts'
import { type SlowReport, slowText } from './page/slow-report.ts'
import { measureWork, rowsBehind } from './page/work.ts'
import { keepReport } from './report/keep.ts'
import { thisMachine } from './report/table.ts'

/**
 * npm run bench -- page: what screens weigh, and what a click and a key cost.
 *
 *     --quick  fewer repetitions, nothing kept
 *     --slow   instead: how long people wait on a slow processor and line, and what their visit asks for
 */
const { quick, slow } = parseOptions({
  quick: { type: 'boolean', default: false },
  slow: { type: 'boolean', default: false },
})

if (!(await ensureChromium())) throw new Error('No Chromium is on this machine and none could be installed.')
const times = quick ? (slow ? 1 : 5) : 9
const presses = quick ? 10 : 40
const { url, admin, stop } = await openOffice({ rows: rowsBehind })
const site = { url, token: admin.token ?? '' }
const browser = await chromium.launch(await chromiumOptions())
try {
  if (slow) await benchSlow()
  else await benchWork()
} finally {
  await browser.close()
  await stop()
}

async function benchSlow(): Promise<void> {
  const report: SlowReport = { machine: thisMachine(), times, ...(await measureSlow(browser, site, times)) }
  console.log(slowText(report))
  if (!quick) keepReport({ slow: report })
}

async function benchWork(): Promise<void> {
  const weights: PageReport['weights'][number][] = []
  for (const screen of Object.keys(screens) as ScreenName[] /* its keys */) {
    const { script, style, files } = await bytesOf(browser, site, screen)
    weights.push({ screen, script, style, files })
  }
  const works = await measureWork(browser, site, times)
  const peeks = await measurePeek(browser, site, times)
  const keys = await measureKeys(browser, presses)
  const report: PageReport = { machine: thisMachine(), times, weights, works, peeks, presses, keys }
  console.log(pageText(report))
  if (!quick) keepReport({ page: report })
}
