// npm run restore: npm run restore -- FILE puts a backup in the database's place.
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode({ development: false })
const { code } = await runNode([inside('src', 'tools', 'restore.ts'), ...process.argv.slice(2)])
process.exitCode = code
