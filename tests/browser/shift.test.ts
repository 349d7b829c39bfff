import type { Page } from '@playwright/test'
import { viewsPlace } from '../../src/client/shared/screen/dock.ts'
import { atRest, show } from './at-rest.ts'
import { expect, test } from './screen.ts'

test.use({ office: 'demo' })

/** What Chromium counts as moved without anybody's doing: shares of the window, added up. */
const follow = (page: Page) =>
  page.addInitScript(() => {
    let moved = 0
    const noted = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          moved += Number(entry.value)
      }
    })
    noted.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { moved: () => moved })
  })

const moved = (page: Page): Promise<number> =>
  page.evaluate(() => ('moved' in window && typeof window.moved === 'function' ? window.moved() : Number.NaN))

/** Good is under 0.1, by the measure of the browsers' makers. */
const little = 0.02

const loaded = {
  wide: [1440, '/', '/repairs', '/repair-form/1', '/role-form/2', '/users', '/customers'],
  small: [390, '/', '/repairs', '/repair-form/1', '/customers'],
} as const

for (const [size, [width, ...addresses]] of Object.entries(loaded))
  test(`nothing jumps while a screen is loading over a slow line (${size})`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 })
    await follow(page)
    await page.route(/\/api\/|\/Views-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400)) // so that no input is near when the answer comes
      await route.continue().catch(() => {})
    })
    for (const address of addresses) {
      await page.goto(`/?${encodeURIComponent(address)}#${address}`) // another address before the hash: loaded anew
      await atRest(page)
      if (await page.locator(`#${viewsPlace}`).count()) await page.locator(`#${viewsPlace} > nav`).waitFor()
      await atRest(page)
      expect.soft(await moved(page), address).toBeLessThan(little)
    }
  })

test('nothing jumps from screen to screen', async ({ signedIn: page }) => {
  await follow(page)
  await page.goto('/')
  await atRest(page)
  let before = await moved(page)
  for (const address of ['/repairs', '/repair-form/2', '/customers', '/customer-form/1', '/']) {
    await show(page, address)
    const now = await moved(page)
    expect.soft(now - before, address).toBeLessThan(little)
    before = now
  }
})
