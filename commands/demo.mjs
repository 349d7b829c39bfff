// npm run demo: the product on a throw-away database of sample rows; npm run demo -- --proposals 100000 for more,
// npm run demo -- --app examples/library for the product in another folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from './parts/install.mjs'
import { optionsGiven } from './parts/options.mjs'
import { ensurePage } from './parts/page.mjs'
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { serve } from './parts/server.mjs'

await onPinnedNode()

const values = optionsGiven({ proposals: { type: 'string', default: '500' }, app: { type: 'string' } })
if (!/^\d+$/.test(values.proposals))
  fail(`--proposals takes a whole number of rows, not '${values.proposals}'.`)
if (!(await ensurePage(values.app ? { folder: values.app } : {})))
  fail('The page could not be built: see above.')

const folder = mkdtempSync(join(tmpdir(), 'demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATABASE_URL = `sqlite:${join(folder, 'demo.db')}`
process.argv.splice(2, Number.POSITIVE_INFINITY, '--demo', '--rows', values.proposals)
if (values.app) process.argv.push('--app', inside(values.app))
await serve()
