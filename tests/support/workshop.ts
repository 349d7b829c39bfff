import { inside } from '../../commands/parts/paths.mjs'
import type { ProductPlace } from '../../src/server/product/place.ts'

/** The folder of a product of the tests, as `--app` takes it. */
export const folderOf = (name: string): string => inside('tests', 'products', name)

/** The product that the engine's tests run on; that of `entities/` and `app.ts` has its own in `tests/tracking`. */
export const workshop: ProductPlace = {
  root: folderOf('workshop'),
  entities: inside('tests', 'products', 'workshop', 'entities'),
  app: inside('tests', 'products', 'workshop', 'app.ts'),
}
