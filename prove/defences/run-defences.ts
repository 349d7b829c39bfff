import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from '../../commands/parts/paths.mjs'
import { type Copy, copyProduct } from '../mutants/copy.ts'
import type { Defence, Edit } from './defence.ts'

/** How a defence that was taken out was noticed. */
export interface Finding {
  readonly defence: Defence
  /** How many tests ran; none where the name is wrong, or nothing works at all any more. */
  readonly ran: number
  /** Those that failed; none is a test that is too weak. */
  readonly red: readonly string[]
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

const patience = 400_000

/**
 * Runs the tests of some files whose names hold a text.
 * @param more arguments for Vitest
 * @returns what each came to, by name; one failure where they come to no end
 */
const runTests = async (
  folder: string,
  files: readonly string[],
  name: string,
  more: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> => {
  const output = join(folder, 'defences.json')
  rmSync(output, { force: true })
  const args = [
    join(folder, 'node_modules', 'vitest', 'vitest.mjs'),
    ...[
      'run',
      ...files,
      ...more,
      '--retry=0',
      '--testTimeout=120000',
      '--reporter=json',
      `--outputFile=${output}`,
    ],
    ...['-t', name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')],
  ]
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(pinnedNode, args, { cwd: folder, stdio: 'ignore', detached: true })
    const stop = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), patience)
    child.once('exit', (code) => {
      clearTimeout(stop)
      resolve(code)
    })
  })
  if (!existsSync(output)) return new Map([[`${name} comes to no end`, 'failed']])
  const report: Report = JSON.parse(readFileSync(output, 'utf8'))
  const results = new Map(
    report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => [fullName, status]),
  )
  // Vitest fails by an error that nobody caught, though each test passes.
  const caught = [...results.values()].includes('failed') || results.size === 0
  if (code !== 0 && !caught) results.set('an error that no test caught', 'failed')
  return results
}

const edited = (text: string, [file, find, replace]: Edit): string => {
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`${file} holds this ${times} times, not once: ${find}`)
  return text.replace(find, () => replace)
}

/** The files as they are once the edits are made. @throws where a text to be replaced is not there exactly once */
export const changedFiles = (edits: readonly Edit[]): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  for (const edit of edits) {
    const [file] = edit
    files.set(file, edited(files.get(file) ?? readFileSync(join(root, file), 'utf8'), edit))
  }
  return files
}

const takeOut = async (copy: Copy, defence: Defence): Promise<Finding> => {
  const files = changedFiles(defence.edits)
  for (const [file, text] of files) await copy.write(file, text)
  try {
    const [file, name] = defence.test
    const results = await runTests(copy.folder, [file], name, ['--bail=1'])
    const ran = results.size
    return {
      defence,
      ran,
      red: [...results].filter(([, status]) => status === 'failed').map(([name]) => name),
    }
  } finally {
    for (const file of files.keys()) await copy.write(file, readFileSync(join(root, file), 'utf8'))
  }
}

/** @throws where a test fails, or is not found, while every defence is in place */
const runUntouched = async (copy: Copy, defences: readonly Defence[]): Promise<void> => {
  const files = [...new Set(defences.map(({ test }) => test[0]))]
  const results = await runTests(copy.folder, files, '')
  const failed = [...results].filter(([, status]) => status === 'failed').map(([name]) => name)
  if (failed.length > 0) throw new Error(`Fails with every defence in place: ${failed.join('; ')}`)
  for (const { test } of defences)
    if (![...results.keys()].some((name) => name.includes(test[1])))
      throw new Error(`There is no such test: ${test.join(' ')}`)
}

/**
 * Takes one defence after another out of a copy of the product and runs the test that must notice.
 * @param quick leaves out the run with every defence in place
 * @throws where an edit no longer fits, or a test fails, or is not found, while every defence is in place
 */
export const runDefences = async (
  defences: readonly Defence[],
  { quick }: { readonly quick: boolean },
  told: (finding: Finding) => void,
): Promise<readonly Finding[]> => {
  for (const { edits } of defences) changedFiles(edits)
  const copy = await copyProduct()
  const findings: Finding[] = []
  try {
    if (!quick) await runUntouched(copy, defences)
    for (const defence of defences) {
      const finding = await takeOut(copy, defence)
      findings.push(finding)
      told(finding)
    }
  } finally {
    await copy.remove()
  }
  return findings
}
