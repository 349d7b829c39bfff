import { ensureInstalled, fail } from './install.mjs'
import { loadQuickly } from './loading.mjs'
import { inside, nodePackage, pinnedNode, readJson } from './paths.mjs'
import { run } from './run.mjs'

/** @typedef {import('../../src/server/product/place.ts').ProductPlace} ProductPlace */

/**
 * The first line of every command: after it the dependencies are installed, the entities are known to the compiler by
 * name, and this process is the pinned Node.
 * Where another Node was called, the command starts anew on the pinned one, and this process ends with its code.
 * @param {{ development?: boolean }} [options] whether the command needs development packages
 */
export async function onPinnedNode(options) {
  await ensureInstalled(options)
  if (process.versions.node === readJson(inside('package.json')).optionalDependencies[nodePackage ?? ''])
    return writeTypes()
  const { code } = await run(pinnedNode, process.argv.slice(1))
  process.exit(code)
}

/**
 * Writes what the compiler reads of a product; this process must be the pinned Node.
 * @param {ProductPlace} [product] the repository's own unless said
 */
export async function writeTypes(product) {
  loadQuickly()
  const { writeEditorFiles } = await import('../../src/server/product/editor-files.ts')
  const { ownProduct } = await import('../../src/server/product/place.ts')
  writeEditorFiles(product ?? ownProduct)
}

/**
 * The product that `--app FOLDER` names; it is taken out of the arguments. What this process starts reads it from
 * PRODUCT_FOLDER: the bundler, the test runner. Ends the process with a sentence where it names none.
 * @returns {Promise<ProductPlace>}
 */
export async function readAppArgument() {
  loadQuickly()
  const place = await import('../../src/server/product/place.ts')
  try {
    const { product, args } = place.readProductArgument(process.argv.slice(2))
    process.argv.splice(2, Number.POSITIVE_INFINITY, ...args)
    process.env.PRODUCT_FOLDER = product.folder ?? ''
    return product
  } catch (fault) {
    return fail(fault instanceof Error ? fault.message : String(fault))
  }
}

/** @param {ProductPlace} product @returns {string[]} what names it to a program of ours */
export const asArguments = ({ folder }) => (folder ? ['--app', folder] : [])
