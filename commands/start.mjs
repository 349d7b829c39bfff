// npm start: serves the product on one origin; npm start -- --app FOLDER serves the one in another folder. Environment:
// see docs/operating.md.
import { fail } from './parts/install.mjs'
import { ensurePage } from './parts/page.mjs'
import { onPinnedNode, readAppArgument } from './parts/pinned.mjs'
import { serve } from './parts/server.mjs'

await onPinnedNode({ development: false })
const product = await readAppArgument()
if (!(await ensurePage({ product }))) fail('The page could not be built: see above.')
await serve(product, process.argv.slice(2))
