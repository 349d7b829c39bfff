import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './program.ts'

/** Builds the page of a folder's code where it was not built yet. */
export const buildPage = async (of: string): Promise<void> => {
  const { code, said } = await runProgram('commands/build.mjs', [], {}, of)
  if (code !== 0) throw new Error(`The page of ${of} could not be built:\n${said}`)
}

/** The name of the largest script that the page loads. */
export const largestAsset = (of: string): string => {
  const folder = join(of, 'dist', 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const size = (name: string) => statSync(join(folder, name)).size
  return scripts.toSorted((a, b) => size(b) - size(a))[0] ?? ''
}
