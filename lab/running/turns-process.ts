import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into the server (`--import`): measures the processor time of its main thread from one return to the event loop
 * to the next. Work without a return between is one span: nobody else is answered meanwhile. A turn may hold several
 * spans, of several sockets or timers, so its time bounds each of them from above. Processor time, not the clock's:
 * what the machine gives to others is not counted. Collections on the main thread are counted, those on V8's own
 * threads are not. The measuring itself is two readings of a counter in each turn, under 2 µs.
 *
 * It answers on standard output: SIGUSR2 for the longest turn since it was asked last, and memory; SIGWINCH for the same
 * with memory after a forced collection.
 */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

let last = spent()
let longest = 0
let skip = false

// The only thing in its phase, it runs once in each turn; it keeps no process alive that would end.
const turn = (): void => {
  const now = spent()
  if (skip) skip = false
  else if (now - last > longest) longest = now - last
  last = now
  setImmediate(turn).unref()
}
setImmediate(turn).unref()

/** `turns LONGEST HEAP RSS`: milliseconds, bytes. Whatever the answer costs is not counted. */
const tell = (): void => {
  const { heapUsed, rss } = process.memoryUsage()
  console.log(`turns ${longest / 1000} ${heapUsed} ${rss}`)
  longest = 0
  skip = true
}
process.on('SIGUSR2', tell)
process.on('SIGWINCH', () => {
  collect()
  tell()
})
