// npm run demo: runs the product on a throw-away database of sample rows.
// npm run demo -- --proposals 100000 for more rows; npm run demo -- --app FOLDER for the product in another folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from './parts/install.mjs'
import { parseOptions } from './parts/options.mjs'
import { ensurePage } from './parts/page.mjs'
import { onPinnedNode, readAppArgument } from './parts/pinned.mjs'
import { serve } from './parts/server.mjs'

await onPinnedNode()
const product = await readAppArgument()
const { proposals } = parseOptions({ proposals: { type: 'string', default: '500' } })
if (!/^\d+$/.test(proposals)) fail(`--proposals takes a whole number of rows, not '${proposals}'.`)
if (!(await ensurePage({ product }))) fail('The page could not be built: see above.')

const folder = mkdtempSync(join(tmpdir(), 'demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATABASE_URL = `sqlite:${join(folder, 'demo.db')}`
await serve(product, ['--demo', '--rows', proposals])
