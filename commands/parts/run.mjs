import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { inside, pinnedNode, root } from './paths.mjs'

/**
 * Runs a program, by default in the repository's folder with inherited output, and forwards SIGINT and SIGTERM.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string }} [options] `quiet` captures its output
 * @returns {Promise<{ code: number, output: string }>} its exit code (128 + number if a signal ended it), and its
 * output if `quiet`
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

/**
 * Runs a script on the pinned Node; otherwise like `run`.
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string }} [options]
 */
export const runNode = (args, options) => run(pinnedNode, args, options)

/**
 * The path of a script in an installed package, for `runNode`.
 * @param {string} path inside node_modules
 * @returns {string}
 */
export const installed = (path) => inside('node_modules', path)

/** The bundler; a package for development. */
export const BUNDLER = installed('vite/bin/vite.js')

/** @param {import('node:child_process').ChildProcess} child @returns {() => void} stops the forwarding */
function passSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    // A terminal sends Ctrl+C to the child as well; a second signal would mean "stop at once, without draining".
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
