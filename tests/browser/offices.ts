import { ensurePage } from '../../commands/parts/page.mjs'
import { inside } from '../../commands/parts/paths.mjs'
import { productIn } from '../../src/server/index.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'

/** The second product. */
export const library = inside('examples', 'library')

const onPostgres = async (): Promise<Product> => {
  const postgres = await startPostgres()
  const product = await startProduct({ environment: { DATABASE_URL: postgres.url } })
  const stop = async () => {
    const code = await product.stop()
    await postgres.stop()
    return code
  }
  return { ...product, stop }
}

const ofLibrary = async (): Promise<Product> => {
  if (!(await ensurePage({ product: productIn(library) })))
    throw new Error('The page of the library could not be built: see above.')
  return startProduct({ args: ['--app', library] })
}

/** The servers that tests walk through. A worker starts each once, when the first test asks for it. */
export const offices = {
  empty: () => startProduct(),
  /** Over the rows of `npm run demo`, the same ones each time. */
  demo: () => startProduct({ args: ['--demo', '--rows', '60'] }),
  postgres: onPostgres,
  library: ofLibrary,
} as const

export type Office = keyof typeof offices
