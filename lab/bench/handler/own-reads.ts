import { addDays } from '../../../src/model/index.ts'
import type { HandlerDatabase, Row } from './database.ts'
import {
  chosen,
  dropped,
  notSelected,
  onGoing,
  pageJson,
  pending,
  pursued,
  selected,
  submitted,
} from './reads.ts'

const sent = `p.action_id = ${pursued} and p.status_id = ${submitted}`

/** Answers somebody who reads the proposals alone that they initiated or are responsible for: pages and counts. */
export const ownAnswerer = (
  database: HandlerDatabase,
  today: string,
  rowJson: (row: Row) => string,
): ((me: number, path: string, query: URLSearchParams) => string | null) => {
  const soon = addDays(today, 3)
  const undecided = `p.action_id is null or p.action_id not in (${pursued}, ${dropped})`
  const lists: Readonly<Record<string, string>> = {
    pursued: `p.action_id = ${pursued}`,
    dropped: `p.action_id = ${dropped}`,
    unprocessed: undecided,
    'on-going': `p.status_id = ${onGoing} and (p.action_id is null or p.action_id <> ${dropped})`,
    submitted: sent,
    'due-within-3-days': `${pending} and p.last_date between '${today}' and '${soon}'`,
    'due-beyond-3-days': `${pending} and p.last_date > '${soon}'`,
    'pursued-expired': `${pending} and p.last_date < '${today}'`,
    'selection-in-process': `${sent} and (p.result_id is null or p.result_id not in (${selected}, ${notSelected}))`,
    'not-selected': `${sent} and p.result_id = ${notSelected}`,
    selected: `${sent} and p.result_id = ${selected}`,
    mine: 'p.processed_by = ?1',
  }
  const own = '(p.initiated_by = ?1 or p.processed_by = ?1)'
  const every = `select (select count(*) from proposals where initiated_by = ?1)
    + (select count(*) from proposals where processed_by = ?1 and initiated_by is not ?1) as n`
  const sums = Object.entries(lists).map(
    ([name, rule]) => `coalesce(sum(case when ${rule} then 1 else 0 end), 0) as "${name}"`,
  )

  return (me, path, query) => {
    if (query.get('counts') === '1') {
      const [{ total, ...counts } = {}] = database.all(
        `select count(*) as total, ${sums.join(', ')} from proposals p where ${own}`,
        me,
      )
      return JSON.stringify({ total, lists: counts })
    }
    const name = path.startsWith('/api/proposal/') ? path.slice('/api/proposal/'.length) : ''
    const rule = name === '' ? '' : lists[name]
    if (rule === undefined) return null
    const filter = `${own}${rule && ` and (${rule})`}`
    const total = Number(
      database.first(rule ? `select count(*) as n from proposals p where ${filter}` : every, me)?.n,
    )
    const size = Math.min(100, Number(query.get('per_page')) || 15)
    const number = Math.max(1, Number(query.get('page')) || 1)
    const offset = (number - 1) * size
    const direction = query.get('order') === 'asc' ? 'asc' : 'desc'
    const first = query.get('sortBy') === 'last_date' ? `p.last_date ${direction}, ` : ''
    const rows = database.all(
      `select ${chosen} from proposals p where ${filter} order by ${first}p.id ${direction} limit ?2 offset ?3`,
      ...[me, size, offset],
    )
    return pageJson(path, { number, size, offset, total }, rows.map(rowJson))
  }
}
