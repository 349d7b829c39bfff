import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { inside } from '../../commands/parts/paths.mjs'
import { loadModel, readProductArgument } from '../../src/server/index.ts'
import { atRest } from '../browser/at-rest.ts'
import { chromiumOptions } from '../support/browser.ts'
import { startTestServer } from '../support/server.ts'
import { type Picture, picturesOf } from './pictures.ts'
import { smallPng } from './small-png.ts'

/** Takes a picture of every screen over the sample rows, on a day that stands still: the same files each time. */

const { product, args } = readProductArgument(process.argv.slice(2))
const folder = join(product.folder ?? inside(), 'docs', 'screens')
const moment = new Date('2026-11-21T09:00:00.000Z')
const wide = { width: 1440, height: 900 }
const small = { width: 390, height: 844 }
const [only] = args

const take = async (page: Page, name: string): Promise<void> => {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await writeFile(join(folder, `${name}.png`), smallPng(png))
  console.log(`${name}.png`)
}

const visit = async (page: Page, { at, reach }: Picture): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(`/#${at}`)
  await atRest(page)
  if (at === '/' && charts > 0)
    await page
      .locator('svg.apexcharts-svg')
      .nth(charts - 1)
      .waitFor()
  await reach?.(page)
  await atRest(page)
}

const model = await loadModel(product)
const charts = (model.dashboard?.donuts.length ?? 0) + (model.dashboard?.bars ? 1 : 0)
const pictures = picturesOf(model).filter(({ name }) => only === undefined || name === only)
const server = await startTestServer({ product, demoRows: 500, now: () => moment, today: () => '2026-11-21' })
const browser = await chromium.launch(await chromiumOptions())

const looks = [
  { look: 'light', viewport: wide, colorScheme: 'light' },
  { look: 'dark', viewport: wide, colorScheme: 'dark' },
  { look: 'mobile', viewport: small, colorScheme: 'light' },
] as const

try {
  if (only === undefined) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const { look, viewport, colorScheme } of looks) {
    const options: BrowserContextOptions = {
      baseURL: server.url,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    }
    const context = await browser.newContext(options)
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    if (only === undefined) {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Log in' }).waitFor()
      await take(page, `login-${look}`)
    }
    await context.addCookies([{ name: 'token', value: server.token ?? '', url: server.url }])
    for (const picture of pictures) {
      if (look === 'mobile' && !picture.small) continue
      await visit(page, picture)
      await take(page, `${picture.name}-${look}`)
      await page.evaluate(() => localStorage.clear())
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
