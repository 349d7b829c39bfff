import module from 'node:module'
import { inside } from './paths.mjs'
import { asArguments } from './pinned.mjs'

/** Where Node keeps compiled modules from one start to the next. */
export const compileCache = inside('node_modules', '.cache', 'compile')

/**
 * Runs the server in this process, which must be the pinned Node; what was compiled before is not compiled again.
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @param {string[]} args
 */
export async function serve(product, args) {
  module.enableCompileCache(compileCache)
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args, ...asArguments(product))
  await import('../../src/server.ts')
}
