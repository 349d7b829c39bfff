import { ensurePage } from '../../commands/parts/page.mjs'

/** Builds the page once for the whole run, where dist/ is not already the page of these sources. */
export default async function setup(): Promise<void> {
  if (!(await ensurePage())) throw new Error('The page could not be built: see above.')
}
