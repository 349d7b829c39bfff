import { type AskedPage, askedPage, pattern } from '../asked.ts'
import { pageJson } from '../json.ts'
import { countedLists, dashboardStatements, ownStatements } from '../lists.ts'
import { chosen, type Row } from '../rows.ts'
import type { HandlerPool } from './database.ts'

type RowJson = (row: Row) => string

const organizations = 'join organizations o on o.id = p.organization_id'

/** By names as their bytes sort, which an index holds. */
const orderOf = ({ by, direction }: AskedPage): string => {
  const first = by === 'organization' ? 'lower(o.name) collate "C"' : by === null ? null : `p.${by}`
  return `${first === null ? '' : `${first} ${direction}, `}p.id ${direction}`
}

/** Of a deep page the ids alone are passed over; its rows are fetched in their order then. */
const rowsOf = (ids: string, total: string): string =>
  `select ${chosen}, (${total}) as total
   from unnest(array(${ids})) with ordinality as f (id, place) join proposals p on p.id = f.id order by f.place`

/** The first word's pattern is $3: the page's size and offset come before. */
const holding = (words: readonly string[]): string =>
  words
    .map((_, at) => {
      const named = `select id from organizations where name ilike $${at + 3}`
      return `(p.remarks ilike $${at + 3} or p.organization_id = any(array(${named})))`
    })
    .join(' and ')

/** The one statement of a page, and its total in each row. */
const statementOf = (asked: AskedPage, rule: string, total: string): string => {
  const order = orderOf(asked)
  const from = `proposals p ${asked.by === 'organization' ? organizations : ''}`
  if (asked.words.length > 0) {
    const where = [holding(asked.words), ...(rule ? [`(${rule})`] : [])].join(' and ')
    // Sorted before they are counted: the ids of all that hold the words, in memory.
    const found = `with found as materialized
      (select p.id, row_number() over (order by ${order}) as place from ${from} where ${where})`
    const ids = 'select id from found order by place limit $1 offset $2'
    return `${found} ${rowsOf(ids, 'select cast(count(*) as integer) from found')}`
  }
  const where = rule && `where ${rule}`
  const paged = `order by ${order} limit $1 offset $2`
  return asked.offset === 0
    ? `select ${chosen}, (${total}) as total from ${from} ${where} ${paged}`
    : rowsOf(`select p.id from ${from} ${where} ${paged}`, total)
}

/** What stands in each row; where a page is empty nothing says it. */
const totalIn = (rows: readonly Row[]): number => Number(rows[0]?.total ?? 0)

/** Answers a page of all proposals or of a named list; null where there is no such list. */
export const listAnswerer = (
  database: HandlerPool,
  today: string,
  rowJson: RowJson,
): ((path: string, query: string) => Promise<string> | null) => {
  const lists = countedLists(today)
  return (path, query) => {
    const asked = askedPage(path, new URLSearchParams(query))
    const list = lists[asked.name]
    if (!list) return null
    const statement = statementOf(asked, list.rule, list.total)
    return database
      .all(statement, asked.size, asked.offset, ...asked.words.map(pattern))
      .then((rows) => pageJson(path, { ...asked, total: totalIn(rows) }, rows.map(rowJson)))
  }
}

/** Answers the eleven counts off the counters, in one statement. */
export const dashboardAnswerer = (database: HandlerPool, today: string): (() => Promise<string>) => {
  const { states, days } = dashboardStatements(today)
  const statement = `select * from (${states}) s cross join (${days}) d`
  return async () => JSON.stringify((await database.all(statement))[0])
}

/** Answers somebody who reads only their own proposals: pages and counts; null where there is no such list. */
export const ownAnswerer = (
  database: HandlerPool,
  today: string,
  rowJson: RowJson,
): ((me: number, path: string, query: string) => Promise<string> | null) => {
  const statements = ownStatements(today, '$1')
  return (me, path, query) => {
    const parameters = new URLSearchParams(query)
    if (parameters.get('counts') === '1')
      return database
        .all(statements.counts, me)
        .then(([{ total, ...lists } = {}]) => JSON.stringify({ total, lists }))
    const asked = askedPage(path, parameters)
    const list = statements.list(asked.name)
    if (!list) return null
    const first = asked.by === 'last_date' ? `p.last_date ${asked.direction}, ` : ''
    const statement = `select ${chosen}, (${list.total}) as total from proposals p where ${list.filter}
      order by ${first}p.id ${asked.direction} limit $2 offset $3`
    return database
      .all(statement, me, asked.size, asked.offset)
      .then((rows) => pageJson(path, { ...asked, total: totalIn(rows) }, rows.map(rowJson)))
  }
}
