import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pinnedNode } from '../../commands/parts/paths.mjs'
import type { Copy } from './copy.ts'

/** How a step ended: well, with a failure (in words), or not at all. */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly by: string; readonly slow: boolean }

const longest = 900_000 // ms: beyond that a fault has made something endless
const testTimeout = 90_000 // ms: a busy machine is no fault that was caught

/** Runs one program of the copy to its end. Answers its exit code; null where it did not end. */
const end = (copy: Copy, args: readonly string[], postgresUrl: string): Promise<number | null> =>
  new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: copy.scratch, TEST_POSTGRES_URL: postgresUrl }
    const child = spawn(pinnedNode, [...args], { cwd: copy.folder, stdio: 'ignore', detached: true, env })
    const stop = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), longest)
    child.once('exit', (code) => {
      clearTimeout(stop)
      resolve(code)
    })
  })

/** One program that checks: its exit code is the verdict. */
export const program = async (copy: Copy, name: string, args: readonly string[]): Promise<Outcome> => {
  const code = await end(copy, args, '')
  return code === 0 ? { ok: true } : { ok: false, by: name, slow: false }
}

interface Told {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/** Vitest with these arguments, until the first test that fails. */
export const tests = async (copy: Copy, args: readonly string[], postgresUrl: string): Promise<Outcome> => {
  const report = join(copy.folder, 'verdict.json')
  await rm(report, { force: true })
  const vitest = join(copy.folder, 'node_modules', 'vitest', 'vitest.mjs')
  const chosen = [
    '--bail=1',
    '--retry=0',
    '--maxWorkers=1',
    '--passWithNoTests',
    `--testTimeout=${testTimeout}`,
  ]
  const told = ['--reporter=json', `--outputFile.json=${report}`]
  const code = await end(copy, [vitest, 'run', ...chosen, ...told, ...args], postgresUrl)
  if (code === 0) return { ok: true }
  if (code === null) return { ok: false, by: 'tests that never end', slow: false }
  return firstFailure(copy, await readFile(report, 'utf8').catch(() => ''))
}

const firstFailure = (copy: Copy, report: string): Outcome => {
  if (report === '') return { ok: false, by: 'tests that do not start', slow: false }
  const { testResults }: Told = JSON.parse(report)
  const file = testResults.find(({ status }) => status === 'failed')
  const place = file?.name.replace(`${copy.folder}/`, '') ?? 'tests that do not load'
  const test = file?.assertionResults.find(({ status }) => status === 'failed')
  const why = test?.failureMessages?.join('\n') ?? file?.message ?? ''
  return {
    ok: false,
    by: test ? `${place} “${test.fullName}”` : `${place}: ${why.split('\n')[0]}`,
    slow: /timed out in \d+ms/i.test(why),
  }
}
