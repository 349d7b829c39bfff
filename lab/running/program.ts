import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'
import { nodeOf } from './office.ts'

/** How a program ended, what it said on both outputs, and how long it took. */
export interface Ended {
  /** null where a signal ended it. */
  readonly code: number | null
  readonly said: string
  readonly seconds: number
}

/** Runs a program of a folder of code to its end, on the folder's own Node. */
export const runProgram = (
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  of = root,
): Promise<Ended> =>
  new Promise((resolve) => {
    const began = performance.now()
    const env = { ...process.env, ...environment }
    const child = spawn(nodeOf(of), [join(of, file), ...args], { cwd: of, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('close', (code) => resolve({ code, said, seconds: (performance.now() - began) / 1000 }))
  })
