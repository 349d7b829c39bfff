import { inside, root } from '../../commands/parts/paths.mjs'
import { productOf } from '../../src/server/index.ts'
import type { ProductPlace } from '../../src/server/product/place.ts'

/** The products of this repository: the suite is written over a model, so that each goes through all of it. */
const ours: Readonly<Record<string, ProductPlace>> = {
  'project tracking': { root, entities: inside('entities'), app: inside('src', 'app.ts') },
  'the town library': {
    root,
    entities: inside('examples', 'library', 'entities'),
    app: inside('examples', 'library', 'app.ts'),
  },
  'an odd office': {
    root,
    entities: inside('tests', 'product', 'odd', 'entities'),
    app: inside('tests', 'product', 'odd', 'app.ts'),
  },
}

const folder = process.env.PRODUCT_FOLDER

/** Those of this repository, or the one that `npm test -- --app` names. */
export const products: Readonly<Record<string, ProductPlace>> = folder
  ? { [folder]: productOf(folder) }
  : ours
