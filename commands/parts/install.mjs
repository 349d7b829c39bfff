import { existsSync } from 'node:fs'
import { inside, pinnedNode, readJson } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Brings node_modules in step with package-lock.json, where it is not. Costs milliseconds where it is.
 * Ends the process with a sentence where that fails.
 */
export async function ensureInstalled() {
  if (!inStep()) {
    console.log('Installing what is missing (once) …')
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const { code } = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args])
      : await run('npm', args)
    if (code !== 0) fail('The dependencies could not be installed: see what npm says above.')
  }
  if (!existsSync(pinnedNode)) {
    fail(
      "The pinned Node is not there, because the install script of the package 'node' did not run. Run: npm rebuild node --ignore-scripts=false",
    )
  }
}

/** @param {string} sentence what is wrong, and the way out @returns {never} */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Whether what npm noted as installed is what the lock file asks for. */
function inStep() {
  const wanted = readJson(inside('package-lock.json'))?.packages
  const present = readJson(inside('node_modules', '.package-lock.json'))?.packages
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || (entry.optional && !present[path]) || present[path]?.integrity === entry.integrity,
  )
}
