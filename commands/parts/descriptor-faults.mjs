import { execFile } from 'node:child_process'
import { inside, pinnedNode, root } from './paths.mjs'

const WATCHED = [inside('entities'), inside('src', 'app.ts')]

/** @typedef {{ file: string, line: number, code: string, path: string, message: string }} LocatedFault */

/** @returns {Promise<readonly LocatedFault[]>} the faults as the descriptors stand now */
const check = () =>
  new Promise((resolve) => {
    execFile(
      pinnedNode,
      [inside('src', 'server.ts'), '--check', '--json'],
      { cwd: root },
      (_error, printed) => {
        try {
          resolve(JSON.parse(printed))
        } catch {
          resolve([])
        }
      },
    )
  })

/** @param {LocatedFault} fault */
const line = ({ file, line: at, code, path, message }) =>
  `${file}:${at}  ${code}  ${path ? `${path}: ` : ''}${message}`

/**
 * In development the faults of the descriptors stand over the page while there are any, and go when they are mended.
 * @returns {import('vite').Plugin}
 */
export function descriptorFaults() {
  return {
    name: 'descriptor-faults',
    apply: 'serve',
    configureServer: ({ watcher, ws }) => {
      /** @type {readonly LocatedFault[]} */
      let faults = []
      const show = () => {
        const [first] = faults
        if (first === undefined) return
        const loc = { file: inside(first.file), line: first.line, column: 0 }
        ws.send({
          type: 'error',
          err: { message: faults.map(line).join('\n\n'), stack: '', plugin: 'descriptors', loc },
        })
      }
      let latest = 0
      const look = async () => {
        const mine = ++latest
        const found = await check()
        if (mine !== latest) return
        const mended = faults.length > 0 && found.length === 0
        faults = found
        if (mended) ws.send({ type: 'full-reload' })
        else show()
      }
      watcher.add(WATCHED)
      watcher.on('all', (_event, path) => {
        if (WATCHED.some((watched) => path.startsWith(watched))) void look()
      })
      ws.on('connection', show)
      void look()
    },
  }
}
