import { existsSync } from 'node:fs'
import { inside, machine, nodePackage, pinnedNode, readJson } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Brings node_modules in step with package-lock.json, where it is not. Costs milliseconds where it is.
 * Ends the process with a sentence where that fails.
 */
export async function ensureInstalled() {
  if (nodePackage === undefined) {
    fail(`No Node of the version that package.json asks for is made for ${machine}.`)
  }
  if (inStep() && existsSync(pinnedNode)) return
  console.log('Installing what is missing (once) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code !== 0) fail('The dependencies could not be installed: see what npm says above.')
  // npm passes over an optional package without a word, whether it cannot be had or is another than the lock file's.
  if (!existsSync(pinnedNode)) {
    fail(
      `${nodePackage}, the Node that everything runs on, was not installed: it could not be fetched, or what came is not what package-lock.json holds the hash of. Which of them, npm says: npm ci --loglevel=verbose`,
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
