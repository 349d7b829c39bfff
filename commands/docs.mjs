// npm run docs: writes the documents that follow from the code, docs/descriptors.md and docs/descriptor-checks.md.
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode({ development: false })
const { code } = await runNode([inside('src', 'tools', 'docs.ts'), ...process.argv.slice(2)])
process.exitCode = code
