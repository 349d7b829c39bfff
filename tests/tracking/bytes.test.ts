import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePage } from '../../commands/parts/page.mjs'
import {
  bytesOf,
  type ScreenName,
  type Site,
  scriptBudgets,
  styleBudget,
} from '../../lab/bench/page/bytes.ts'
import { chromiumOptions } from '../support/browser.ts'
import { signIn } from '../support/calls.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let browser: Browser
let site: Site

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production') // or the page would be built with React's development code
  expect(await ensurePage()).toBe(true)
  vi.unstubAllEnvs()
  product = await startProduct({ args: ['--demo', '--rows', '200'] })
  const { token = '' } = await signIn(product.url, product.email, product.password)
  site = { url: product.url, token }
  browser = await chromium.launch(await chromiumOptions())
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.for(Object.entries(scriptBudgets))(
  'the first visit to the %s stays within its budget',
  async ([screen, most]) => {
    const { script, style, files } = await bytesOf(browser, site, screen as ScreenName) // a key of the budgets
    expect(script).toBeGreaterThan(20_000) // it was fetched at all
    expect(script).toBeLessThanOrEqual(most)
    expect(style).toBeLessThanOrEqual(styleBudget)
    expect(files).toBeLessThanOrEqual(20) // not twenty scripts of a line each
  },
)
