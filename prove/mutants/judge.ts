import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode } from '../../commands/parts/paths.mjs'

/** What caught a fault; null where nothing did. */
export type Judge = (folder: string, file: string) => Promise<string | null>

const stepMilliseconds = 180_000

const succeeds = (folder: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode, [...args], { cwd: folder, stdio: 'ignore', detached: true })
    const stop = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), stepMilliseconds)
    child.once('exit', (code) => {
      clearTimeout(stop)
      resolve(code === 0)
    })
  })

interface Step {
  readonly name: string
  readonly args: (folder: string) => readonly string[]
  readonly asks: (file: string) => boolean
}

const vitest = (folder: string, ...args: readonly string[]): readonly string[] => [
  join(folder, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--bail=1',
  ...args,
]

/** From the quickest to the slowest; the first that fails has caught the fault. */
const steps: readonly Step[] = [
  {
    name: 'descriptor checks',
    args: () => [join('src', 'server.ts'), '--check'],
    asks: (file) => file.startsWith('entities/'),
  },
  {
    name: 'types',
    args: (folder) => [
      join(folder, 'node_modules', 'typescript', 'bin', 'tsc'),
      '-p',
      'tsconfig/shared.json',
      '--incremental',
      'false',
    ],
    asks: (file) => /^(entities|src\/(model|descriptor))\//.test(file),
  },
  {
    name: 'tests of the language',
    args: (folder) => vitest(folder, '--project', 'shared'),
    asks: (file) => !file.startsWith('src/server/'),
  },
  {
    name: 'tests of the page',
    args: (folder) => vitest(folder, '--project', 'page'),
    asks: (file) => !file.startsWith('src/server/'),
  },
  {
    name: 'tests of the server',
    args: (folder) =>
      vitest(folder, '--project', 'server', 'tests/server', 'tests/product', 'tests/security'),
    asks: () => true,
  },
]

/** Runs what `npm test` runs below the browser, until something fails. */
export const judge: Judge = async (folder, file) => {
  for (const { name, args, asks } of steps)
    if (asks(file) && !(await succeeds(folder, args(folder)))) return name
  return null
}
