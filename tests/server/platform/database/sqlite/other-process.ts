import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { DatabaseError, openDatabase } from '../../../../../src/server/platform/database/index.ts'
import { withDatabase } from '../../../../support/places.ts'

/** Makes a file of ours with 2,000 rows, closed in order. */
export async function filledFile(path: string): Promise<string> {
  await withDatabase(`sqlite:${path}`, (database) =>
    database.write(async (writer) => {
      await writer.run('create table notes (id integer primary key, text text not null) strict')
      for (let at = 0; at < 2000; at += 1)
        await writer.run('insert into notes (text) values (?)', ['x'.repeat(100)])
    }),
  )
  return path
}

/** With which sentence a server on the file is refused. */
export const refusal = (path: string): Promise<string> =>
  openDatabase(`sqlite:${path}`).then(
    async (database) => {
      await database.close()
      return 'was opened'
    },
    (error) => (error instanceof DatabaseError ? error.message : `${error.name}: ${error.message}`),
  )

export type Other = ChildProcessByStdio<null, Readable, null>

/** Opens the file in a process of its own, which says 'open' and then waits. */
export async function otherProcess(path: string): Promise<Other> {
  const module = new URL('../../../../../src/server/platform/database/index.ts', import.meta.url).href
  const script = `import(${JSON.stringify(module)}).then(async ({ openDatabase }) => {
    const database = await openDatabase(${JSON.stringify(`sqlite:${path}`)})
    await database.write((writer) => writer.run("insert into notes (text) values ('from the other')"))
    console.log('open'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

export async function killed(child: Other): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
