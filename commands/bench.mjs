// npm run bench -- NAME: runs lab/bench/NAME.ts; without a name, runs every benchmark.
import { dispatch } from './parts/dispatch.mjs'
import { fail } from './parts/install.mjs'
import { ensurePage } from './parts/page.mjs'
import { onPinnedNode } from './parts/pinned.mjs'

await onPinnedNode()
await dispatch('lab/bench', process.argv.slice(2), async () => {
  if (!(await ensurePage())) fail('The page could not be built: see above.')
})
