import { existsSync } from 'node:fs'
import { inside, machine, nodePackage, pinnedNode, readJson } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Syncs node_modules with package-lock.json; takes milliseconds if nothing changed. An installation without development
 * packages stays without them unless they are needed.
 * Prints a sentence and exits if that fails.
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
  // npm skips an optional package silently, whether the download or the integrity check failed.
  if (!existsSync(pinnedNode)) {
    fail(
      `${nodePackage}, the Node that everything runs on, was not installed: it could not be fetched, or what came is not what package-lock.json holds the hash of. Which of them, npm says: npm ci --loglevel=verbose`,
    )
  }
}

/** @param {string} sentence what is wrong and how to fix it @returns {never} */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The packages that the lock file requires and those that npm recorded as installed, by path; undefined if missing. */
const packages = () => ({
  wanted: readJson(inside('package-lock.json'))?.packages,
  present: readJson(inside('node_modules', '.package-lock.json'))?.packages,
})

/** Whether the installation has no development packages, as after `npm ci --omit=dev`. */
function isWithoutDevelopment() {
  const { wanted = {}, present } = packages()
  return present !== undefined && !Object.keys(present).some((path) => wanted[path]?.dev)
}

/** Whether the installed packages match the lock file. @param {boolean} without development packages */
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
