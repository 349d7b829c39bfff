// npm run build: the page into dist/, with a compressed copy beside each asset; npm run build -- --app examples/library
// for the product in another folder, into its dist/.
import { fail } from './parts/install.mjs'
import { optionsGiven } from './parts/options.mjs'
import { ensurePage } from './parts/page.mjs'
import { onPinnedNode } from './parts/pinned.mjs'

await onPinnedNode()
const { app } = optionsGiven({ app: { type: 'string' } })
if (!(await ensurePage({ always: true, ...(app && { folder: app }) })))
  fail('The page could not be built: see above.')
