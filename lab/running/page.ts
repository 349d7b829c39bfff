import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../../commands/parts/chromium.mjs'
import { installed, runNode } from '../../commands/parts/run.mjs'
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

/** Plays a file of the browser's tests. @returns whether all of them passed @throws where no Chromium can be had */
export const playInBrowser = async (file: string, env: Record<string, string>): Promise<boolean> => {
  if (!(await ensureChromium())) throw new Error('No Chromium is here, and none could be installed.')
  const { code } = await runNode([installed('@playwright/test/cli.js'), 'test', file, '--reporter=list'], {
    env,
  })
  return code === 0
}
