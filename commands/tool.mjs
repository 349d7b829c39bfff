// npm run backup, client, docs, explain, move, new, plan, prune, restore and the descriptor check: each runs
// src/tools/NAME.ts. All accept `--app FOLDER` for the product in another folder.
import { onPinnedNode } from './parts/pinned.mjs'

await onPinnedNode({ development: false })
const [name] = process.argv.splice(2, 1)
await import(`../src/tools/${name}.ts`)
