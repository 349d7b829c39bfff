import { spawn } from 'node:child_process'
import { pinnedNode, root } from '../../commands/parts/paths.mjs'

/** Milliseconds in which a program that is to end may tidy up. */
const grace = 20_000

/**
 * Runs a program of ours, its output going where ours goes, and ends it with all that it started where it takes longer,
 * or where we are ended.
 * @param seconds it may take
 * @returns its exit code, null where it was ended, and the seconds it took
 */
export const runFor = (
  seconds: number,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly seconds: number }> =>
  new Promise((resolve) => {
    const began = performance.now()
    const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', detached: true })
    const signal = (name: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, name)
      } catch {
        // All of them have ended.
      }
    }
    let ended = false
    const end = () => {
      ended = true
      signal('SIGTERM')
      setTimeout(() => signal('SIGKILL'), grace).unref()
    }
    const interrupted = () => {
      signal('SIGKILL')
      process.exit(130)
    }
    const limit = setTimeout(end, seconds * 1000)
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      signal('SIGKILL') // what it left behind
      resolve({ code: ended ? null : code, seconds: (performance.now() - began) / 1000 })
    })
  })
