import { inside } from './paths.mjs'

/** What stands in place of a module where no field is of files. */
const INSTEAD = 'export const filesOfRow = { Part: () => null }\nexport const downloadLate = () => {}'
const seam = inside('src/client/shared/uploads/index.ts')

/**
 * Leaves the cards of files out of the built page of a product that has none. In development they are always there.
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @returns {import('vite').Plugin}
 */
export function productFiles(product) {
  /** @type {Promise<boolean> | undefined} */
  let some
  return {
    name: 'product-files',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/client\/shared\/uploads\/index\.ts$/ },
      async handler(id) {
        some ??= hasFiles(product)
        return id !== seam || (await some) ? null : INSTEAD
      },
    },
  }
}

/** @param {import('../../src/server/product/place.ts').ProductPlace} product */
async function hasFiles(product) {
  const { meaningOf } = await import('../../src/model/index.ts')
  const { loadModel } = await import('../../src/server/start-server.ts')
  const { list } = await loadModel(product)
  return list.some(({ fields }) => fields.some(({ kind }) => meaningOf(kind).files))
}
