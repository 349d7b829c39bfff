import { chromium } from '@playwright/test'
import { ensureChromium } from '../commands/parts/chromium.mjs'
import { optionsGiven } from '../commands/parts/options.mjs'
import { chromiumOptions } from '../tests/support/browser.ts'
import { scoresOf } from './measuring/lighthouse.ts'
import { bytesOf, type ScreenName, screens } from './measuring/page-bytes.ts'
import { compareWork, rowsBehind } from './measuring/page-work.ts'
import { keepReport } from './report/keep-report.ts'
import { thisMachine } from './report/machine.ts'
import { type PageReport, pageText, type ScreenWeight } from './report/page-report.ts'
import { buildByHand } from './running/build-by-hand.ts'
import { fillDatabase, productFile, removeFiles } from './running/prepare.ts'
import { serveByHand } from './running/serve-by-hand.ts'
import { startProduct } from './running/start-server.ts'

/**
 * npm run bench -- page: what screens weigh, what a click costs beside a page written by hand, and what Lighthouse says.
 *
 *     --quick  fewer repetitions, without Lighthouse, nothing kept
 */
const values = optionsGiven({ quick: { type: 'boolean', default: false } })

if (!(await ensureChromium())) throw new Error('No Chromium is on this machine and none could be installed.')
const times = values.quick ? 5 : 15
const lookedAt: readonly ScreenName[] = values.quick ? [] : ['login', 'proposals list']
const url = productFile(rowsBehind)
await fillDatabase(url, rowsBehind, new Date().toISOString().slice(0, 10))
const product = await startProduct(url)
const hand = await serveByHand(await buildByHand(), product.url)
const [ours, byHand] = [product, { url: hand.url, token: product.token }]
const browser = await chromium.launch(await chromiumOptions())
try {
  const weights: ScreenWeight[] = []
  for (const screen of Object.keys(screens) as ScreenName[] /* its keys */)
    weights.push({
      screen,
      ours: await bytesOf(browser, ours, screen),
      byHand: screen === 'dashboard' ? null : await bytesOf(browser, byHand, screen),
    })
  const works = await compareWork(browser, ours, byHand, times)
  const scores: PageReport['scores'][number][] = []
  for (const screen of lookedAt) scores.push({ screen, scores: await scoresOf(ours, screen) })
  const report: PageReport = { machine: thisMachine(), times, weights, works, scores }
  console.log(pageText(report))
  if (!values.quick) keepReport({ page: report })
} finally {
  await browser.close()
  hand.stop()
  await product.stop()
  removeFiles(rowsBehind)
}
