import { type ProposalBody, references } from '../server/columns.ts'
import { splitCsv } from './csv.ts'
import type { Labels } from './rows.ts'

/** The titles of an exported file, and the columns that they fill; what the product works out itself has none. */
const titles: Readonly<Record<string, string>> = {
  ...{ Organization: 'organization_id', Sector: 'sector_id', Service: 'service_id', Category: 'category_id' },
  ...{ Source: 'source_id', Action: 'action_id', Status: 'status_id', Result: 'result_id' },
  ...{ 'Initiated By': 'initiated_by', Responsibility: 'processed_by', Remark: 'remarks' },
  ...{ 'Initial Date': 'published_on', 'Last Date': 'last_date', 'Discussion Date': 'discussion_date' },
}

/** A day as the export writes it, 31-12-2026, as the tables hold it; one that is so already stays. */
const asDay = (written: string): string => written.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$2-$1')

/** Makes rows of an exported file: names become ids. It fails at a name that is not known. */
export const rowReader = (labels: Labels): ((csv: string) => readonly ProposalBody[]) => {
  const tables = new Map<string, string>(references.map(([, table, column]) => [column, table]))
  const ids = new Map(
    Object.entries(labels).map(([table, names]) => {
      const known = new Map<string, number>()
      names.forEach((name, id) => {
        if (name !== undefined) known.set(name, id)
      })
      return [table, known]
    }),
  )
  const valueIn = (column: string, written: string): string | number | null => {
    if (written === '') return null
    const table = tables.get(column)
    if (table === undefined) return column === 'remarks' ? written : asDay(written)
    const id = ids.get(table)?.get(written)
    if (id === undefined) throw new Error(`No row of ${table} is called '${written}'.`)
    return id
  }
  return (csv) => {
    const [head = [], ...records] = splitCsv(csv)
    const filled = head.map((title) => titles[title])
    return records.map((record) => {
      const row: Record<string, string | number | null> = {}
      for (const [at, column] of filled.entries())
        if (column !== undefined) row[column] = valueIn(column, record[at] ?? '')
      return row
    })
  }
}
