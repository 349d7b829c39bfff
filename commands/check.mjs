// npm run check: descriptors, types, format, lint and the rules of the house; npm run check -- --write mends format and imports;
// npm run check -- --descriptors looks at the descriptors alone, in a second; npm run check -- --json prints the faults of the descriptors alone, for editors and builds;
// npm run check -- --app FOLDER looks at the product in another folder.
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
      // What is mended is mended before anything is said of it: the compiler refuses an import that is not used.
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
