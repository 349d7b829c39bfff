import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { inside } from './paths.mjs'
import { SETTLED } from './settled.mjs'

/** @typedef {import('../../src/server/product/place.ts').ProductPlace} ProductPlace */
/** @typedef {{ file: string, line: number, code: string, path: string, message: string }} LocatedFault */

const ENGINE = ['descriptor', 'model', 'server'].map((folder) => inside('src', folder))

/**
 * Runs each check in a new thread, since a module is loaded only once per thread. The next thread waits with the checks
 * loaded.
 * @param {ProductPlace} product
 */
function checks(product) {
  const standBy = () => {
    const worker = new Worker(new URL('./check-standby.mjs', import.meta.url), { workerData: product })
    worker.on('error', () => {}) // the server's start reports an engine that fails to load
    worker.unref()
    return worker
  }
  /** @type {Worker | undefined} */
  let waiting = standBy()
  const letGo = () => void waiting?.terminate()
  return {
    /** @returns {Promise<readonly LocatedFault[]>} the current faults of the descriptors */
    find: () =>
      new Promise((resolve) => {
        const worker = waiting && waiting.threadId !== -1 ? waiting : standBy()
        waiting = undefined
        worker.once('message', (faults) => {
          resolve(JSON.parse(faults))
          void worker.terminate()
        })
        worker.once('exit', () => {
          resolve([])
          waiting ??= standBy()
        })
        worker.postMessage('check')
      }),
    /** Replaces the waiting thread, which has loaded an outdated engine. */
    renew: () => {
      letGo()
      waiting = standBy()
    },
    stop: letGo,
  }
}

/** @param {LocatedFault} fault */
const line = ({ file, line: at, code, path, message }) =>
  `${file}:${at}  ${code}  ${path ? `${path}: ` : ''}${message}`

/**
 * Vite plugin for development: shows the descriptor faults as an overlay until they are fixed.
 * @param {ProductPlace} product
 * @returns {import('vite').Plugin}
 */
export function descriptorFaults(product) {
  const watched = [product.entities, product.app]
  return {
    name: 'descriptor-faults',
    apply: 'serve',
    configureServer: ({ watcher, ws, httpServer }) => {
      const { find, renew, stop } = checks(product)
      httpServer?.once('close', stop)
      /** @type {readonly LocatedFault[]} */
      let faults = []
      const show = () => {
        const [first] = faults
        if (first === undefined) return
        const loc = { file: join(product.root, first.file), line: first.line, column: 0 }
        ws.send({
          type: 'error',
          err: { message: faults.map(line).join('\n\n'), stack: '', plugin: 'descriptors', loc },
        })
      }
      let latest = 0
      const look = async () => {
        const mine = ++latest
        await pause(SETTLED)
        if (mine !== latest) return
        const found = await find()
        if (mine !== latest) return
        const mended = faults.length > 0 && found.length === 0
        faults = found
        if (mended) ws.send({ type: 'full-reload' })
        else show()
      }
      watcher.add(watched)
      watcher.on('all', (_event, path) => {
        const engine = ENGINE.some((folder) => path.startsWith(folder))
        if (engine) renew()
        if (engine || watched.some((place) => path.startsWith(place))) void look()
      })
      ws.on('connection', show)
      void look()
    },
  }
}
