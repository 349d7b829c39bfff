import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/**
 * Loaded into the server (`--import`): counts what is asked of the database, by all threads. A text that is sent at once
 * counts once, whatever it holds. SIGUSR2 answers `statements COUNT` on standard output, and counts from zero.
 * STATEMENTS=1 writes each text to standard error.
 */
const name = 'statements-process'
if (isMainThread) setEnvironmentData(name, new SharedArrayBuffer(4))
const shared = getEnvironmentData(name)
if (!(shared instanceof SharedArrayBuffer)) throw new Error('The counter of the main thread is not here.')
const counter = new Int32Array(shared)
const shows = process.env.STATEMENTS === '1'

const count = (text: unknown): void => {
  Atomics.add(counter, 0, 1)
  if (shows) console.error(`statement ${String(text).replaceAll(/\s+/g, ' ')}`)
}

type Method = (this: unknown, ...given: unknown[]) => unknown

/** Counts each call of a method of a class; `textOf` is given what it is called on, and with what. */
const counted = (owner: object, method: string, textOf: (self: unknown, first: unknown) => unknown): void => {
  const usual: Method = Reflect.get(owner, method)
  Reflect.set(owner, method, function (this: unknown, ...given: unknown[]) {
    count(textOf(this, given[0]))
    return usual.apply(this, given)
  } satisfies Method)
}

const ofStatement = (self: unknown) => (self instanceof StatementSync ? self.sourceSQL : '')
for (const method of ['all', 'get', 'run', 'iterate']) counted(StatementSync.prototype, method, ofStatement)
counted(DatabaseSync.prototype, 'exec', (_, sql) => sql)

// The server's own copy: it may be another folder's code.
const { Client } = createRequire(join(process.cwd(), 'package.json'))('pg')
counted(Client.prototype, 'query', (_, asked) =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked,
)

process.on('SIGUSR2', () => console.log(`statements ${Atomics.exchange(counter, 0, 0)}`))
