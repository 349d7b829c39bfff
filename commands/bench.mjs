// npm run bench -- NAME: runs bench/NAME.ts; without a name, each of them.
import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fail } from './parts/install.mjs'
import { ensurePage } from './parts/page.mjs'
import { inside } from './parts/paths.mjs'
import { onPinnedNode } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode()

const folder = inside('bench')
const known = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => basename(file, '.ts'))
  : []
const [name, ...args] = process.argv.slice(2)
if (name !== undefined && !known.includes(name)) {
  fail(`There is no benchmark '${name}'. There are: ${known.join(', ') || 'none yet'}.`)
}
if (!(await ensurePage())) fail('The page could not be built: see above.')
for (const benchmark of name === undefined ? known : [name]) {
  const { code } = await runNode([inside('bench', `${benchmark}.ts`), ...args])
  if (code !== 0) process.exit(code)
}
