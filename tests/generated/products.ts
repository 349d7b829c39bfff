import { basename, join, resolve } from 'node:path'
import { inject } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import { ownTests } from '../../commands/parts/product-tests.mjs'
import { loadModel, ownProduct, type productIn, productOf } from '../../src/server/index.ts'
import { databases } from '../support/databases.ts'
import { folderOf } from '../support/workshop.ts'
import { oneOfEachShape } from './shapes.ts'

interface Product {
  readonly name: string
  readonly place: ReturnType<typeof productIn>
  readonly on: readonly (typeof databases)[number][]
  /** Where the product keeps what each of its descriptors means, once somebody has accepted that. */
  readonly meanings?: string
}

const { PRODUCT_FOLDER: folder } = process.env
const sqlite = ['sqlite'] as const

/**
 * Whose descriptors are tried, and on which databases: with `--app` that product; without, the repository's own, the
 * library, the workshop, where words of the language are tried, and the odd one, whose sound descriptors are narrower
 * than anybody's, so that a database's own ways show.
 */
export const products: readonly Product[] = folder
  ? [
      {
        name: basename(folder),
        place: productOf(folder),
        on: sqlite,
        meanings: resolve(folder, 'tests', 'meaning'),
      },
    ]
  : [
      { name: 'own', place: ownProduct, on: sqlite, meanings: join(ownTests(), 'meaning') },
      { name: 'library', place: productOf(inside('examples', 'library')), on: sqlite },
      { name: 'odd', place: productOf(folderOf('odd')), on: databases },
      { name: 'workshop', place: productOf(folderOf('workshop')), on: databases },
    ]

/**
 * Those of a database with the entities that are tried there: all of them for whoever names a product or an entity, and
 * else as few as have every shape between them.
 */
export const triedOn = async (database: (typeof databases)[number]) => {
  const there = await Promise.all(
    products
      .filter(({ on }) => on.includes(database))
      .map(async ({ name, place }) => ({ name, place, model: await loadModel(place) })),
  )
  const all = there.flatMap(({ model }) => model.list)
  const chosen = folder || inject('named') ? all : oneOfEachShape(all)
  return there.map((each) => ({
    ...each,
    tried: each.model.list.filter((entity) => chosen.includes(entity)),
  }))
}
