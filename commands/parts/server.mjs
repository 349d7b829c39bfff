import { pathToFileURL } from 'node:url'
import { bundledServer } from './bundled-server.mjs'
import { loadQuickly } from './loading.mjs'
import { asArguments } from './pinned.mjs'

/**
 * Runs the server in this process, which must be the pinned Node.
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @param {string[]} args
 */
export async function serve(product, args) {
  loadQuickly()
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args, ...asArguments(product))
  await import(pathToFileURL(await bundledServer()).href)
}
