import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/index.ts'
import { idsStatement } from '../../../src/server/lists/statements.ts'
import { productSchema } from '../../../src/server/product-schema.ts'
import { applySchema } from '../../../src/server/schema/index.ts'
import { createDatabase } from '../../support/postgres.ts'
import { model } from '../backup/office.ts'

const proposal = model.entities.proposal
if (!proposal) throw new Error('There are no proposals.')

test('every page in the order of a column comes from its index in PostgreSQL, and nothing is sorted', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  const database = await openDatabase(url)
  try {
    await applySchema(database, productSchema(model, database.dialect))
    for (const sort of [null, ...proposal.fields.filter(({ sortable, stored }) => sortable && stored)])
      for (const order of ['asc', 'desc'] as const)
        for (const offset of [0, 45_000, 99_000]) {
          const view = { entity: proposal, list: null, conditions: [], sort, order }
          const page = idsStatement(database.dialect, view, { offset, size: 15, total: 100_000 })
          const plan = await database.write(async (writer) => {
            // As with many rows: then a sort is never the cheaper way.
            await writer.run('set local enable_seqscan = off')
            await writer.run('set local enable_bitmapscan = off')
            await writer.run('set local enable_sort = off')
            return writer.all(`explain ${page.sql}`, page.parameters)
          })
          const lines = plan.map((line) => String(Object.values(line)[0])).join('\n')
          expect(lines, `${sort?.name ?? 'id'} ${order} from ${offset}`).not.toMatch(/Sort/)
          expect(lines).toMatch(/Index/)
        }
  } finally {
    await database.close()
    await drop()
  }
})
