import { vi } from 'vitest'

let runs = 0

/**
 * What a tool of `src/tools` prints and how it ends, run in this process: starting one of its own takes longer than most
 * tools do.
 */
export const runTool = async (
  command: string,
  args: readonly string[],
  databaseUrl: string,
): Promise<{ code: number; out: string; fault: string }> => {
  const { argv, exitCode } = process
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const told = ({ mock }: typeof log) => mock.calls.map(([line]) => `${line}\n`).join('')
  vi.stubEnv('DATABASE_URL', databaseUrl)
  process.argv = [process.execPath, command, ...args]
  process.exitCode = 0
  runs += 1
  try {
    await import(`../../src/tools/${command}.ts?${runs}`) // a tool works when it is loaded
    return { code: Number(process.exitCode), out: told(log), fault: told(error) }
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    vi.unstubAllEnvs()
    log.mockRestore()
    error.mockRestore()
  }
}
