import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../../tests/support/browser.ts'
import type { Site } from '../bench/page/bytes.ts'
import { type Control, controls } from './controls.ts'
import { type Noted, noteInPage, spotInPage } from './in-page.ts'

/** A slow machine on a slow line: processor divided by, bytes a second, milliseconds. */
const slowed = { cpu: 4, down: 200_000, up: 93_750, latency: 150 } as const

/** After so long without being served a press is lost, in milliseconds. */
const patience = 15_000
/** By then everything is there that idle loading fetches: so long nothing was asked for. */
const quiet = 4_000

/** What became of one press, in milliseconds since the browser had it; null where it was lost. */
export interface Press {
  readonly control: string
  /** Since the rows were there. */
  readonly after: number
  readonly heard: number | null
  readonly served: number | null
  /** Files that nobody wished for, asked for while the press waited. */
  readonly idle: number
}

const slow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { cpu, down, up, latency } = slowed
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.enable')
  const line = { downloadThroughput: down, uploadThroughput: up, latency, offline: false }
  await session.send('Network.emulateNetworkConditions', line)
}

const noted = (page: Page): Promise<Noted> => page.evaluate(() => Reflect.get(window, 'noted'))

/** Waits until idle loading has come to its end. */
const everythingThere = async (page: Page): Promise<void> => {
  const files = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length,
    )
  await page.waitForFunction(() => Reflect.get(window, 'noted').idle.length > 0, null, { timeout: 60_000 })
  for (let known = -1; known !== (await files()); await page.waitForTimeout(quiet)) known = await files()
}

interface Visit {
  readonly site: Site
  readonly isSlow: boolean
  /** Milliseconds after the rows; null once everything is there. */
  readonly after: number | null
}

/** One visit with nothing kept from before, and one press in it. */
const pressOnce = async (browser: Browser, name: string, control: Control, visit: Visit): Promise<Press> => {
  const { site, isSlow, after } = visit
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addCookies([{ name: 'token', value: site.token, url: site.url }])
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    if (isSlow) await slow(page)
    await page.addInitScript(noteInPage, control.served)
    await page.goto(`${site.url}/#/proposals`)
    const wanted = [control.at, control.under ?? ''] as const
    const spot = await (await page.waitForFunction(spotInPage, wanted, { polling: 20 })).jsonValue()
    if (after === null) await everythingThere(page)
    else {
      const since = await page.evaluate(() => performance.now() - Reflect.get(window, 'noted').rows)
      await page.waitForTimeout(Math.max(0, after - since))
    }
    if (spot) await control.press(page, spot)
    await page
      .waitForFunction(() => Reflect.get(window, 'noted').served > 0, null, { timeout: patience })
      .catch(() => {}) // lost
    const { rows, pressed, heard, served, idle } = await noted(page)
    const end = served || Number.POSITIVE_INFINITY
    return {
      control: name,
      after: Math.round(pressed - rows),
      heard: heard ? Math.round(heard - pressed) : null,
      served: served ? Math.round(served - pressed) : null,
      idle: idle.filter((at) => at > pressed && at < end).length,
    }
  } finally {
    await context.close()
  }
}

/** The same presses once everything is there, then so many at moments that are spread over the first ten seconds. */
export const runPresses = async (site: Site, presses: number, baseline: number, isSlow: boolean) => {
  const browser = await chromium.launch(await chromiumOptions())
  const names = Object.entries(controls)
  const run = async (count: number, afterOf: (round: number) => number | null): Promise<Press[]> => {
    const done: Press[] = []
    for (let round = 0; round < count; round += 1)
      for (const [name, control] of names)
        done.push(await pressOnce(browser, name, control, { site, isSlow, after: afterOf(round) }))
    return done
  }
  try {
    const rounds = Math.ceil(presses / names.length)
    const there = await run(baseline, () => null)
    const early = await run(rounds, (round) => (10_000 * round) / rounds)
    return { there, early }
  } finally {
    await browser.close()
  }
}
