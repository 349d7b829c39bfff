import { inside } from './paths.mjs'

/** The replacement for the module in products without file fields. */
const INSTEAD = 'export const filesOfRow = { Part: () => null }\nexport const downloadLate = () => {}'
const seam = inside('src/client/shared/uploads/index.ts')

/**
 * Vite plugin: leaves the file cards out of the built page of a product without file fields. In development they are
 * always included.
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
