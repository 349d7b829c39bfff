import type { SQLInputValue } from 'node:sqlite'
import { addDays } from '../../src/model/index.ts'
import { pursued, submitted } from '../dataset/lookups.ts'
import type { HandlerDatabase, Row } from './database.ts'
import { columns } from './rows.ts'

const sorted: Readonly<Record<string, string>> = {
  id: 'p.id',
  last_date: 'p.last_date',
  published_on: 'p.published_on',
  discussion_date: 'p.discussion_date',
}

const pending = `p.action_id = ${pursued} and (p.status_id is null or p.status_id <> ${submitted})`

const selected = `p.id, ${columns.map((column) => `p.${column}`).join(', ')}`

const escaped = (keyword: string) => keyword.replace(/[\\%_]/g, '\\$&')

interface Found {
  readonly total: number
  readonly ids: readonly number[]
}

/** Answers a page of all proposals (name '') or of a named list. */
export const listAnswerer = (
  database: HandlerDatabase,
  today: string,
  rowJson: (row: Row) => string,
): ((name: string, query: URLSearchParams) => string | null) => {
  const soon = addDays(today, 3)
  const conditions: Readonly<Record<string, string>> = {
    '': '',
    'due-within-3-days': `${pending} and p.last_date between '${today}' and '${soon}'`,
  }
  const totals: Readonly<Record<string, () => Row | undefined>> = {
    '': () => database.first('select sum(n) as n from tally'),
    'due-within-3-days': () =>
      database.first('select ifnull(sum(n), 0) as n from due where day >= ? and day <= ?', today, soon),
  }

  const withKeyword = (
    keyword: string,
    column: string,
    order: string,
    offset: number,
    size: number,
  ): Found => {
    const found = `select rowid as id from proposals_search where proposals_search match ?
      union select id from proposals
      where organization_id in (select id from organizations where name like ? escape '\\')`
    const join = column === 'p.id' ? '' : 'join proposals p using (id)'
    const by = column === 'p.id' ? order.replace('p.id', 'id') : order
    const statement = database.prepared(`select id from (${found}) ${join} order by ${by}`)
    statement.setReturnArrays(true)
    const every = statement.all(`"${keyword.replaceAll('"', '""')}"`, `%${escaped(keyword)}%`)
    const ids = every.slice(offset, offset + size).map((row) => Number(Object.values(row)[0]))
    return { total: every.length, ids }
  }

  const page = (name: string, order: string, offset: number, size: number): Found => {
    const condition = conditions[name]
    const where = condition ? `where ${condition}` : ''
    const ids = database
      .all(`select p.id from proposals p ${where} order by ${order} limit ? offset ?`, size, offset)
      .map((row) => Number(row.id))
    return { total: Number(totals[name]?.()?.n), ids }
  }

  return (name, query) => {
    if (!(name in conditions)) return null
    const size = Math.min(100, Number(query.get('per_page')) || 15)
    const number = Math.max(1, Number(query.get('page')) || 1)
    const offset = (number - 1) * size
    const column = sorted[query.get('sortBy') ?? ''] ?? 'p.id'
    const direction = query.get('order') === 'asc' ? 'asc' : 'desc'
    const order = column === 'p.id' ? `p.id ${direction}` : `${column} ${direction}, p.id ${direction}`
    const keyword = (query.get('keyword') ?? '').trim()
    const { total, ids } =
      keyword.length >= 3
        ? withKeyword(keyword, column, order, offset, size)
        : page(name, order, offset, size)
    const byId = new Map<SQLInputValue | undefined, Row>(
      database
        .all(
          `select ${selected} from proposals p where p.id in (select value from json_each(?))`,
          JSON.stringify(ids),
        )
        .map((row) => [row.id, row]),
    )
    const data = ids.map((id) => {
      const row = byId.get(id)
      return row ? rowJson(row) : 'null'
    })
    const path = `/api/${name ? `proposal/${name}` : 'proposals'}`
    const last = Math.max(1, Math.ceil(total / size))
    const link = (to: number) => (to < 1 || to > last ? 'null' : `"${path}?page=${to}"`)
    return `{"current_page":${number},"data":[${data.join(',')}],"first_page_url":${link(1)},"from":${data.length ? offset + 1 : 'null'},"last_page":${last},"last_page_url":${link(last)},"next_page_url":${link(number + 1)},"path":"${path}","per_page":${size},"prev_page_url":${link(number - 1)},"to":${data.length ? offset + data.length : 'null'},"total":${total}}`
  }
}
