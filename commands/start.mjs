// npm start: the product on one origin. Environment: see README.
import { fail } from './parts/install.mjs'
import { ensurePage } from './parts/page.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { serve } from './parts/server.mjs'

await onPinnedNode()
if (!(await ensurePage())) fail('The page could not be built: see above.')
await serve()
