// npm run plan: what a start would do to the database's tables, without doing it; npm run plan -- --sql.
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode({ development: false })
const { code } = await runNode([inside('src', 'tools', 'plan.ts'), ...process.argv.slice(2)])
process.exitCode = code
