import { expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../../../src/server/platform/database/index.ts'
import { unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import { where } from '../../../../src/server/platform/sql/where.ts'
import { productSchema } from '../../../../src/server/product/product-schema.ts'
import { ruleSqlContextFor } from '../../../../src/server/rows/read/rule-sql-context.ts'
import { idsStatement, type PageSource } from '../../../../src/server/rows/read/statements.ts'
import { countOfList } from '../../../../src/server/schema/counts/count-groups.ts'
import { applySchema } from '../../../../src/server/schema/index.ts'
import { patientDatabase } from '../../../support/postgres.ts'
import { openOffice } from '../../office.ts'
import { model } from '../../operations/backup/office.ts'

const repair = model.entities.repair
if (!repair) throw new Error('There are no repairs.')

const planOf = async (database: Database, view: PageSource, offset: number): Promise<string> => {
  const page = idsStatement(database.dialect, view, { offset, size: 15, total: 100_000 })
  const plan = await database.write(async (writer) => {
    // As with many rows: then a sort is never the cheaper way.
    await writer.run('set local enable_seqscan = off')
    await writer.run('set local enable_bitmapscan = off')
    await writer.run('set local enable_sort = off')
    return writer.all(`explain ${page.sql}`, page.parameters)
  })
  return plan.map((line) => String(Object.values(line)[0])).join('\n')
}

test('every page in the order of a column comes from its index in PostgreSQL, and nothing is sorted', async () => {
  const { url, drop } = await patientDatabase(inject('postgresUrl'))
  const database = await openDatabase(url)
  try {
    await applySchema(database, productSchema(model, database.dialect))
    for (const sort of [null, ...repair.fields.filter(({ sortable, stored }) => sortable && stored)])
      for (const order of ['asc', 'desc'] as const)
        for (const offset of [0, 45_000, 99_000]) {
          const view = { entity: repair, list: null, reach: unfilteredRows, conditions: [], sort, order }
          const lines = await planOf(database, view, offset)
          expect(lines, `${sort?.name ?? 'id'} ${order} from ${offset}`).not.toMatch(/Sort/)
          expect(lines).toMatch(/Index/)
        }
  } finally {
    await database.close()
    await drop()
  }
})

test('every page of a list in the order of its own day comes from that index in PostgreSQL, and nothing is sorted', async () => {
  const office = await openOffice('postgres')
  try {
    const reading = await ruleSqlContextFor(office.parts, unfilteredRows, null)
    const repair = office.entity('repair')
    let looked = 0
    for (const list of repair.lists) {
      const sort = countOfList(repair, list)?.group.by?.field
      if (!sort) continue
      looked += 1
      const { index } = office.parts.indexes.of(list)?.byDay ?? {}
      const conditions = [where(repair, list.rows, reading, 'r')]
      for (const order of ['asc', 'desc'] as const)
        for (const offset of [0, 45_000, 99_000]) {
          const lines = await planOf(
            office.database,
            { entity: repair, reach: unfilteredRows, list, conditions, sort, order },
            offset,
          )
          expect(lines, `${list.name} ${order} from ${offset}`).not.toMatch(/Sort/)
          expect(lines).toContain(String(index))
        }
    }
    expect(looked).toBeGreaterThan(2)
  } finally {
    await office.close()
  }
})

test('PostgreSQL folds texts in the statement itself, and calls no function for each row', async () => {
  const office = await openOffice('postgres')
  try {
    const reading = await ruleSqlContextFor(office.parts, unfilteredRows, null)
    const repair = office.entity('repair')
    const { sql, parameters } = where(repair, { remarks: { has: 'bell' } }, reading, 'r')
    const plan = await office.database.all(`explain select 1 from repairs r where ${sql}`, parameters)
    const lines = plan.map((line) => String(Object.values(line)[0])).join('\n')
    expect(lines).toContain('strpos')
    expect(lines).not.toContain('engine_fold')
  } finally {
    await office.close()
  }
})
