import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadModel } from '../../src/server/index.ts'
import { openDatabase } from '../../src/server/platform/database/index.ts'
import { readStoredDefinitions } from '../../src/server/schema/counts/definition.ts'
import { wrongTables } from '../../src/server/schema/counts/update-counters.ts'
import { copyProduct } from '../running/copy.ts'
import { openOffice } from '../running/office.ts'
import { makeReferences } from '../running/people.ts'
import { compareTotals, placeOf, reads, today } from './compare-totals.ts'
import { addedEntity, editProposals, harmless } from './edit-descriptors.ts'
import { fillProposals } from './fill-proposals.ts'
import { watchLocks } from './lock-waits.ts'
import { tryRefused } from './try-refused.ts'
import { errorsIn, startVisitors, summaryOf } from './visitors.ts'

const calmMilliseconds = 5000

/** Compares the stored counts of all groups with the rows, each table in one statement. @returns the wrong tables */
const openCountWatch = async (databaseUrl: string) => {
  const database = await openDatabase(databaseUrl, {
    name: 'count watch',
    statementSeconds: 60,
  })
  return {
    close: () => database.close(),
    wrong: async (when: string): Promise<readonly string[]> => {
      // A group that is still being counted is nobody's count yet.
      const groups = (await readStoredDefinitions(database)).filter(({ mark }) => !mark.startsWith('~'))
      const tables = await wrongTables(database, groups, database.dialect)
      return tables.map((table) => `${when}: the counts of ${table}`)
    },
  }
}

/**
 * An older version serves readers and writers while a newer one starts beside it, then both serve, then the newer alone.
 * @param of the folder of the older version
 */
export const runBeside = async (databaseUrl: string, rows: number, of: string) => {
  const copy = await copyProduct()
  const wrong: string[] = []
  const older = await openOffice({ of, databaseUrl })
  const counts = await openCountWatch(databaseUrl)
  try {
    const references = await makeReferences(older)
    await fillProposals(databaseUrl, references, rows, today)
    const proposal = { ...references, last_date: today, remarks: 'Made beside an upgrade' }
    const people = { proposal, reads, readers: 4, writers: 2, rest: 25 }
    const olderModel = await loadModel(placeOf(of))
    wrong.push(...(await compareTotals('before', older, databaseUrl, olderModel)))
    await editProposals(copy.folder, harmless)
    await writeFile(join(copy.folder, 'entities', 'tender.ts'), addedEntity)
    const newerModel = await loadModel(placeOf(copy.folder))
    const visitors = startVisitors({ ...people, url: older.url, token: older.admin.token ?? '' })
    const began = Date.now()
    await pause(calmMilliseconds)
    const locks = await watchLocks(databaseUrl)
    const upgradeBegins = Date.now()
    const starting = openOffice({ of: copy.folder, databaseUrl })
    let started = false
    const settled = starting
      .catch(() => {})
      .finally(() => {
        started = true
      })
    while (!started) {
      wrong.push(...(await counts.wrong('meanwhile')))
      await Promise.race([settled, pause(1000)])
    }
    const newer = await starting
    const upgradeEnds = Date.now()
    const waits = await locks()
    const beside = startVisitors({
      ...{ ...people, url: newer.url, token: newer.admin.token ?? '' },
      proposal: { ...proposal, priority: 2, code: 'A', kick_off: today },
    })
    await pause(calmMilliseconds)
    wrong.push(...(await counts.wrong('both serve')))
    await Promise.all([visitors.pause(), beside.pause()])
    wrong.push(...(await compareTotals('the older says', older, databaseUrl, olderModel)))
    wrong.push(...(await compareTotals('the newer says', newer, databaseUrl, newerModel)))
    await Promise.all([visitors.resume(), beside.resume()])
    const refused = await tryRefused(copy.folder, databaseUrl)
    const visits = await visitors.stop()
    await older.stop()
    await pause(1000)
    const errors = [...errorsIn(visits), ...errorsIn(await beside.stop())]
    wrong.push(...(await compareTotals('after', newer, databaseUrl, newerModel)))
    await newer.stop()
    return {
      startSeconds: newer.ready / 1000,
      calm: summaryOf(visits, began, upgradeBegins),
      upgrade: summaryOf(visits, upgradeBegins, upgradeEnds),
      waits,
      errors: errors.length,
      examples: [...new Set(errors)].slice(0, 5),
      ...{ refused, wrong },
    }
  } catch (error) {
    console.error(error) // before what its end may say
    throw error
  } finally {
    await counts.close()
    await older.stop('SIGKILL')
    await copy.remove()
  }
}
