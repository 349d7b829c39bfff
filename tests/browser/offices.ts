import { inside } from '../../commands/parts/paths.mjs'
import { type Product, startProduct } from '../support/product.ts'
import { folderOf } from '../support/workshop.ts'

/** The product that the engine's tests walk through, and the second one. */
export const workshop = folderOf('workshop')
export const library = inside('examples', 'library')

/** The servers that tests walk through. A worker starts each once, when the first test asks for it. */
export const offices = {
  empty: (environment: Readonly<Record<string, string>> = {}): Promise<Product> =>
    startProduct({ environment, args: ['--app', workshop] }),
  /** Over the rows of `npm run demo`, the same ones each time. */
  demo: () => startProduct({ args: ['--app', workshop, '--demo', '--rows', '60'] }),
  library: () => startProduct({ args: ['--app', library] }),
  /** Where the clock changes, whatever the machine's own does. */
  berlin: () => startProduct({ environment: { APP_TIME_ZONE: 'Europe/Berlin' }, args: ['--app', workshop] }),
  /** The repository's own product. */
  own: () => startProduct(),
} as const

export type Office = keyof typeof offices
