// npm test: finds most of what a change breaks, in minutes; the last line is `N passed, N failed`.
// npm run prove -- gate runs the rest.
// npm test -- --entity region: the tests that follow from one descriptor; --accept updates their snapshots.
// npm test -- --app FOLDER: those of the product in another folder, and its own in FOLDER/tests; with --entity only
// those of that descriptor.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './parts/chromium.mjs'
import { describedEntity } from './parts/described-entity.mjs'
import { parseOptions } from './parts/options.mjs'
import { onPinnedNode, readAppArgument } from './parts/pinned.mjs'
import {
  browser,
  descriptors,
  formatAndLint,
  ofEntity,
  ofProduct,
  pageStage,
  runStages,
  types,
  unitAndApi,
} from './parts/stages.mjs'

await onPinnedNode()
const product = await readAppArgument()
const values = parseOptions({ entity: { type: 'string' }, accept: { type: 'boolean', default: false } })
if (values.entity === undefined && !product.folder) await ensureChromium() // not only for browser tests: others measure the size of pages in it
// The first `--accept` creates the folder for the snapshots of what the descriptors mean.
if (values.accept && product.folder) mkdirSync(join(product.folder, 'tests', 'meaning'), { recursive: true })
const entity = values.entity === undefined ? undefined : await describedEntity(values.entity, product)
process.exitCode = await runStages(
  entity
    ? [descriptors(product), ofEntity(entity, { accept: values.accept })]
    : product.folder
      ? [
          [pageStage(product), types({ product }), formatAndLint({ product }), descriptors(product)],
          ofProduct(product),
        ]
      : [
          [pageStage(), types({ force: true }), formatAndLint(), descriptors()],
          unitAndApi('change'),
          browser('change'),
        ],
)
