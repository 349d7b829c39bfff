import { procNames, procText } from '../running/proc-files.ts'

/** Milliseconds of processor time since its start, of each thread or process, with what it is. */
export interface ThreadTime {
  readonly kind: string
  readonly milliseconds: number
}

const spentBy = (folder: string): number => Number(procText(`${folder}/schedstat`).split(' ')[0] || 0) / 1e6

/** The main thread of a server, and its others: those of files, of the collector, and of background reads. */
export const serverTimes = (pid: number, name: string): readonly (readonly [string, ThreadTime])[] =>
  procNames(`/proc/${pid}/task`).map((id) => {
    const kind = id === String(pid) ? `${name}, main thread` : `${name}, other threads`
    return [id, { kind, milliseconds: spentBy(`/proc/${pid}/task/${id}`) }]
  })

const parentOf = (pid: string): string => /\nPPid:\s+(\d+)/.exec(procText(`/proc/${pid}/status`))?.[1] ?? ''

/** A backend of a connection: `postgres: postgres DATABASE 127.0.0.1(5432) idle`; others: `postgres: walwriter`. */
const kindOf = (command: string, database: string): string => {
  const title = command.replaceAll('\0', ' ').trim()
  if (title.includes(` ${database} `) && !title.includes('autovacuum')) return 'PostgreSQL, connections'
  const name = /^postgres: (?:.*\bautovacuum\b.*|[\w -]+)/.exec(title)?.[0] ?? ''
  return name.includes('autovacuum')
    ? 'PostgreSQL, autovacuum'
    : `PostgreSQL, ${name.replace(/^postgres: /, '').trim() || 'main process'}`
}

/** All processes of the PostgreSQL server that has this database. */
export const postgresTimes = (
  database: string,
  listening: ReadonlySet<string>,
): readonly (readonly [string, ThreadTime])[] => {
  const all = procNames('/proc').filter((name) => /^\d+$/.test(name))
  const ofDatabase = all.find((pid) => procText(`/proc/${pid}/cmdline`).includes(` ${database} `))
  const main = ofDatabase === undefined ? '' : parentOf(ofDatabase)
  return all
    .filter((pid) => pid === main || parentOf(pid) === main)
    .map((pid) => {
      const kind = listening.has(pid)
        ? 'PostgreSQL, listening for changes'
        : pid === main
          ? 'PostgreSQL, main process'
          : kindOf(procText(`/proc/${pid}/cmdline`), database)
      return [pid, { kind, milliseconds: spentBy(`/proc/${pid}`) }]
    })
}

type Reading = ReadonlyMap<string, ThreadTime>

/** What was spent between two readings, by kind; what ended meanwhile is not counted. */
export const spentByKind = (before: Reading, after: Reading): Readonly<Record<string, number>> => {
  const spent: Record<string, number> = {}
  for (const [id, { kind, milliseconds }] of after)
    spent[kind] = (spent[kind] ?? 0) + Math.max(0, milliseconds - (before.get(id)?.milliseconds ?? 0))
  return spent
}
