import { addDays } from '../../src/model/index.ts'
import { openDatabase } from '../../src/server/platform/database/index.ts'

const atOnce = 5000

/** Adds so many proposals by few statements, which takes seconds where the product's own calls take minutes. */
export const fillProposals = async (
  databaseUrl: string,
  ids: Readonly<Record<'organization_id' | 'service_id' | 'category_id', number>>,
  rows: number,
  today: string,
): Promise<void> => {
  const database = await openDatabase(databaseUrl, { name: 'fill' })
  const { json, ddl } = database.dialect
  const { integer, day, text } = ddl.types
  const columns = { last_date: day, published_on: day, action_id: integer, status_id: integer, remarks: text }
  const values = Object.values(columns).map((type, at) => json.at(at, type))
  const sql = `insert into proposals (${Object.keys(ids).join(', ')}, ${Object.keys(columns).join(', ')})
    select ${Object.values(ids).join(', ')}, ${values.join(', ')} from ${json.lines}`
  const rowOf = (n: number) => [
    ...[addDays(today, (n % 400) - 200), addDays(today, -(n % 900))],
    ...[[1, 2, null][n % 3], [1, 2, null, null][n % 4], `Remark ${n}`],
  ]
  try {
    for (let first = 0; first < rows; first += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, rows - first) }, (_, at) => rowOf(first + at))
      await database.write((writer) => writer.run(sql, [JSON.stringify(some)]), { seconds: 600 })
    }
    await database.write((writer) => database.dialect.gatherStatistics(writer), { seconds: 600 })
  } finally {
    await database.close()
  }
}
