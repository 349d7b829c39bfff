import { setTimeout as pause } from 'node:timers/promises'
import { newPlace } from '../../running/database.ts'
import { exportedProposals, sendProposals, withoutIds } from '../../running/files.ts'
import { type Office, openOffice } from '../../running/office.ts'
import { besideOthers, type Noticed } from '../beside-others.ts'

/** What a part of an import took, in milliseconds; and what others noticed. */
export interface ImportFigures extends Omit<Noticed<unknown>, 'value'> {
  readonly what: string
  readonly rows: number
  readonly took: number
  /** At most; null where nothing is wanted. */
  readonly wanted: number | null
}

export interface ImportRun {
  readonly database: 'sqlite' | 'postgres'
  readonly rows: number
  readonly figures: readonly ImportFigures[]
}

/** Measures a check, an import and its undo over HTTP, while somebody else reads and saves. */
export const measureImport = async (database: ImportRun['database'], rows: number): Promise<ImportRun> => {
  console.error(`${database}, ${rows.toLocaleString('en-US')} rows: making the database …`)
  const place = await newPlace(database)
  const office = await openOffice({ rows, turns: true, databaseUrl: place.url })
  try {
    const exported = await exportedProposals(office)
    const figures: ImportFigures[] = []
    const note = async <Value>(what: string, wanted: number | null, work: () => Promise<Value>) => {
      const began = performance.now()
      let took = 0
      const { value, ...others } = await besideOthers(office, async () => {
        const done = await work()
        took = performance.now() - began - restBefore
        return done
      })
      console.error(`  ${what}: ${Math.round(took)} ms`)
      figures.push({ what, rows, took, wanted, ...others })
      return value
    }
    const isNew = withoutIds(exported)
    await note('check, all the same', 10_000, () => sendProposals(office, 'dry=1', exported))
    const { mark } = await note('check, all new', 10_000, () => sendProposals(office, 'dry=1', isNew))
    const { batch } = await note('import', 20_000, async () => {
      const begun = await sendProposals(office, `mark=${mark}`, isNew)
      await untilDone(office, begun.batch)
      return begun
    })
    await note('undo', null, async () => {
      const { body } = await office.admin.call('POST', `/api/batches/${batch}/undo`, {})
      await untilDone(office, body.data.batch)
    })
    return { database, rows, figures }
  } finally {
    await office.stop()
    await place.remove()
  }
}

/** What `besideOthers` rests before it begins. */
const restBefore = 1000

const untilDone = async ({ admin }: Office, batch: number): Promise<void> => {
  for (;;) {
    const { body } = await admin.call('GET', `/api/batches/${batch}`)
    if (body.data.state !== 'running') return
    await pause(100)
  }
}
