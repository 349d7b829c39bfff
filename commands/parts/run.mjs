import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { inside, pinnedNode, root } from './paths.mjs'

/**
 * Runs a program, in the repository's folder unless another is said, its output going where ours goes, and passes SIGINT and SIGTERM on.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string }} [options] `quiet` keeps its output to ourselves
 * @returns {Promise<{ code: number, output: string }>} its exit code (128 + number where a signal ended it), and
 *   what it said where `quiet`
 */
export function run(program, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    const stopPassing = passSignals(child)
    child.on('error', (error) => {
      stopPassing()
      resolve({ code: 127, output: error.message })
    })
    child.on('close', (code, signal) => {
      stopPassing()
      resolve({ code: signal ? 128 + constants.signals[signal] : (code ?? 1), output })
    })
  })
}

/** Runs a script on the pinned Node; otherwise as `run`.
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string }} [options] */
export const runNode = (args, options) => run(pinnedNode, args, options)

/** The script behind a package's command, to be given to `runNode`.
 * @param {string} path inside node_modules
 * @returns {string} */
export const installed = (path) => inside('node_modules', path)

/** @param {import('node:child_process').ChildProcess} child @returns {() => void} ends the passing */
function passSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    // A terminal gives Ctrl+C to the child as well; twice would read as "at once, without draining".
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  return () => {
    process.off('SIGINT', pass)
    process.off('SIGTERM', pass)
  }
}
