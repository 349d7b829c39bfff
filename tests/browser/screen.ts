import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type Caller, signIn } from '../support/calls.ts'
import type { Product } from '../support/product.ts'
import { keepToasts } from '../support/toasts.ts'
import { type Office, offices } from './offices.ts'

/** A running product, its administrator, and the context that the tests of a worker look at it in. */
interface Visited {
  readonly product: Product
  readonly admin: Caller
  readonly context: BrowserContext
  /** Forgets what a test left in the browser. */
  readonly tidy: () => Promise<void>
}

interface Fixtures {
  /** The product that the tests of a file walk through: `test.use({ office: 'demo' })`. */
  readonly office: Office
  /** A context that is none but this test's, for what a page cannot change: `test.use({ own: { hasTouch: true } })`. */
  readonly own: BrowserContextOptions | null
  readonly visited: Visited
  readonly product: Product
  /** Calls as the first account, to lay out rows without clicking. */
  readonly admin: Caller
  /** A page that is already signed in as the first account; its first `goto` needs no login. */
  readonly signedIn: Page
}

interface WorkerFixtures {
  readonly visit: (office: Office) => Promise<Visited>
}

/** What holds in every context; the rest of its options are Chromium's. */
const common = { locale: 'en-GB', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** What an account has chosen would shape the screens of the next test. */
const forgetSettings = async (admin: Caller): Promise<void> => {
  const { settings } = (await admin.call('GET', '/api/user')).body
  for (const name of Object.keys(settings ?? {}))
    await admin.call('PUT', `/api/user/settings/${name}`, { value: null })
}

/**
 * Playwright's `test` with a product behind it: `page.goto('/#/scales')` leads to it. Every test has a page of its own,
 * in one context for all of a worker: a new context is a new process, which reads and compiles the whole page again.
 * @example
 * test('the list shows a new row', async ({ signedIn, admin }) => {
 *   await admin.call('POST', '/api/scales', { name: 'Water' })
 *   await signedIn.goto('/#/scales')
 *   await expect(signedIn.locator('td', { hasText: 'Water' })).toBeVisible()
 * })
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  visit: [
    async ({ browser }, use) => {
      const begun = new Map<Office, Promise<Visited>>()
      const begin = async (office: Office): Promise<Visited> => {
        const product = await offices[office]()
        const context = await browser.newContext({ ...common, baseURL: product.url })
        const anchor = await context.newPage() // as long as it is there, so is the process
        await anchor.goto('/api/health')
        const admin = await signIn(product.url, product.email, product.password)
        const tidy = async () => {
          for (const page of context.pages()) if (page !== anchor) await page.close()
          await Promise.all([
            context.setOffline(false),
            context.unrouteAll({ behavior: 'ignoreErrors' }),
            context.clearCookies(),
            anchor.evaluate(() => localStorage.clear()),
          ])
          context.removeAllListeners('request')
          await forgetSettings(admin)
        }
        return { product, context, admin, tidy }
      }
      await use((office) => {
        const known = begun.get(office) ?? begin(office)
        begun.set(office, known)
        return known
      })
      for (const started of await Promise.allSettled(begun.values()))
        if (started.status === 'fulfilled') await started.value.product.stop()
    },
    { scope: 'worker' },
  ],
  office: ['empty', { option: true }],
  own: [null, { option: true }],
  visited: async ({ visit, office }, use) => use(await visit(office)),
  product: async ({ visited }, use) => use(visited.product),
  admin: async ({ visited }, use) => use(visited.admin),
  context: async ({ visited, own, browser }, use) => {
    const { context, tidy, product } = visited
    if (own === null) {
      await use(context)
      return tidy()
    }
    const apart = await browser.newContext({ ...common, baseURL: product.url, ...own })
    await use(apart)
    await apart.close()
  },
  page: async ({ context }, use) => {
    const page = await context.newPage()
    await keepToasts(page)
    await use(page)
  },
  signedIn: async ({ page, context, admin, product }, use) => {
    await context.addCookies([{ name: 'token', value: admin.token ?? '', url: product.url }])
    await use(page)
  },
})

export { expect } from '@playwright/test'
