// npm run backup, check's descriptors, client, docs, explain, move, new, plan, prune, restore: each is src/tools/NAME.ts. All
// take `--app FOLDER` for the product in another folder.
import { writeEntityNames } from './parts/entity-names.mjs'
import { onPinnedNode } from './parts/pinned.mjs'

await onPinnedNode({ development: false })
const [name] = process.argv.splice(2, 1)
await import(`../src/tools/${name}.ts`)
writeEntityNames() // `new` brings one
