// npm run build: the page into dist/, with a compressed copy beside each asset.
import { fail } from './parts/install.mjs'
import { ensurePage } from './parts/page.mjs'
import { onPinnedNode } from './parts/pinned.mjs'

await onPinnedNode()
if (!(await ensurePage({ always: true }))) fail('The page could not be built: see above.')
