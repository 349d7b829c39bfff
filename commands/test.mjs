// npm test: everything, the closing line being `N passed, N failed`; npm test -- --entity region: the tests that a
// descriptor writes by itself; with --accept what its snapshots say now is taken for right.
import { ensureChromium } from './parts/chromium.mjs'
import { describedEntity } from './parts/described-entity.mjs'
import { optionsGiven } from './parts/options.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import {
  browser,
  descriptors,
  formatAndLint,
  ofEntity,
  page,
  runStages,
  types,
  unitAndApi,
} from './parts/stages.mjs'

await onPinnedNode()
const values = optionsGiven({ entity: { type: 'string' }, accept: { type: 'boolean', default: false } })
if (values.entity === undefined) await ensureChromium() // not for the browser tests alone: others weigh pages in it
process.exitCode = await runStages(
  values.entity === undefined
    ? [[page, types({ force: true }), formatAndLint(), descriptors()], unitAndApi, browser]
    : [descriptors(), ofEntity(describedEntity(values.entity), { accept: values.accept })],
)
