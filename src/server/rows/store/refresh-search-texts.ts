import type { EntityModel } from '../../../model/index.ts'
import { type Database, quote } from '../../platform/database/index.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import { isEmpty, rowsAtOnce, searchedFields, searchTable, searchTexts, writeTexts } from './search-texts.ts'

/**
 * Brings the search texts of an entity up to date, a few rows in a transaction, while other servers read and write.
 * The rows are locked for a moment, so that no text is written back over a newer one.
 */
export const refreshSearchTexts = async (database: Database, entity: EntityModel): Promise<void> => {
  const { forShareOf } = database.dialect
  const columns = searchedFields(entity).map((field) => `r.${quote(field.key)}`)
  const [rows, texts] = [wholeTable(entity), quote(searchTable(entity))]
  const sql = `select ${['r."id"', ...columns].join(', ')}, t.label as "text label", t.text as "text text", t.sought as "text sought"
    from ${rows} r left join ${texts} t on t."id" = r."id" where r."id" > ? order by r."id" limit ${rowsAtOnce}${forShareOf('r')}`
  for (let after = 0; ; ) {
    const last = await database.write(async (writer) => {
      const found = await writer.all(sql, [after])
      const other = found
        .map((row) => ({ row, is: { id: Number(row.id), ...searchTexts(entity, row), whole: true } }))
        .filter(({ row, is }) => !isSame(row, is) && !(isEmpty(is) && row['text label'] === null))
        .map(({ is }) => is)
      await writeTexts(writer, entity, other)
      return found.length < rowsAtOnce ? null : Number(found.at(-1)?.id)
    })
    if (last === null) return
    after = last
  }
}

const isSame = (
  row: Readonly<Record<string, unknown>>,
  is: { readonly label: string; readonly text: string },
): boolean => row['text label'] === is.label && row['text text'] === is.text && row['text sought'] !== null
