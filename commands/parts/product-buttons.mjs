import { inside } from './paths.mjs'

/** Replacements for modules in products without buttons: they render nothing and request nothing. */
const INSTEAD = {
  'src/client/shared/buttons/index.ts':
    'export const rowButtons = null\nexport const FormButtons = () => null',
  'src/client/app/button-features.tsx': 'export const buttonFeatures = {}',
}
const instead = new Map(Object.entries(INSTEAD).map(([module, text]) => [inside(module), text]))

/**
 * Vite plugin: leaves the buttons of rows out of the built page of a product that has none. In development they are
 * always included.
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @returns {import('vite').Plugin}
 */
export function productButtons(product) {
  /** @type {Promise<boolean> | undefined} */
  let some
  return {
    name: 'product-buttons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/client\/(?:shared\/buttons\/index\.ts|app\/button-features\.tsx)$/ },
      async handler(id) {
        const text = instead.get(id)
        some ??= hasButtons(product)
        return text === undefined || (await some) ? null : text
      },
    },
  }
}

/** @param {import('../../src/server/product/place.ts').ProductPlace} product */
async function hasButtons(product) {
  const { loadModel } = await import('../../src/server/start-server.ts')
  const { list } = await loadModel(product)
  return list.some(({ declared }) => Object.keys(declared.buttons ?? {}).length > 0)
}
