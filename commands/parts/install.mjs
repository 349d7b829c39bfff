import { existsSync } from 'node:fs'
import { inside, machine, nodePackage, pinnedNode, readJson } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Brings node_modules in step with package-lock.json, where it is not. Costs milliseconds where it is. Where it was
 * installed without development packages, it stays so unless they are needed.
 * Ends the process with a sentence where that fails.
 * @param {{ development?: boolean }} [options] whether development packages are needed
 */
export async function ensureInstalled({ development = true } = {}) {
  if (nodePackage === undefined) {
    fail(`No Node of the version that package.json asks for is made for ${machine}.`)
  }
  const without = !development && isWithoutDevelopment()
  if (inStep(without) && existsSync(pinnedNode)) return
  console.log('Installing what is missing (once; one to three minutes) …')
  const npm = process.env.npm_execpath
  const args = [
    'ci',
    without ? '--omit=dev' : '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
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

/** What the lock file asks for, and what npm noted as installed, by path; undefined where there is none. */
const packages = () => ({
  wanted: readJson(inside('package-lock.json'))?.packages,
  present: readJson(inside('node_modules', '.package-lock.json'))?.packages,
})

/** Whether packages are installed, and none that only development needs: by `npm ci --omit=dev`. */
function isWithoutDevelopment() {
  const { wanted = {}, present } = packages()
  return present !== undefined && !Object.keys(present).some((path) => wanted[path]?.dev)
}

/** Whether what npm noted as installed is what the lock file asks for. @param {boolean} without development packages */
function inStep(without) {
  const { wanted, present } = packages()
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      (without && entry.dev) ||
      (entry.optional && !present[path]) ||
      present[path]?.integrity === entry.integrity,
  )
}
