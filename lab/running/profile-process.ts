import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'

/**
 * Loaded into the server (`--import`): a processor profile of its main thread. SIGUSR2 begins it, and ends it the next
 * time; then it is written to the file that PROFILE names, and `profile written` to standard output.
 */
const session = new Session()
session.connect()
let isProfiling = false

const write = (error: Error | null, { profile }: Profiler.StopReturnType): void => {
  if (error) throw error
  writeFileSync(process.env.PROFILE ?? '', JSON.stringify(profile))
  console.log('profile written')
}

process.on('SIGUSR2', () => {
  if (isProfiling) return session.post('Profiler.stop', write)
  isProfiling = true
  session.post('Profiler.enable')
  // Microseconds between two samples, so that a quarter of an hour fits into memory.
  session.post('Profiler.setSamplingInterval', { interval: 2500 })
  session.post('Profiler.start')
})
