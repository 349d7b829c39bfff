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
    { scope: 'worker', timeout: 180_000 },
  ],
})

export { expect } from '@playwright/test'
