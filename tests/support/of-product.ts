import { locateProduct } from '../../src/server/index.ts'
import { type Serving as AnyServing, serving as servingAny } from './databases.ts'
import type { TestServerOptions } from './server.ts'

export type { Answer, Caller, Loose } from './calls.ts'
export { everyRow, makePerson, makeRole } from './people.ts'

/** The calls of the administrator of a running office, and what is done with it. */
export type Serving = Omit<AnyServing, 'needed'>

/**
 * What the tests in a product's own `tests/` import as '#test': an office of the product that `npm test -- --app FOLDER`
 * names, on an empty SQLite file of its own. It starts before the tests of the file, or of the describe, in which it is
 * asked for, and stops after them; its calls are the administrator's, and each answer is held to the document of calls.
 * @param options settings of the server: `today: () => '2026-03-12'`, `timeZone`, `demoRows`
 */
export const serving = (options: TestServerOptions = {}): Serving =>
  servingAny({ product: locateProduct(process.env.PRODUCT_FOLDER || undefined), ...options })
