// npm run check: format, lint, types, descriptors, in seconds; npm run check -- --write mends format and imports.
import { parseArgs } from 'node:util'
import { onPinnedNode } from './parts/pinned.mjs'
import { descriptors, formatAndLint, runStages, types } from './parts/stages.mjs'

await onPinnedNode()
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
process.exitCode = await runStages([formatAndLint({ write: values.write }), types, descriptors])
