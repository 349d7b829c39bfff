// npm run backup, check's descriptors, client, docs, explain, move, new, plan, prune, restore: each is src/tools/NAME.ts. All
// take `--app FOLDER` for the product in another folder.
import { onPinnedNode } from './parts/pinned.mjs'

await onPinnedNode({ development: false })
const [name] = process.argv.splice(2, 1)
await import(`../src/tools/${name}.ts`)
