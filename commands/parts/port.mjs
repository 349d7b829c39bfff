import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections; a few for each process, so that no two take the same one. */
const first = 20_000
const ofEachProcess = 12
const processes = 1000

let asked = 0

/**
 * A port to listen on soon. Nobody takes it meanwhile: whoever else asks here gets others, and the system gives none
 * of these to anybody.
 * @returns {Promise<number>} a TCP port of the loopback address that nobody listens on just now
 */
export async function freePort() {
  for (let tries = 0; tries < ofEachProcess; tries += 1) {
    const port = first + (process.pid % processes) * ofEachProcess + (asked % ofEachProcess)
    asked += 1
    if ((await listenedOn(port)) !== null) return port
  }
  return (await listenedOn(0)) ?? first
}

/** @param {number} port 0 for any @returns {Promise<number | null>} the port, once it was listened on for a moment; null where it is taken */
const listenedOn = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
