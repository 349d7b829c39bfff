import { ensurePage } from '../../commands/parts/page.mjs'
import { productIn } from '../../src/server/index.ts'
import { example, workshop } from '../browser/offices.ts'

/** Builds the pages that tests walk through once for the whole run, where they are not already those of these sources. */
export default async function setup(): Promise<void> {
  const { EXAMPLES: name } = process.env
  const others = [workshop, ...(name ? [example(name)] : [])].map((folder) =>
    ensurePage({ product: productIn(folder) }),
  )
  if ((await Promise.all([ensurePage(), ...others])).includes(false))
    throw new Error('A page could not be built: see above.')
}
