// npm start: the product on one origin; npm start -- --app examples/library for that in another folder. Environment: see README.
import { appGiven } from './parts/app-given.mjs'
import { fail } from './parts/install.mjs'
import { ensurePage } from './parts/page.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { serve } from './parts/server.mjs'

await onPinnedNode({ development: false })
const folder = appGiven()
if (!(await ensurePage(folder ? { folder } : {}))) fail('The page could not be built: see above.')
await serve()
