// npm test: what finds most of what a change breaks, in minutes; the closing line is `N passed, N failed`. The rest is
// npm run prove -- gate. npm test -- --entity region: the tests that a descriptor writes by itself; with --accept what its
// snapshots say now is taken for right. npm test -- --app FOLDER: those of the product in another folder, and its own in
// FOLDER/tests; with --entity those of that descriptor of it alone.
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
if (values.entity === undefined && !product.folder) await ensureChromium() // not for the browser tests alone: others weigh pages in it
// What its descriptors mean is kept from the first time on that somebody takes it for right.
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
