import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { inside } from './paths.mjs'
import { SETTLED } from './settled.mjs'

/** @typedef {import('../../src/server/product/place.ts').ProductPlace} ProductPlace */
/** @typedef {{ file: string, line: number, code: string, path: string, message: string }} LocatedFault */

const ENGINE = ['descriptor', 'model', 'server'].map((folder) => inside('src', folder))

/**
 * Checks in a thread of its own each time, since a module is loaded once; the next thread waits with the checks loaded.
 * @param {ProductPlace} product
 */
function checks(product) {
  const standBy = () => {
    const worker = new Worker(new URL('./check-standby.mjs', import.meta.url), { workerData: product })
    worker.on('error', () => {}) // an engine that does not load says so where the server starts
    worker.unref()
    return worker
  }
  /** @type {Worker | undefined} */
  let waiting = standBy()
  const letGo = () => void waiting?.terminate()
  return {
    /** @returns {Promise<readonly LocatedFault[]>} the faults as the descriptors stand now */
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
    /** Whoever waits has loaded an engine that is no more. */
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
 * In development the faults of the descriptors stand over the page while there are any, and go when they are mended.
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
