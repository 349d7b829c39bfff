import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensurePage } from './page.mjs'
import { inside, readJson, root } from './paths.mjs'
import { asArguments } from './pinned.mjs'
import { ownTests, reportMissingTests } from './product-tests.mjs'
import { installed, runNode } from './run.mjs'
import { browserTimes, timeByFolder, timesByFile } from './time-by-folder.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/** @typedef {{ name: string, run: (options: { quiet: boolean }) => Promise<Tally & { output?: string }> }} Stage `quiet`: it hands over what it says */

/** @type {(result: { code: number, output?: string }) => Tally & { output: string }} a stage that is one check */
const one = ({ code, output = '' }) => ({
  ...{ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 },
  output,
})

/** @typedef {import('../../src/server/product/place.ts').ProductPlace} ProductPlace */

/**
 * @param {{ write?: boolean, product?: ProductPlace }} [options] `write` fixes what can be fixed; `product` limits the
 * stage to that product's files
 * @returns {Stage}
 */
export const formatAndLint = ({ write = false, product } = {}) => ({
  name: 'format and lint',
  run: async (options) => {
    const program = installed('@biomejs/biome/bin/biome')
    const settings = product?.folder ? await settingsAlone() : null
    const files = product?.folder
      ? [`--config-path=${settings}`, '--vcs-enabled=false', product.entities, product.app]
      : []
    const args = [program, 'check', '--error-on-warnings', ...(write ? ['--write'] : []), ...files]
    const result = await runNode(args, { ...options, ...(settings && { cwd: dirname(settings) }) })
    if (result.code !== 0 && !write)
      console.error('Layout and imports are mended by: npm run check -- --write')
    return one(result)
  },
})

/**
 * Copies the settings to a folder of their own, since the linter reads every file beside and below them.
 * @returns {Promise<string>} the copy's path
 */
async function settingsAlone() {
  const { writeChanged } = await import('../../src/server/product/editor-files.ts')
  const copy = inside('node_modules', '.cache', 'format-and-lint', 'biome.json')
  writeChanged(copy, readFileSync(inside('biome.json'), 'utf8'))
  return copy
}

/**
 * @param {{ force?: boolean, product?: ProductPlace }} [options] `force` ignores the cache of earlier runs; `product`
 * limits the stage to that product's files
 * @returns {Stage}
 */
export const types = ({ force = false, product } = {}) => ({
  name: 'types',
  run: async (options) => {
    const { writeEditorFiles } = await import('../../src/server/product/editor-files.ts')
    const project = product?.folder ? [writeEditorFiles(product)] : []
    const args = [installed('typescript/bin/tsc'), '--build', ...project, ...(force ? ['--force'] : [])]
    return one(await runNode(args, options))
  },
})

/** @param {ProductPlace} [product] @returns {Stage} */
export const descriptors = (product) => ({
  name: 'descriptors',
  run: async (options) =>
    one(
      await runNode([inside('src', 'tools', 'check.ts'), ...(product ? asArguments(product) : [])], options),
    ),
})

/** @type {Stage} Which room takes from which, what files are called, how long they are. */
export const house = {
  name: 'house',
  run: () => vitest(['--project', 'shared', 'tests/house/']),
}

/** Builds the page once, before tests that need it run in parallel. @param {ProductPlace} [product] @returns {Stage} */
export const pageStage = (product) => ({
  name: 'page',
  run: async () => one({ code: (await ensurePage(product && { product })) ? 0 : 1 }),
})

/**
 * The test projects that apply to another product; the other projects contain no test for it and are slow to set up.
 */
const ofProductAlone = ['--project', 'server', '--project', 'product']

/**
 * Runs the tests that follow from another product's descriptors, and its own tests.
 * @param {ProductPlace} product
 * @returns {Stage}
 */
export const ofProduct = ({ folder }) => ({
  name: `what follows from ${folder}, and its own tests`,
  run: () => {
    reportMissingTests(join(folder ?? root, 'tests'))
    return vitest([...ofProductAlone, 'tests/generated/', `${folder}/tests/`])
  },
})

/** @typedef {'change' | 'gate'} Tier which tests: those of `npm test`, or those that it leaves; see tests/support/tiers.ts */

/** @type {(tier: Tier) => Stage} */
export const unitAndApi = (tier) => ({
  name: { change: 'unit, page, API', gate: 'other products, PostgreSQL for the rest, and what takes long' }[
    tier
  ],
  run: async () => {
    reportMissingTests(await ownTests())
    return vitest([], { TIER: tier })
  },
})

/**
 * @param {readonly string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<Tally>}
 */
const vitest = async (args, env = {}) => {
  const report = inside('node_modules', '.cache', 'vitest.json')
  rmSync(report, { force: true })
  const { code } = await runNode(
    [
      ...[installed('vitest/vitest.mjs'), 'run', '--configLoader=native'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    ],
    { env },
  )
  const counts = readJson(report)
  if (args.length === 0)
    console.log(`\nTime by room, of all workers together:\n${timeByFolder(timesByFile(counts))}`)
  const skipped = args.length > 0 ? 0 : counts?.numPendingTests
  return tally(code, counts?.numPassedTests, counts?.numFailedTests, skipped)
}

/**
 * Runs the tests that follow from one entity's descriptor: rows, messages, access, meaning.
 * @param {{ one: string, many: string, file: string }} described
 * @param {{ accept?: boolean }} [options] `accept` updates the snapshots
 * @returns {Stage}
 */
export const ofEntity = ({ one, many, file }, { accept = false } = {}) => ({
  name: `what follows from ${relative(root, file).startsWith('..') ? file : relative(root, file)}`,
  run: () =>
    vitest([
      ...['--project', 'server', 'tests/generated/every-'],
      ...['-t', `(^|[ /])(${one}|${many})( |$)`, ...(accept ? ['-u'] : [])],
    ]),
})

/** @type {(tier: Tier) => Stage} */
export const browser = (tier) => ({
  name: { change: 'browser', gate: 'the rest of the browser' }[tier],
  run: async () => {
    const chromium = await ensureChromium()
    if (!chromium) {
      console.error(
        'No Chromium is on this machine and none could be installed: install one, such that `chromium` starts it.',
      )
      return one({ code: 1 })
    }
    if (!(await ensurePage())) return one({ code: 1 })
    const report = inside('node_modules', '.cache', 'playwright.json')
    rmSync(report, { force: true })
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TIER: tier }
    const { code } = await runNode([installed('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
      env,
    })
    const told = readJson(report)
    const byRoom = timeByFolder(browserTimes(told), { byFile: true })
    console.log(`\nTime by file, of all workers together:\n${byRoom}`)
    return tally(code, told?.stats?.expected, told?.stats?.unexpected, told?.stats?.skipped)
  },
})

/** A runner's counts; one that failed without counting a failure (a file that doesn't load) counts as one.
 * @type {(code: number, passed?: number, failed?: number, skipped?: number) => Tally} */
const tally = (code, passed = 0, failed = 0, skipped = 0) => ({
  passed,
  failed: code === 0 ? failed : Math.max(failed, 1),
  skipped,
})

/**
 * Runs all stages in order, even after a failure; stages grouped in an array run in parallel. Prints how long each
 * took.
 * @param {readonly (Stage | readonly Stage[])[]} stages
 * @returns {Promise<Tally>} the sum over all stages
 */
export async function tallyOf(stages) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const lines = []
  const begin = (/** @type {Stage} */ { name }) => console.log(`\n── ${name}`)
  const run = async (/** @type {Stage} */ stage, quiet = false) => {
    const began = performance.now()
    const { output, ...result } = await stage.run({ quiet })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (quiet) begin(stage)
    if (output) process.stdout.write(output)
    lines.push(`${result.failed ? '✗' : '✓'} ${seconds.padStart(6)} s  ${stage.name}`)
    total.passed += result.passed
    total.failed += result.failed
    total.skipped += result.skipped
  }
  for (const each of stages)
    if ('run' in each) {
      begin(each)
      await run(each)
    } else await Promise.all(each.map((stage) => run(stage, true)))
  console.log(`\n${lines.join('\n')}\n`)
  return total
}

/** @param {Tally} tally @returns {string} `N passed, N failed`, with `, N skipped` where some were */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

/** @param {Tally} tally @returns {boolean} whether nothing failed and something passed */
export const isGreen = ({ passed, failed }) => failed === 0 && passed > 0

/**
 * Runs the stages like `tallyOf`; the last line printed counts passed and failed tests.
 * @param {readonly (Stage | readonly Stage[])[]} stages
 * @returns {Promise<number>} the exit code
 */
export async function runStages(stages) {
  const tally = await tallyOf(stages)
  console.log(closingLine(tally))
  return isGreen(tally) ? 0 : 1
}
