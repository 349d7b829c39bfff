import { parseOptions } from '../../commands/parts/options.mjs'
import { type BulkRun, measureBulk } from './bulk/measure.ts'
import { type BulkReport, bulkText } from './bulk/report.ts'
import { keepReport } from './report/keep.ts'
import { thisMachine } from './report/table.ts'

/**
 * npm run bench -- bulk: what changes of many rows and their undoing take, and what others notice of them.
 *
 *     --rows 100000               how many proposals
 *     --database sqlite,postgres  which of them
 *     --quick                     nothing kept
 */
const values = parseOptions({
  rows: { type: 'string', default: '100000' },
  database: { type: 'string', default: 'sqlite,postgres' },
  quick: { type: 'boolean', default: false },
})

const runs: BulkRun[] = []
for (const database of ['sqlite', 'postgres'] as const)
  if (values.database.split(',').includes(database))
    runs.push(await measureBulk(database, Number(values.rows)))
const report: BulkReport = { machine: thisMachine(), runs }
console.log(bulkText(report))
if (!values.quick) keepReport({ bulk: report })
