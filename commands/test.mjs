// npm test: everything, the closing line being `N passed, N failed`.
import { onPinnedNode } from './parts/pinned.mjs'
import { browser, descriptors, formatAndLint, page, runStages, types, unitAndApi } from './parts/stages.mjs'

await onPinnedNode()
process.exitCode = await runStages([
  formatAndLint(),
  types({ force: true }),
  descriptors,
  page,
  unitAndApi,
  browser,
])
