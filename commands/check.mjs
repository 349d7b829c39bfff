// npm run check: descriptors, types, format, lint and the rules of the house; npm run check -- --write mends format and imports;
// npm run check -- --descriptors looks at the descriptors alone, in a second; npm run check -- --json prints the faults of the descriptors alone, for editors and builds;
// npm run check -- --app examples/library looks at the descriptors of the product in another folder.
import { optionsGiven } from './parts/options.mjs'
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'
import { descriptors, formatAndLint, house, runStages, types } from './parts/stages.mjs'

await onPinnedNode()
const values = optionsGiven({
  write: { type: 'boolean', default: false },
  descriptors: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  app: { type: 'string' },
})
const ofApp = values.app ? ['--app', values.app] : []
process.exitCode = values.json
  ? (await runNode([inside('src', 'server.ts'), '--check', '--json', ...ofApp])).code
  : await runStages([
      descriptors(ofApp),
      ...(values.descriptors ? [] : [types(), formatAndLint({ write: values.write }), house]),
    ])
