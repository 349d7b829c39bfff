import { setTimeout as pause } from 'node:timers/promises'
import { procNames, procText } from '../../running/proc-files.ts'

/** Processor time in milliseconds; null where the system doesn't say, or where there is no such process. */
export interface Spent {
  readonly server: number | null
  /** Of the database's processes for the connections of this database. */
  readonly backends: number | null
}

/** Milliseconds since its start of each thread, or of each process. */
type Reading = ReadonlyMap<string, number>

interface Readings {
  readonly server: Reading | null
  readonly backends: Reading | null
}

/** Of one thread, by its scheduler. */
const ofThread = (folder: string): number | null => {
  const [spent = ''] = procText(`${folder}/schedstat`).split(' ')
  return spent === '' ? null : Number(spent) / 1e6
}

/** Of a whole process, in hundredths of a second: where the scheduler isn't asked. */
const ofProcess = (folder: string): number | null => {
  const stat = procText(`${folder}/stat`)
  // The fields after the program's name, which may hold blanks: user and system time are the 14th and 15th of all.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' ? null : (Number(fields[11]) + Number(fields[12])) * 10
}

const threadsOf = (pid: string): Reading | null => {
  const threads = new Map<string, number>()
  for (const id of procNames(`/proc/${pid}/task`)) {
    const spent = ofThread(`/proc/${pid}/task/${id}`)
    if (spent !== null) threads.set(id, spent)
  }
  if (threads.size > 0) return threads
  const whole = ofProcess(`/proc/${pid}`)
  return whole === null ? null : new Map([[pid, whole]])
}

/** What tidies by itself is left out: it comes when it likes. */
const isBackendOf = (database: string, command: string): boolean =>
  command.startsWith('postgres:') && command.includes(` ${database} `) && !command.includes('autovacuum')

const backendsOf = (database: string): Reading => {
  const backends = new Map<string, number>()
  for (const pid of procNames('/proc').filter((name) => /^\d+$/.test(name)))
    if (isBackendOf(database, procText(`/proc/${pid}/cmdline`)))
      for (const [thread, spent] of threadsOf(pid) ?? []) backends.set(thread, spent)
  return backends
}

/** What came since: a thread that is new counts from its start, one that ended meanwhile not at all. */
const since = (before: Reading | null, after: Reading | null): number | null => {
  if (!before || !after) return null
  let spent = 0
  for (const [id, now] of after) spent += Math.max(0, now - (before.get(id) ?? 0))
  return spent
}

/** News and reminders wait a tenth of a second for more: a shorter rest is none. */
const window = 200 // ms
const restingShare = 0.05
const longestWait = 3000 // ms

export type ProcessorClock = ReturnType<typeof processorClock>

/** Reads the processor time of a server, and of the connections of its database where that is on PostgreSQL. */
export const processorClock = (pid: number, databaseUrl: string) => {
  const database = databaseUrl.startsWith('postgres:') ? new URL(databaseUrl).pathname.slice(1) : null
  const read = (): Readings => ({
    server: threadsOf(String(pid)),
    backends: database === null ? null : backendsOf(database),
  })
  const between = (before: Readings, after: Readings): Spent => ({
    server: since(before.server, after.server),
    backends: since(before.backends, after.backends),
  })
  return {
    read,
    /** Since the server's start. */
    sinceStart: (): number | null => since(new Map(), threadsOf(String(pid))),
    /** Waits until what was put off is done: the server and its database rest, or three seconds are over. */
    untilSettled: async (): Promise<void> => {
      let before = read()
      for (const until = performance.now() + longestWait; performance.now() < until; ) {
        await pause(window)
        const after = read()
        const { server, backends } = between(before, after)
        if ((server ?? 0) + (backends ?? 0) < window * restingShare) return
        before = after
      }
    },
    /** From a reading until now. */
    since: (before: Readings): Spent => between(before, read()),
  }
}
