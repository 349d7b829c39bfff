import type { EntityModel } from '../../../model/index.ts'
import type { Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { wholeTable } from '../../sql/gate.ts'
import { searchedFields, searchIndex, searchTable, searchTexts } from './search-index.ts'

const rowsAtOnce = 200

/**
 * Makes the texts and pieces of an entity anew from its rows; after restoring, moving or loading many at once.
 * Folding is done here, not by the database, so the rows come by and go back in batches.
 */
export const fillSearch = async (writer: Writer, entity: EntityModel, sqlite: boolean): Promise<void> => {
  const table = quote(searchTable(entity))
  await writer.run(`delete from ${table}`)
  const columns = ['id', ...searchedFields(entity).map((field) => field.key)].map(quote).join(', ')
  let after = 0
  for (;;) {
    const rows = await writer.all(
      `select ${columns} from ${wholeTable(entity)} where id > ? order by id limit ${rowsAtOnce}`,
      [after],
    )
    const texts = rows
      .map((row) => ({ id: Number(row.id), ...searchTexts(entity, row) }))
      .filter(({ label, text }) => label !== '' || text !== '')
    if (texts.length > 0) {
      const marks = texts.map(() => '(?, ?, ?)').join(', ')
      await writer.run(
        `insert into ${table} (id, label, text) values ${marks}`,
        texts.flatMap(({ id, label, text }) => [id, label, text]),
      )
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = Number(last.id)
  }
  if (!sqlite) return
  const pieces = quote(searchIndex(entity))
  await writer.run(`insert into ${pieces} (${pieces}) values ('delete-all')`)
  await writer.run(
    `insert into ${pieces} (rowid, label, text) select id, label, text from ${table} order by id`,
  )
  // One whole instead of the many parts that so many rows leave, which later writes would have to merge bit by bit:
  // measured at a million rows, that doubled the processor time of each.
  await writer.run(`insert into ${pieces} (${pieces}) values ('optimize')`)
}
