import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { compileCache } from './loading.mjs'
import { inside, pinnedNode, root } from './paths.mjs'
import { asArguments } from './pinned.mjs'
import { SETTLED } from './settled.mjs'

const ENGINE = ['schemas', 'src'].map((folder) => inside(folder))
const OF_THE_PAGE = [inside('src', 'client')]

/** @type {(folders: readonly string[], path: string) => boolean} */
const within = (folders, path) => folders.some((folder) => path.startsWith(folder))

/**
 * The API server for development; it restarts when a file that it reads is changed, added or deleted. A standby process
 * has already loaded the engine, so that a changed descriptor costs only the start itself.
 * After a crash (a wrong descriptor), the next change starts the server again.
 * @param {string} url where it listens, as http://host:port
 * @param {string} page the address that it prints for people
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @param {{ add(paths: string[]): unknown, on(event: 'all', heard: (event: string, path: string) => void): unknown }}
 * watcher
 * @param {() => void} restarted called once it answers again
 * @returns {{ up(): Promise<void>, stop(): Promise<void> }} `up` resolves when it answers, or when it has exited
 */
export function restartingServer(url, page, product, watcher, restarted) {
  const ofTheProduct = [product.entities, product.app]
  const watched = [...ENGINE, ...ofTheProduct]
  const { hostname, port } = new URL(url)
  const env = { ...process.env, HOST: hostname, PORT: port, NODE_COMPILE_CACHE: compileCache }
  const standBy = () =>
    spawn(
      pinnedNode,
      [inside('commands', 'parts', 'dev-standby.mjs'), '--dev', page, ...asArguments(product)],
      {
        cwd: root,
        env,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      },
    )

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let waiting
  const start = () => {
    const next = waiting && !ended(waiting) ? waiting : standBy()
    waiting = undefined
    next.send('start')
    return next
  }
  let server = start()

  const up = async () => {
    await restarting
    while (!ended(server) && !(await answers(url))) await pause(20)
  }
  const getReady = async () => {
    await up()
    waiting ??= standBy()
  }
  const stop = async () => {
    if (ended(server)) return
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }

  let restarting = Promise.resolve()
  let stale = false
  /** @type {(() => void) | undefined} */
  let settle
  /** @type {NodeJS.Timeout | undefined} */
  let settling
  watcher.add(watched)
  watcher.on('all', (_event, path) => {
    if (!within(watched, path) || within(OF_THE_PAGE, path)) return
    stale ||= !within(ofTheProduct, path) // the engine changed: the standby process has loaded the old one
    clearTimeout(settling)
    settling = setTimeout(() => {
      if (stale) waiting = void waiting?.kill()
      stale = false
      settle?.()
      settle = undefined
    }, SETTLED)
    if (settle !== undefined) return
    // Calls wait from now on, so that the old server never answers a page that reloads.
    /** @type {Promise<void>} */
    const settled = new Promise((resolve) => {
      settle = resolve
    })
    restarting = Promise.all([restarting, settled])
      .then(stop)
      .then(() => {
        server = start()
      })
    void getReady().then(() => {
      if (!ended(server)) restarted()
    })
  })
  void getReady()

  return {
    up,
    stop: async () => {
      clearTimeout(settling)
      settle?.()
      await restarting
      waiting?.kill()
      await stop()
    },
  }
}

/** @param {import('node:child_process').ChildProcess} process */
const ended = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

/** @param {string} url @returns {Promise<boolean>} */
const answers = (url) =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  )
