// npm run prove: lists the long proofs; -- NAME runs lab/proofs/NAME.ts and prints figures; -- all runs every proof.
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode()
const { code } = await runNode([inside('lab', 'prove.ts'), ...process.argv.slice(2)])
process.exitCode = code
