import type { SQLInputValue } from 'node:sqlite'
import { addDays } from '../../../src/model/index.ts'
import { columns, named, references } from '../server/rows.ts'
import type { HandlerDatabase, Row } from './database.ts'

export const { pursued, dropped, submitted, onGoing, selected, notSelected } = named
const sortable = ['last_date', 'published_on', 'discussion_date']
export const pending = `p.action_id = ${pursued} and (p.status_id is null or p.status_id <> ${submitted})`
export const chosen = `p.id, ${columns.map((column) => `p.${column}`).join(', ')}`

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
  const lists: Readonly<Record<string, { readonly where: string; total(): Row | undefined }>> = {
    '': { where: '', total: () => database.first('select sum(n) as n from tally') },
    'due-within-3-days': {
      where: `where ${pending} and p.last_date between '${today}' and '${soon}'`,
      total: () =>
        database.first('select ifnull(sum(n), 0) as n from due where day >= ? and day <= ?', today, soon),
    },
  }

  const withKeyword = (keyword: string, order: string, offset: number, size: number): Found => {
    const words = keyword.split(/\s+/)
    const holding = `select rowid as id from proposals_search where proposals_search match ?
      union select id from proposals
      where organization_id in (select id from organizations where name like ? escape '\\')`
    const found = words.map(() => `select id from (${holding})`).join(' intersect ')
    const join = order.startsWith('p.id') ? '' : 'join proposals p using (id)'
    const by = order.startsWith('p.id') ? order.replace('p.id', 'id') : order
    const statement = database.prepared(`select id from (${found}) ${join} order by ${by}`)
    statement.setReturnArrays(true)
    const sought = words.flatMap((word) => [
      `"${word.replaceAll('"', '""')}"`,
      `%${word.replace(/[\\%_]/g, '\\$&')}%`,
    ])
    const every = statement.all(...sought)
    const ids = every.slice(offset, offset + size).map((row) => Number(Object.values(row)[0]))
    return { total: every.length, ids }
  }

  return (name, query) => {
    const list = lists[name]
    if (!list) return null
    const size = Math.min(100, Number(query.get('per_page')) || 15)
    const number = Math.max(1, Number(query.get('page')) || 1)
    const offset = (number - 1) * size
    const sortBy = query.get('sortBy') ?? ''
    const direction = query.get('order') === 'asc' ? 'asc' : 'desc'
    const byName = sortBy === 'organization'
    const from = byName
      ? `organizations o cross join proposals p ${list.where || 'where true'} and p.organization_id = o.id`
      : `proposals p ${list.where}`
    const first = byName ? `lower(o.name) ${direction}, ` : ''
    const order = `${first}${sortable.includes(sortBy) ? `p.${sortBy} ${direction}, ` : ''}p.id ${direction}`
    const keyword = (query.get('keyword') ?? '').trim()
    const page = (): Found => {
      const sql = `select p.id from ${from} order by ${order} limit ? offset ?`
      const ids = database.all(sql, size, offset).map((row) => Number(row.id))
      return { total: Number(list.total()?.n), ids }
    }
    const { total, ids } = keyword.length >= 3 ? withKeyword(keyword, order, offset, size) : page()
    const rows = database.all(
      `select ${chosen} from proposals p where p.id in (select value from json_each(?))`,
      JSON.stringify(ids),
    )
    const byId = new Map<SQLInputValue | undefined, Row>(rows.map((row) => [row.id, row]))
    const data = ids.map((id) => {
      const row = byId.get(id)
      return row ? rowJson(row) : 'null'
    })
    const path = `/api/${name ? `proposal/${name}` : 'proposals'}`
    return pageJson(path, { number, size, offset, total }, data)
  }
}

/** Where a page lies. */
interface Place {
  readonly number: number
  readonly size: number
  readonly offset: number
  readonly total: number
}

/** A page of rows that are JSON already, as the specification has it. */
export const pageJson = (
  path: string,
  { number, size, offset, total }: Place,
  data: readonly string[],
): string => {
  const last = Math.max(1, Math.ceil(total / size))
  const link = (to: number) => (to < 1 || to > last ? 'null' : `"${path}?page=${to}"`)
  return `{"current_page":${number},"data":[${data.join(',')}],"first_page_url":${link(1)},"from":${data.length ? offset + 1 : 'null'},"last_page":${last},"last_page_url":${link(last)},"next_page_url":${link(number + 1)},"path":"${path}","per_page":${size},"prev_page_url":${link(number - 1)},"to":${data.length ? offset + data.length : 'null'},"total":${total}}`
}

const sent = `action = ${pursued} and status = ${submitted}`

/** Answers the eleven counts off the counters: two statements over a few hundred small rows. */
export const dashboardAnswerer = (database: HandlerDatabase, today: string): (() => string) => {
  const soon = addDays(today, 3)
  const states = `select sum(n) as proposals,
    sum(n) filter (where action = ${pursued}) as pursued,
    sum(n) filter (where action = ${dropped}) as dropped,
    sum(n) filter (where action not in (${pursued}, ${dropped})) as unprocessed,
    sum(n) filter (where ${sent}) as submitted,
    sum(n) filter (where ${sent} and result not in (${selected}, ${notSelected})) as selection_in_process,
    sum(n) filter (where ${sent} and result = ${selected}) as selected,
    sum(n) filter (where ${sent} and result = ${notSelected}) as not_selected from tally`
  const days = `select
    ifnull(sum(n) filter (where day between '${today}' and '${soon}'), 0) as due_within_3,
    ifnull(sum(n) filter (where day > '${soon}'), 0) as due_beyond_3,
    ifnull(sum(n) filter (where day < '${today}'), 0) as pursued_expired from due`
  return () => JSON.stringify({ ...database.first(states), ...database.first(days) })
}

const text = (value: unknown): string => (value === null ? 'null' : `"${value}"`)

const millisecondsPerDay = 86_400_000

/** Writes rows as JSON by hand; the names that they refer to are kept in memory as JSON already. */
export const rowWriter = (database: HandlerDatabase, today: string): ((row: Row) => string) => {
  const names: Record<string, string[]> = {}
  for (const [, table, , label] of references) {
    const known: string[] = []
    for (const row of database.all(`select id, ${label} as label from ${table}`))
      known[Number(row.id)] = JSON.stringify({ [label]: row.label })
    names[table] = known
  }
  const now = Date.parse(today)
  return (row) => {
    const left = Math.round((Date.parse(String(row.last_date)) - now) / millisecondsPerDay)
    let json = `{"id":${row.id},"organization_id":${row.organization_id},"sector_id":${row.sector_id},"service_id":${row.service_id},"category_id":${row.category_id},"source_id":${row.source_id},"published_on":${text(row.published_on)},"last_date":${text(row.last_date)},"status_id":${row.status_id},"action_id":${row.action_id},"result_id":${row.result_id},"remarks":${JSON.stringify(row.remarks)},"discussion_date":${text(row.discussion_date)},"days_left":${left}`
    for (const [key, table, column] of references) {
      const id = row[column]
      json += `,"${key}":${id === null ? 'null' : names[table]?.[Number(id)]}`
    }
    return `${json}}`
  }
}
