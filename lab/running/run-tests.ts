import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from '../../commands/parts/paths.mjs'
import type { Copy } from './copy.ts'

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

const patience = 900_000 // ms: beyond that a change has made something endless

/**
 * Vitest in a copy of the product.
 * @param args files and options
 * @param name what the tests' names must hold
 * @returns the names of tests that passed and failed; also as a failure what comes to no end, and what fails beside the tests
 */
export const runTests = async (copy: Copy, args: readonly string[], name = '') => {
  const output = join(copy.folder, 'tests.json')
  rmSync(output, { force: true })
  const vitest = join(copy.folder, 'node_modules', 'vitest', 'vitest.mjs')
  const told = ['--reporter=json', `--outputFile=${output}`, '--retry=0', '--testTimeout=120000']
  const named = name === '' ? [] : ['-t', name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')]
  const code = await runInCopy(copy, [vitest, 'run', ...args, ...told, ...named])
  if (!existsSync(output)) return { passed: [], failed: ['tests that come to no end, or do not start'] }
  const { testResults }: Report = JSON.parse(readFileSync(output, 'utf8'))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const of = (wanted: string) =>
    results.filter(({ status }) => status === wanted).map((each) => each.fullName)
  const [passed, failed] = [of('passed'), of('failed')]
  // Vitest fails by an error that nobody caught, though each test passes.
  const uncaught = code !== 0 && failed.length === 0 && passed.length > 0
  return { passed, failed: uncaught ? ['an error that no test caught'] : failed }
}

/** A program in a copy of the product, to its end. @returns its exit code; null where it did not end */
export const runInCopy = (copy: Copy, args: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: copy.scratch }
    const child = spawn(pinnedNode, [...args], { cwd: copy.folder, stdio: 'ignore', detached: true, env })
    const stop = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), patience)
    child.once('exit', (code) => {
      clearTimeout(stop)
      resolve(code)
    })
  })
