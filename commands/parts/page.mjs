import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles, hashText, listFiles } from './hash-files.mjs'
import { inside } from './paths.mjs'
import { asArguments } from './pinned.mjs'
import { placePage } from './place-page.mjs'
import { BUNDLER, runNode } from './run.mjs'

const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'src',
  'schemas',
  'public',
  'commands/parts',
]
const ELSEWHERE = /^src\/(server|tools)[./]/

/** @typedef {import('../../src/server/product/place.ts').ProductPlace} ProductPlace */

/**
 * Builds the page of a product into its dist/, unless it was already built from the same inputs. The descriptors are
 * checked first, since the bundler cannot report their faults all at once, by place and with a fix. Without development
 * packages nothing can be built, so an existing page is used unchanged.
 * @param {{ always?: boolean, product?: ProductPlace }} [options] defaults to the repository's own product
 * @returns {Promise<boolean>} whether dist/ now holds a page; if not, the reason was printed
 */
export async function ensurePage({ always = false, product } = {}) {
  const { ownProduct, builtPageOf } = await import('../../src/server/product/place.ts')
  const place = product ?? ownProduct
  const page = builtPageOf(place)
  const stamp = join(page, '.built-from')
  const inputs = fingerprint(place)
  if (!always && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return true
  if (!existsSync(BUNDLER)) return asItIs(place, page)
  if ((await runNode([inside('src', 'tools', 'check.ts'), ...asArguments(place)])).code !== 0) return false
  // Built beside the live page, which stays readable; a server that starts meanwhile serves the old page.
  const built = join(page, `.next-${process.pid}`)
  const { code } = await runNode(
    [BUNDLER, 'build', '--logLevel', 'warn', '--outDir', built, '--emptyOutDir'],
    { env: { PRODUCT_FOLDER: place.folder ?? '', NODE_ENV: 'production' } },
  )
  if (code === 0) {
    rmSync(stamp, { force: true })
    placePage(built, page)
    writeFileSync(stamp, inputs)
  } else rmSync(built, { recursive: true, force: true })
  return code === 0
}

/** @param {ProductPlace} product @param {string} page @returns {boolean} whether there is a page */
function asItIs({ folder }, page) {
  const place = folder ? page : 'dist'
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

/** A hash of all files that the page is built from. @param {ProductPlace} product */
const fingerprint = ({ root, entities, app }) =>
  hashFiles(
    `page-${hashText(root).slice(0, 12)}`,
    listFiles([...INPUTS.map((name) => inside(name)), entities, app], ELSEWHERE),
  )
