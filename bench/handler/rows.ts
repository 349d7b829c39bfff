import type { HandlerDatabase, Row } from './database.ts'

/** What a proposal refers to: the key in the answer, the table, the column, the label. */
const references = [
  ['organization', 'organizations', 'organization_id', 'name'],
  ['sector', 'sectors', 'sector_id', 'name'],
  ['service', 'services', 'service_id', 'name'],
  ['category', 'categories', 'category_id', 'name'],
  ['source', 'sources', 'source_id', 'title'],
  ['action', 'actions', 'action_id', 'name'],
  ['status', 'statuses', 'status_id', 'name'],
  ['result', 'results', 'result_id', 'title'],
  ['initiated_by', 'users', 'initiated_by', 'name'],
  ['processed_by', 'users', 'processed_by', 'name'],
] as const

export const columns = [
  ...['organization_id', 'sector_id', 'service_id', 'category_id', 'source_id', 'published_on', 'last_date'],
  ...['status_id', 'action_id', 'result_id', 'initiated_by', 'processed_by', 'remarks', 'discussion_date'],
]

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
