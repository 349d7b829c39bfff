import type { Condition, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'

/**
 * Runs writes of different tables, of which none reads what another writes: in one statement, where the dialect has
 * statements of several writes.
 * @param first an insert that returns one id
 * @param others further writes, which may name that id
 * @returns the id
 */
export const writeJoined = async (
  writer: Writer,
  { joinsWrites }: Dialect,
  first: Condition,
  others: (id: Condition) => readonly Condition[],
): Promise<number> => {
  if (!joinsWrites) {
    const [made] = await writer.rows(first.sql, first.parameters)
    const id = Number(made?.[0])
    for (const { sql, parameters } of others({ sql: '?', parameters: [id] }))
      await writer.run(sql, parameters)
    return id
  }
  const joined = others({ sql: '(select id from made)', parameters: [] })
  const parts = [`made as (${first.sql})`, ...joined.map(({ sql }, at) => `w${at} as (${sql})`)]
  const [made] = await writer.rows(`with ${parts.join(', ')} select id from made`, [
    ...first.parameters,
    ...joined.flatMap(({ parameters }) => parameters),
  ])
  return Number(made?.[0])
}
