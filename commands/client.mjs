// npm run client -- --out FILE: a typed client of every call, as one TypeScript file without dependencies.
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode({ development: false })
const { code } = await runNode([inside('src', 'tools', 'client.ts'), ...process.argv.slice(2)])
process.exitCode = code
