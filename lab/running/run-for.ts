import { spawn } from 'node:child_process'
import { pinnedNode } from '../../commands/parts/paths.mjs'

/**
 * Runs a program of ours, its output going where ours goes, and ends it and what it started where it takes longer.
 * @param seconds it may take
 * @returns its exit code, null where it was ended, and the seconds it took
 */
export const runFor = (
  seconds: number,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly seconds: number }> =>
  new Promise((resolve) => {
    const began = performance.now()
    const child = spawn(pinnedNode, args, { stdio: 'inherit', detached: true })
    const end = () => child.pid && process.kill(-child.pid, 'SIGTERM')
    const limit = setTimeout(end, seconds * 1000)
    process.once('exit', end)
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('exit', end)
      resolve({ code, seconds: (performance.now() - began) / 1000 })
    })
  })
