import { existsSync } from 'node:fs'
import { inside } from './paths.mjs'

/**
 * The folder of tests that hold the repository's own product, named as `app.ts` names it: another product in its
 * place has another name, so that the engine's tests stay and these no longer count.
 * @returns {Promise<string>}
 */
export async function ownTests() {
  const { readApp } = await import('../../src/server/product/read-product.ts')
  const { ownProduct } = await import('../../src/server/product/place.ts')
  return inside('tests', (await readApp(ownProduct))?.name ?? 'app')
}

/** Says so where the product has no tests of its own. @param {string} folder of the product's tests */
export function reportMissingTests(folder) {
  if (!existsSync(folder)) console.log(`The product has no tests of its own: there is no ${folder}.`)
}
