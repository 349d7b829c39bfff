import { test as base, type Page } from '@playwright/test'
import { type Caller, signIn } from './calls.ts'
import { type Product, startProduct } from './product.ts'
import { keepToasts } from './toasts.ts'

interface Fixtures {
  /** A page that is already signed in as the first account; its first `goto` needs no login. */
  readonly signedIn: Page
}

interface WorkerFixtures {
  /** The product, on a database of its own; one for each worker. */
  readonly product: Product
  /** Calls as the first account, to lay out rows without clicking. */
  readonly admin: Caller
}

/**
 * Playwright's `test` with the product behind it: `page.goto('/#/proposals')` leads to it.
 * @example
 * test('the list shows a new row', async ({ signedIn, admin }) => {
 *   await admin.call('POST', '/api/sectors', { name: 'Water' })
 *   await signedIn.goto('/#/sectors')
 *   await expect(signedIn.getByRole('cell', { name: 'Water' })).toBeVisible()
 * })
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs off the pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ product }, use) => use(await signIn(product.url, product.email, product.password)),
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page }, use) => {
    await keepToasts(page)
    await use(page)
  },
  signedIn: async ({ page, context, admin, product }, use) => {
    await context.addCookies([{ name: 'token', value: admin.token ?? '', url: product.url }])
    await use(page)
  },
})

export { expect } from '@playwright/test'

/**
 * A picture of the whole page, once fonts are there and nothing moves: `{name}.png` in test-results/screens, or in the
 * folder that SCREENS_FOLDER names, for those that are kept.
 * @param name of the file, without ending
 */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS_FOLDER ?? 'test-results/screens'
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({
    path: `${folder}/${name}.png`,
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
  })
}
