import { join } from 'node:path'
import { makePasswords } from '../../src/server/auth/passwords.ts'
import { loadModel } from '../../src/server/index.ts'
import { entityOf, makeRecordParts } from '../../src/server/rows/read/record-parts.ts'
import { loadRows } from '../../src/server/rows/store/unit-of-work.ts'
import { rebuild } from '../../src/server/rows/write/rebuild.ts'
import { withDatabase } from './digest.ts'
import type { Office } from './office.ts'
import { awkwardRow } from './visits.ts'

const at = '2026-11-21T09:00:00.000Z'
const batch = 5000

/** Loads so many awkward rows into the table that the office has made for them. */
export const fillOffice = async (office: Office, rows: number): Promise<void> => {
  const { folder, databaseUrl } = office
  const model = await loadModel({
    root: folder,
    entities: join(folder, 'entities'),
    app: join(folder, 'src', 'app.ts'),
  })
  await withDatabase(databaseUrl, async (database) => {
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const parts = makeRecordParts({
      model,
      database,
      today: () => at.slice(0, 10),
      now: () => new Date(at),
      log: silent,
      passwords: makePasswords([]),
      guard: {
        prove: async () => null,
        stands: async (_, caller) => caller,
        before: async () => {},
        after: async () => {},
        committed: () => {},
      },
    })
    const limits = { seconds: 3600 }
    for (let first = 0; first < rows; first += batch)
      await database.write(async (writer) => {
        const these = Array.from({ length: Math.min(batch, rows - first) }, (_, at) => awkwardRow(first + at))
        await loadRows(writer, entityOf(model, 'visit'), these, at)
      }, limits)
    await database.write((writer) => rebuild(parts, writer), limits)
    if (database.dialect.name === 'postgres')
      await database.write((writer) =>
        writer.all(`select setval(pg_get_serial_sequence('visits', 'id'), ?)`, [rows]),
      )
  })
}
