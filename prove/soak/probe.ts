import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loaded into the server: on SIGUSR2 it says its memory, after a collection of everything that can be collected. */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collect()
  const { heapUsed, rss } = process.memoryUsage()
  console.log(`memory ${heapUsed} ${rss}`)
})
