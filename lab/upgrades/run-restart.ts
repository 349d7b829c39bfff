import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../commands/parts/port.mjs'
import { loadModel } from '../../src/server/index.ts'
import { copyProduct } from '../running/copy.ts'
import { NotStarted, openOffice } from '../running/office.ts'
import { makeReferences } from '../running/people.ts'
import { runProgram } from '../running/program.ts'
import { compareTotals, placeOf, reads, today } from './compare-totals.ts'
import { addedEntity, editProposals, harmless, renamed } from './edit-descriptors.ts'
import { fillProposals } from './fill-proposals.ts'
import { startVisitors, summaryOf, type Visit } from './visitors.ts'

const calmMilliseconds = 5000

/**
 * Where one process has the file to itself: a plan and a second server meet the running one, then it is stopped and
 * the newer version started, twice: with changes that an older version could serve beside, and with a renamed field.
 */
export const runRestart = async (databaseUrl: string, rows: number, of: string) => {
  const copy = await copyProduct()
  const port = await freePort()
  const wrong: string[] = []
  const first = await openOffice({ of, databaseUrl, port })
  const references = await makeReferences(first)
  await first.stop()
  await fillProposals(databaseUrl, references, rows, today)
  const proposal = { ...references, last_date: today, remarks: 'Made beside an upgrade' }
  let office = await openOffice({ of, databaseUrl, port })
  try {
    const upgrade = async (change: string, edit: () => Promise<unknown>) => {
      const people = { proposal, reads, readers: 4, writers: 2, rest: 25 }
      const visitors = startVisitors({ ...people, url: office.url, token: office.admin.token ?? '' })
      const began = Date.now()
      await pause(calmMilliseconds)
      await edit()
      const meets = Date.now()
      const planned = await runProgram('src/tools/plan.ts', [], { DATABASE_URL: databaseUrl }, copy.folder)
      const refused = await openOffice({ of: copy.folder, databaseUrl }).then(
        async (second) => {
          await second.stop()
          return 'it started'
        },
        (error: unknown) => (error instanceof NotStarted ? error.said.trim() : String(error)),
      )
      const stops = Date.now()
      await office.stop()
      office = await openOffice({ of: copy.folder, databaseUrl, port })
      await pause(calmMilliseconds)
      const visits = await visitors.stop()
      const model = await loadModel(placeOf(copy.folder))
      wrong.push(...(await compareTotals(`after: ${change}`, office, databaseUrl, model)))
      return {
        change,
        ...{ planSeconds: planned.seconds, planned: planned.code, refused },
        calm: summaryOf(visits, began, meets),
        meeting: summaryOf(visits, meets, stops),
        failedBefore: failedOf(visits, began, stops),
        startSeconds: office.ready / 1000,
        gapSeconds: gapOf(visits, stops),
        failedAfter: failedAfterGap(visits),
      }
    }
    const added = await upgrade('fields, an entity and indexes added', async () => {
      await editProposals(copy.folder, harmless)
      await writeFile(join(copy.folder, 'entities', 'tender.ts'), addedEntity)
    })
    const named = await upgrade('a field renamed', () => editProposals(copy.folder, renamed))
    return { upgrades: [added, named], wrong }
  } finally {
    await office.stop('SIGKILL')
    await copy.remove()
  }
}

const isFailed = ([, , , status]: Visit) => status < 200 || status > 299

const failedOf = (visits: readonly Visit[], from: number, to: number): readonly string[] =>
  visits
    .filter((visit) => isFailed(visit) && visit[1] >= from && visit[1] + visit[2] < to)
    .map(([, , , , said]) => said)

/** Seconds from the last answer of the former server to the first of the next. */
const gapOf = (visits: readonly Visit[], stops: number): number => {
  const ends = visits.filter((visit) => !isFailed(visit)).map(([, at, milliseconds]) => at + milliseconds)
  const after = ends.filter((end) => end > stops).sort((one, other) => one - other)
  return Math.max(...after.map((end, at) => end - (after[at - 1] ?? stops))) / 1000
}

/** What failed after the first answer of the next server. */
const failedAfterGap = (visits: readonly Visit[]): readonly string[] => {
  const last = visits.filter(isFailed).at(-1)
  const refused = visits.filter((visit) => isFailed(visit) && visit[3] !== 0 && visit[3] !== 503)
  return [...new Set([...refused, ...(last && last[3] !== 0 && last[3] !== 503 ? [last] : [])])].map(
    ([, , , , said]) => said,
  )
}
