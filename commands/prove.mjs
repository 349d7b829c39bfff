// npm run prove -- NAME: the long proofs, with figures (prove/NAME.ts); without a name, each of them.
import { dispatch } from './parts/dispatch.mjs'
import { onPinnedNode } from './parts/pinned.mjs'

await onPinnedNode()
await dispatch('prove', process.argv.slice(2))
