import { existsSync } from 'node:fs'
import { inside } from './paths.mjs'

/**
 * The folder of tests for the repository's own product, named after `name` in `app.ts`. A product that replaces it has
 * another name, so its run includes the engine's tests but not these.
 * @returns {Promise<string>}
 */
export async function ownTests() {
  const { readApp } = await import('../../src/server/product/read-product.ts')
  const { ownProduct } = await import('../../src/server/product/place.ts')
  return inside('tests', (await readApp(ownProduct))?.name ?? 'app')
}

/** Prints a notice if the product has no tests of its own. @param {string} folder of the product's tests */
export function reportMissingTests(folder) {
  if (!existsSync(folder)) console.log(`The product has no tests of its own: there is no ${folder}.`)
}
