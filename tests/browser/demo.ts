import type { Page } from '@playwright/test'
import { startProduct } from '../support/product.ts'
import { test as base } from '../support/screen.ts'

/** The product over the rows of `npm run demo`, the same ones each time, instead of an empty office. */
export const test = base.extend<object, { readonly demoRows: number }>({
  demoRows: [60, { scope: 'worker', option: true }],
  product: [
    async ({ demoRows }, use) => {
      const product = await startProduct({ args: ['--demo', '--rows', String(demoRows)] })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

export { expect } from '@playwright/test'

/** Waits until nothing is under way on the screen and it stays so for a moment. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const busy = '[role="progressbar"], [aria-busy="true"], tbody[aria-hidden="true"]'
    const frame = () => new Promise(requestAnimationFrame)
    for (let still = 0; still < 6; ) {
      await frame()
      still = document.querySelector(busy) || !document.querySelector('h1') ? 0 : still + 1
    }
  })

/** Another screen without loading the page anew, as a link leads there. */
export const show = async (page: Page, route: string): Promise<void> => {
  await page.evaluate((to) => location.assign(`#${to}`), route)
  await atRest(page)
}
