import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { caller } from '../../tests/support/calls.ts'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'
import { runProgram } from '../running/program.ts'

export const shows =
  'seconds from SIGTERM under fifty writers to the end, of a backup under 200 writes a second and of its restore, and that nothing is lost (a minute)'

export const options = { seconds: 2 }

export const prove = async ({ seconds }: typeof options): Promise<Verdict> => {
  const stop = await stopUnderLoad(seconds)
  const backup = await backUpAndRestore(seconds)
  return {
    figures: { stop, backup },
    bounds: {
      'a stop under load ends in order within 10 s': stop.code === 0 && stop.seconds < 10,
      'nothing acknowledged is lost by it': stop.acknowledged > 0 && stop.lost === 0,
      'a backup under writes holds all from before': backup.acknowledged > 0 && backup.lost === 0,
      'what is restored is sound': backup.integrity === 'ok',
      'it lets its administrator in, and nobody from before': backup.signedIn && backup.oldSessions === 401,
    },
  }
}

/** Makes sectors, a call after the other, until one is not answered. Notes those that were acknowledged. */
const keepWriting = async (office: Office, names: string[], mark: string, rest = 0): Promise<void> => {
  try {
    for (let made = 0; ; made += 1, await pause(rest)) {
      const name = `${mark}, ${made}`
      if ((await office.admin.call('POST', '/api/sectors', { name })).status === 201) names.push(name)
    }
  } catch {
    // the connection was refused or broke: not acknowledged
  }
}

/** How many of these names are not in the file, and what SQLite says of it. */
const missingFrom = (url: string, names: readonly string[]) => {
  const database = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true })
  const known = new Set(
    database
      .prepare('select name from sectors')
      .all()
      .map(({ name }) => name),
  )
  const integrity = database.prepare('pragma integrity_check').get()?.integrity_check
  database.close()
  return { lost: names.filter((name) => !known.has(name)).length, integrity }
}

/** SIGTERM while fifty write as fast as they can: how it ends, how soon, and whether what was acknowledged is there. */
const stopUnderLoad = async (seconds: number) => {
  const place = await newPlace('sqlite')
  const office = await openOffice({ databaseUrl: place.url })
  const names: string[] = []
  const writing = Array.from({ length: 50 }, (_, at) => keepWriting(office, names, `Written by ${at}`))
  await pause(seconds * 1000)
  const before = names.length
  const began = performance.now()
  const code = await office.stop('SIGTERM')
  const took = (performance.now() - began) / 1000
  await Promise.all(writing)
  const missing = missingFrom(place.url, names)
  await place.remove()
  return { code, seconds: took, acknowledged: names.length, whileStopping: names.length - before, ...missing }
}

/** `npm run backup` under two hundred writes a second, and `npm run restore` of it after the office is lost. */
const backUpAndRestore = async (seconds: number) => {
  const place = await newPlace('sqlite')
  const environment = { DATABASE_URL: place.url, LOG_LEVEL: 'error' }
  const file = join(place.url.slice('sqlite:'.length), '..', 'backup.db')
  const office = await openOffice({ databaseUrl: place.url })
  const names: string[] = []
  const writing = Array.from({ length: 10 }, (_, at) => keepWriting(office, names, `Row of ${at}`, 45))
  await pause(seconds * 1000)
  const acknowledged = [...names]
  const made = await runProgram('commands/tool.mjs', ['backup', '--to', file], environment)
  const duringBackup = names.length - acknowledged.length
  await office.stop('SIGKILL')
  await Promise.all(writing)

  const restored = await runProgram('commands/tool.mjs', ['restore', file], environment)
  const missing = missingFrom(place.url, acknowledged)
  const again = await openOffice({ databaseUrl: place.url })
  const oldSessions = (await caller(again.url, office.admin.token).call('GET', '/api/user')).status
  const signedIn = (await again.admin.call('GET', '/api/sectors?page=1')).status === 200
  await again.stop()
  await place.remove()
  return {
    ...{ acknowledged: acknowledged.length, duringBackup, codes: [made.code, restored.code] },
    ...{
      backupSeconds: made.seconds,
      restoreSeconds: restored.seconds,
      runningAgainSeconds: again.ready / 1000,
    },
    ...{ ...missing, signedIn, oldSessions },
  }
}
