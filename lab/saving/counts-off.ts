import { holds } from '../../src/model/index.ts'
import { loadModel } from '../../src/server/index.ts'
import type { Caller } from '../../tests/support/calls.ts'
import { type Books, tables } from './ledger.ts'

const facts = `select cast(p.last_date as text) as last_date, a.name as action, s.name as status, r.title as result
  from proposals p left join actions a on a.id = p.action_id left join statuses s on s.id = p.status_id
  left join results r on r.id = p.result_id`

/**
 * Counts the rows themselves, while nobody writes, and holds them against what the dashboard and the lists answer.
 * @returns each figure that differs, in words
 */
export const countsOff = async (office: Caller, books: Books): Promise<readonly string[]> => {
  const model = await loadModel()
  const off: string[] = []
  const compare = (name: string, answered: unknown, counted: number): void => {
    if (answered !== counted) off.push(`${name}: ${answered} answered, ${counted} there`)
  }
  const rows = (await books.rows(facts)) as readonly Readonly<Record<string, string | null>>[] // all text
  const { body, headers } = await office.call('GET', '/api/dashboard-data')
  const today = headers.get('business-date') ?? ''
  for (const [key, name] of Object.entries(model.dashboard?.counts ?? {})) {
    const list = model.entities.proposal?.lists.find((each) => each.name === name)
    if (!list) throw new Error(`There is no list ${name}.`)
    const there = rows.filter((row) => holds(list.rows, row, today, 'UTC')).length
    compare(key, body[key], there)
    compare(list.api, (await office.call('GET', `${list.api}?page=1`)).body.total, there)
  }
  for (const table of tables) {
    const [row] = await books.rows(`select count(*) as count from ${table}`)
    compare(table, (await office.call('GET', `/api/${table}?page=1`)).body.total, Number(row?.count))
  }
  return off
}
