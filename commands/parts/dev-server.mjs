import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { inside, pinnedNode, root } from './paths.mjs'
import { compileCache } from './server.mjs'

const WATCHED = ['entities', 'schemas', 'src'].map((folder) => inside(folder))
const OF_THE_PAGE = [inside('src', 'client'), inside('src', 'main.tsx')]
const SETTLED = 80 // ms without a further change; an editor saves several files at once

/**
 * The API server for development: starts anew when a file that it reads changes, comes or goes.
 * A server that stopped by itself (a wrong descriptor) is started again by the next change.
 * @param {string} url where it listens, as http://host:port
 * @param {{ add(paths: string[]): unknown, on(event: 'all', heard: (event: string, path: string) => void): unknown }} watcher
 * @returns {{ up(): Promise<void>, stop(): Promise<void> }} `up` resolves when it answers, or when it has ended
 */
export function restartingServer(url, watcher) {
  const { hostname, port } = new URL(url)
  const env = { ...process.env, HOST: hostname, PORT: port, NODE_COMPILE_CACHE: compileCache }
  const start = () => spawn(pinnedNode, [inside('src', 'server.ts')], { cwd: root, env, stdio: 'inherit' })

  let server = start()
  const ended = () => server.exitCode !== null || server.signalCode !== null
  const stop = async () => {
    if (ended()) return
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }

  let restarting = Promise.resolve()
  /** @type {NodeJS.Timeout | undefined} */
  let settling
  watcher.add(WATCHED)
  watcher.on('all', (_event, path) => {
    if (!WATCHED.some((folder) => path.startsWith(folder))) return
    if (OF_THE_PAGE.some((folder) => path.startsWith(folder))) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      restarting = restarting.then(stop).then(() => {
        server = start()
      })
    }, SETTLED)
  })

  const up = async () => {
    await restarting
    while (!ended() && !(await answers(url))) await pause(30)
  }
  return { up, stop: () => restarting.then(stop) }
}

/** @param {string} url @returns {Promise<boolean>} */
const answers = (url) =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  )
