import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { inside, readJson } from './paths.mjs'

/** Where Node caches compiled modules between starts. */
export const compileCache = inside('node_modules', '.cache', 'compile')

const ours = pathToFileURL(inside('src', '/')).href
const packaged = pathToFileURL(inside('/')).href

/**
 * The `imports` patterns of package.json (`#texts/*`), as [text before the star, path before the star, path after it].
 */
const patterns = Object.entries(readJson(inside('package.json')).imports).flatMap(([name, path]) => {
  const [before = '', after] = path.split('*')
  return after === undefined ? [] : [/** @type {const} */ ([name.slice(0, -1), before, after])]
})

let prepared = false

/**
 * Prepares this process, which must be the pinned Node, to load our own files quickly; call it before the first of
 * them. Compiled code comes from a cache. Paths are derived from the specifiers (`./wire.ts`, `#texts/start`). Node
 * would query the disk several times for each of seven hundred files, a fifth of a start.
 */
export function loadQuickly() {
  if (prepared) return
  prepared = true
  module.enableCompileCache(compileCache)
  // Not a named import: a command may start on an older Node, which lacks it.
  module.registerHooks({
    resolve(specifier, context, next) {
      const url = context.parentURL?.startsWith(ours) ? placeOf(specifier, context.parentURL) : null
      return url === null
        ? next(specifier, context)
        : { url, format: 'module-typescript', shortCircuit: true }
    },
  })
}

/** @param {string} specifier @param {string} parent @returns {string | null} */
function placeOf(specifier, parent) {
  if (specifier.startsWith('.')) return specifier.endsWith('.ts') ? new URL(specifier, parent).href : null
  const found = patterns.find(([name]) => specifier.startsWith(name))
  if (found === undefined) return null
  const [name, before, after] = found
  return new URL(`${before}${specifier.slice(name.length)}${after}`, packaged).href
}
