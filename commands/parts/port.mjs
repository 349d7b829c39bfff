import { createServer } from 'node:net'

/** Below the ephemeral ports of operating systems; each process has a few of its own, so that no two collide. */
const first = 20_000
const ofEachProcess = 12
const processes = 1000

let asked = 0

/**
 * Finds a free port to listen on soon. It stays free meanwhile: other callers get different ports, and the system
 * assigns none of these.
 * @returns {Promise<number>} a TCP port of the loopback address without a listener
 */
export async function freePort() {
  for (let tries = 0; tries < ofEachProcess; tries += 1) {
    const port = first + (process.pid % processes) * ofEachProcess + (asked % ofEachProcess)
    asked += 1
    if ((await listenedOn(port)) !== null) return port
  }
  return (await listenedOn(0)) ?? first
}

/**
 * @param {number} port 0 for any
 * @returns {Promise<number | null>} the port, after a brief test listen; null if it is in use
 */
const listenedOn = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
