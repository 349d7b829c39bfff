import { basename, join, resolve } from 'node:path'
import { inject } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import { ownTests } from '../../commands/parts/product-tests.mjs'
import { loadModel, locateProduct, ownProduct, type productIn } from '../../src/server/index.ts'
import { databases } from '../support/databases.ts'
import { isOfTier } from '../support/tiers.ts'
import { folderOf } from '../support/workshop.ts'
import { oneOfEachShape } from './shapes.ts'

/** A product whose descriptors are tried. */
interface Product {
  readonly name: string
  readonly place: ReturnType<typeof productIn>
  readonly on: readonly (typeof databases)[number][]
  /** Where the product keeps what each of its descriptors means, once somebody has accepted that. */
  readonly meanings?: string
}

const { PRODUCT_FOLDER: folder } = process.env
const sqlite = ['sqlite'] as const

/** Between them they have every kind, and what is narrower than anybody's: `npm test` tries them, on SQLite. */
const ofChange = ['yard', 'odd']

/** Of products and their databases what this tier tries: the gate what `npm test` leaves. */
const ofTier = (all: readonly Product[]): readonly Product[] =>
  all
    .map((product) => ({
      ...product,
      on: product.on.filter((database) => isOfTier(ofChange.includes(product.name) && database === 'sqlite')),
    }))
    .filter(({ on }) => on.length > 0)

/** The product that `--app` names, alone; null without. */
export const named: Product | null = folder
  ? {
      name: basename(folder),
      place: locateProduct(folder),
      on: sqlite,
      meanings: resolve(folder, 'tests', 'meaning'),
    }
  : null

/**
 * Whose descriptors are read, and on which databases they are tried: with `--app` that product; without, the repository's own, the
 * library, the yard, in which every word of the language stands, and the odd one, whose sound descriptors are narrower than anybody's, so that a database's own ways show.
 */
export const described: readonly Product[] = named
  ? [named]
  : [
      { name: 'own', place: ownProduct, on: sqlite, meanings: join(await ownTests(), 'meaning') },
      { name: 'library', place: locateProduct(inside('examples', 'library')), on: sqlite },
      { name: 'yard', place: locateProduct(folderOf('yard')), on: databases },
      { name: 'odd', place: locateProduct(folderOf('odd')), on: databases },
      { name: 'workshop', place: locateProduct(folderOf('workshop')), on: databases },
    ]

/** … of which this tier tries these. */
export const products = named ? described : ofTier(described)

const examples = ['library', 'helpdesk', 'rental'].map((name) => [name, inside('examples', name)] as const)
const ofTests = ['workshop', 'yard', 'odd', 'desk', 'bureau', 'firm'].map(
  (name) => [name, folderOf(name)] as const,
)

/** Every product that this tier tries of all there are on both databases; with `--app` that product. */
export const everyProduct: readonly Product[] = named
  ? [named]
  : ofTier([
      { name: 'own', place: ownProduct, on: databases },
      ...[...examples, ...ofTests].map(([name, place]) => ({
        name,
        place: locateProduct(place),
        on: databases,
      })),
    ])

/** The same, one by one with each database. */
export const everyProductOnEach = everyProduct.flatMap(({ on, ...product }) =>
  on.map((database) => ({ ...product, database })),
)

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
