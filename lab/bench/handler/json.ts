import { references } from '../server/columns.ts'
import type { Labels, Row } from './rows.ts'

/** Where a page lies. */
export interface Place {
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

const text = (value: unknown): string => (value === null ? 'null' : `"${value}"`)

const millisecondsPerDay = 86_400_000

/** Writes rows as JSON by hand; the names that they refer to are kept in memory as JSON already. */
export const rowWriter = (labels: Labels, today: string): ((row: Row) => string) => {
  const names: Record<string, readonly string[]> = {}
  for (const [, table, , label] of references)
    names[table] = (labels[table] ?? []).map((each) => JSON.stringify({ [label]: each }))
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
