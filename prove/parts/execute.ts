import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The program behind `npm run backup` or `restore`, which a kill ends itself and not only whoever waits for it. */
export const commandOf = (of: string, name: string): string =>
  [join(of, 'src', 'tools', `${name}.ts`), join(of, 'src', 'server', 'commands', `${name}.ts`)].find(
    (place) => existsSync(place),
  ) ?? name

/** Runs a program to its end. @returns its exit code (null where a signal ended it) and all that it said */
export const execute = (
  [program = '', ...args]: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
  started: (child: {
    readonly pid?: number | undefined
    kill(signal: NodeJS.Signals): boolean
  }) => void = () => {},
): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...environment } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('close', (code) => resolve({ code, said }))
    started(child)
  })
