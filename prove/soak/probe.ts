import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into the server: on SIGUSR2 it says how long its event loop was held since it was asked last (the longest, and
 * of a thousand moments all but one, in milliseconds), and its memory after a collection of all that can be collected.
 */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

process.on('SIGUSR2', () => {
  const held = [delay.max, delay.percentile(99.9)].map((nanoseconds) => Math.round(nanoseconds / 1e6))
  collect()
  const { heapUsed, rss } = process.memoryUsage()
  console.log(`memory ${heapUsed} ${rss} ${held.join(' ')}`)
  setTimeout(() => delay.reset(), 100) // the collection itself held it too
})
