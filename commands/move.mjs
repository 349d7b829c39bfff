// npm run move: npm run move -- --from URL --to URL carries an office over to another database.
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode({ development: false })
const { code } = await runNode([inside('src', 'tools', 'move.ts'), ...process.argv.slice(2)])
process.exitCode = code
