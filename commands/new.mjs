// npm run new -- lookup region --group Details, npm run new -- entity contract: writes a descriptor that has no faults.
import { writeEntityNames } from './parts/entity-names.mjs'
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode({ development: false })
const { code } = await runNode([inside('src', 'tools', 'new.ts'), ...process.argv.slice(2)])
writeEntityNames()
process.exitCode = code
