import { join } from 'node:path'
import { fail } from './install.mjs'

/**
 * Reads the names of an entity from its descriptor. If no entity has the name, lists those that exist and exits.
 * @param {string} name its `one`
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @returns {Promise<{ one: string, many: string, file: string }>} its names and its descriptor's path
 */
export async function describedEntity(name, product) {
  const { readProduct } = await import('../../src/server/product/read-product.ts')
  const descriptors = (await readProduct(product)).sources.flatMap(({ descriptor }) => descriptor ?? [])
  const found = descriptors.find(({ one }) => one === name)
  if (found) return { one: name, many: found.many, file: join(product.entities, `${name}.ts`) }
  return fail(`There is no entity '${name}'. Known: ${descriptors.map(({ one }) => one).join(', ')}.`)
}
