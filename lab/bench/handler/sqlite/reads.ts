import { type AskedPage, askedPage, pattern } from '../asked.ts'
import { pageJson } from '../json.ts'
import { countedLists, dashboardStatements, ownStatements } from '../lists.ts'
import { chosen, type Row } from '../rows.ts'
import type { HandlerFile } from './database.ts'

type RowJson = (row: Row) => string

interface Found {
  readonly total: number
  readonly ids: readonly number[]
}

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => Number(id))

/** Answers a page of all proposals or of a named list; null where there is no such list. */
export const listAnswerer = (
  database: HandlerFile,
  today: string,
  rowJson: RowJson,
): ((path: string, query: string) => string | null) => {
  const lists = countedLists(today)

  const withWords = ({ words, offset, size }: AskedPage, order: string): Found => {
    const holding = `select rowid as id from proposals_search where proposals_search match ?
      union select id from proposals
      where organization_id in (select id from organizations where name like ? escape '\\')`
    const found = words.map(() => `select id from (${holding})`).join(' intersect ')
    const join = order.startsWith('p.id') ? '' : 'join proposals p using (id)'
    const by = order.startsWith('p.id') ? order.replace('p.id', 'id') : order
    const statement = database.prepared(`select id from (${found}) ${join} order by ${by}`)
    statement.setReturnArrays(true)
    const sought = words.flatMap((word) => [`"${word.replaceAll('"', '""')}"`, pattern(word)])
    const every = statement.all(...sought)
    const ids = every.slice(offset, offset + size).map((row) => Number(Object.values(row)[0]))
    return { total: every.length, ids }
  }

  return (path, query) => {
    const asked = askedPage(path, new URLSearchParams(query))
    const list = lists[asked.name]
    if (!list) return null
    const { by, direction, size, offset, words } = asked
    const byName = by === 'organization'
    const where = list.rule && `where ${list.rule}`
    const from = byName
      ? `organizations o cross join proposals p ${where || 'where true'} and p.organization_id = o.id`
      : `proposals p ${where}`
    const first = byName ? `lower(o.name) ${direction}, ` : by === null ? '' : `p.${by} ${direction}, `
    const order = `${first}p.id ${direction}`
    const page = (): Found => {
      const sql = `select p.id from ${from} order by ${order} limit ? offset ?`
      return {
        ids: idsOf(database.all(sql, size, offset)),
        total: Number(database.first(list.total)?.total),
      }
    }
    const { total, ids } = words.length > 0 ? withWords(asked, order) : page()
    const rows = database.all(
      `select ${chosen} from proposals p where p.id in (select value from json_each(?))`,
      JSON.stringify(ids),
    )
    const byId = new Map<unknown, Row>(rows.map((row) => [row.id, row]))
    const data = ids.map((id) => {
      const row = byId.get(id)
      return row ? rowJson(row) : 'null'
    })
    return pageJson(path, { ...asked, total }, data)
  }
}

/** Answers the eleven counts off the counters: two statements over a few hundred small rows. */
export const dashboardAnswerer = (database: HandlerFile, today: string): (() => string) => {
  const { states, days } = dashboardStatements(today)
  return () => JSON.stringify({ ...database.first(states), ...database.first(days) })
}

/** Answers somebody who reads only their own proposals: pages and counts; null where there is no such list. */
export const ownAnswerer = (
  database: HandlerFile,
  today: string,
  rowJson: RowJson,
): ((me: number, path: string, query: string) => string | null) => {
  const statements = ownStatements(today, '?1')
  return (me, path, query) => {
    const parameters = new URLSearchParams(query)
    if (parameters.get('counts') === '1') {
      const { total, ...lists } = database.first(statements.counts, me) ?? {}
      return JSON.stringify({ total, lists })
    }
    const asked = askedPage(path, parameters)
    const list = statements.list(asked.name)
    if (!list) return null
    const first = asked.by === 'last_date' ? `p.last_date ${asked.direction}, ` : ''
    const rows = database.all(
      `select ${chosen} from proposals p where ${list.filter}
       order by ${first}p.id ${asked.direction} limit ?2 offset ?3`,
      ...[me, asked.size, asked.offset],
    )
    const total = Number(database.first(list.total, me)?.total)
    return pageJson(path, { ...asked, total }, rows.map(rowJson))
  }
}
