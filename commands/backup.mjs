// npm run backup: a copy of the database, whether or not a server is using it; npm run backup -- --to FILE.
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode({ development: false })
const { code } = await runNode([inside('src', 'tools', 'backup.ts'), ...process.argv.slice(2)])
process.exitCode = code
