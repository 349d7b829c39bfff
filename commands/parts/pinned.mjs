import { ensureInstalled, fail } from './install.mjs'
import { loadQuickly } from './loading.mjs'
import { inside, nodePackage, pinnedNode, readJson } from './paths.mjs'
import { run } from './run.mjs'

/** @typedef {import('../../src/server/product/place.ts').ProductPlace} ProductPlace */

/**
 * The first call of every command. It installs the dependencies, writes the types of the entities and ensures that this
 * process is the pinned Node.
 * On another Node it restarts the command on the pinned one and exits with its code.
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
 * Writes the files from which the compiler types a product; this process must be the pinned Node.
 * @param {ProductPlace} [product] defaults to the repository's own
 */
export async function writeTypes(product) {
  loadQuickly()
  const { writeEditorFiles } = await import('../../src/server/product/editor-files.ts')
  const { ownProduct } = await import('../../src/server/product/place.ts')
  writeEditorFiles(product ?? ownProduct)
}

/**
 * Resolves the product of `--app FOLDER` and removes the option from the arguments. Child processes (the bundler, the
 * test runner) read it from PRODUCT_FOLDER. If the folder holds no product, prints a sentence and exits.
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

/** @param {ProductPlace} product @returns {string[]} the arguments by which our programs find it */
export const asArguments = ({ folder }) => (folder ? ['--app', folder] : [])
