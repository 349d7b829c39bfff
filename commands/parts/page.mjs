import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { inside, root } from './paths.mjs'
import { placePage } from './place-page.mjs'
import { productIn } from './product-folder.mjs'
import { installed, runNode } from './run.mjs'

const BUNDLER = installed('vite/bin/vite.js')

const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'src',
  'entities',
  'schemas',
  'public',
  'commands/parts',
]
const ELSEWHERE = /^src\/server[./]|\/dist\//

/**
 * Builds the page into dist/ unless it is already built from exactly these inputs; the page of another product into
 * the dist/ of its folder. The descriptors are checked first: their faults are told by place and way out, all at once,
 * which the bundler could not. Without development packages nothing can be built: a page that is there is taken as it is.
 * @param {{ always?: boolean, folder?: string }} [options]
 * @returns {Promise<boolean>} whether dist/ now holds a page; what is wrong otherwise was printed
 */
export async function ensurePage({ always = false, folder } = {}) {
  const product = productIn(folder)
  const stamp = join(product.page, '.built-from')
  const inputs = fingerprint(product.folder)
  if (!always && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return true
  if (!existsSync(BUNDLER)) return asItIs(product)
  const app = product.folder ? ['--app', inside(product.folder)] : []
  if ((await runNode([inside('src', 'server.ts'), '--check', ...app])).code !== 0) return false
  // Beside what may be read meanwhile; a server that starts now starts with the page that was there.
  const built = join(product.page, `.next-${process.pid}`)
  const { code } = await runNode(
    [BUNDLER, 'build', '--logLevel', 'warn', '--outDir', built, '--emptyOutDir'],
    { env: { PRODUCT_FOLDER: product.folder ?? '', NODE_ENV: 'production' } },
  )
  if (code === 0) {
    rmSync(stamp, { force: true })
    placePage(built, product.page)
    writeFileSync(stamp, inputs)
  } else rmSync(built, { recursive: true, force: true })
  return code === 0
}

/** @param {import('./product-folder.mjs').ProductFolder} product @returns {boolean} whether there is a page */
function asItIs({ folder, page }) {
  const place = folder ? `${folder}/dist` : 'dist'
  const build = `npm run build${folder ? ` -- --app ${folder}` : ''}`
  if (!existsSync(join(page, 'index.html'))) {
    console.error(
      `There is no page in ${place}, and none can be built here without development packages. Build it where they are (${build}) and bring ${place} along; or install them: npm ci`,
    )
    return false
  }
  console.warn(
    `The page in ${place} is served as it is, and may be of other files than those here. To be sure, build it where the development packages are (${build}) and bring all of ${place} along.`,
  )
  return true
}

/** A hash over the names and contents of whatever the page is built from. @param {string | null} folder */
function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const input of [...INPUTS, ...(folder ? [folder] : [])].filter((name) => existsSync(inside(name)))) {
    for (const file of filesOf(input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} input a file or folder of the repository @returns {string[]} its files, sorted, with '/' */
function filesOf(input) {
  if (/\.\w+$/.test(input)) return [input]
  return readdirSync(inside(input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'))
    .filter((file) => !ELSEWHERE.test(file))
    .sort()
}
