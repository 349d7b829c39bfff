import { expect, test } from 'vitest'
import { ofRowsInBatch } from '../../../../src/server/rows/batches/undo-entries.ts'
import { openOffice } from '../../office.ts'

/** A batch may have a hundred thousand rows, and each statement of SQLite holds the event loop until its end. */
test('what some rows hold of a large batch is found without going through the batch', async () => {
  const office = await openOffice('sqlite')
  try {
    const { database } = office.parts.context
    const { sql, parameters } = ofRowsInBatch(7)
    const rows = `entity = ? and ${database.dialect.anyOf('row_id')}`
    for (const statement of [
      `select id, changes from engine_history where ${rows} and ${sql} order by id`,
      `select count(*) from engine_history where ${sql} and (${rows})`,
    ]) {
      const given = statement.includes('count')
        ? [...parameters, 'repair', '[1,2]']
        : ['repair', '[1,2]', ...parameters]
      const plan = (await database.all(`explain query plan ${statement}`, given)).map(({ detail }) =>
        String(detail),
      )
      expect(plan[0]).toMatch(/^SEARCH engine_history USING .*INDEX .*\(entity=\? AND row_id=\? AND id>\?\)$/)
      expect(plan.filter((line) => /SCAN engine_history/.test(line))).toEqual([])
    }
  } finally {
    await office.close()
  }
})
