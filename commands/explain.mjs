// npm run explain -- NAME: why rows of an entity have their colours and lists, as a decision table.
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode({ development: false })
const { code } = await runNode([inside('src', 'tools', 'explain.ts'), ...process.argv.slice(2)])
process.exitCode = code
