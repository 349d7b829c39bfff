import module from 'node:module'
import { inside } from './paths.mjs'

/** Where Node keeps compiled modules from one start to the next. */
export const compileCache = inside('node_modules', '.cache', 'compile')

/** Runs the server in this process, which must be the pinned Node; what was compiled before is not compiled again. */
export async function serve() {
  module.enableCompileCache(compileCache)
  await import('../../src/server.ts')
}
