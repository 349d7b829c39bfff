// npm run check: checks descriptors, types, format, lint and the rules of the house.
// npm run check -- --write fixes format and imports.
// npm run check -- --descriptors checks only the descriptors, in a second.
// npm run check -- --json prints the descriptor faults as JSON, for editors and builds.
// npm run check -- --app FOLDER checks the product in another folder.
import { parseOptions } from './parts/options.mjs'
import { inside } from './parts/paths.mjs'
import { asArguments, onPinnedNode, readAppArgument } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'
import { descriptors, formatAndLint, house, runStages, types } from './parts/stages.mjs'

await onPinnedNode()
const product = await readAppArgument()
const values = parseOptions({
  write: { type: 'boolean', default: false },
  descriptors: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
})
process.exitCode = values.json
  ? (await runNode([inside('src', 'tools', 'check.ts'), '--json', ...asArguments(product)])).code
  : await runStages([
      // Fix the files before checking them: the compiler rejects unused imports.
      ...(values.write && !values.descriptors ? [formatAndLint({ write: true, product })] : []),
      descriptors(product),
      ...(values.descriptors
        ? []
        : [
            types({ product }),
            ...(values.write ? [] : [formatAndLint({ product })]),
            ...(product.folder ? [] : [house]),
          ]),
    ])
