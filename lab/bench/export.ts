import { parseOptions } from '../../commands/parts/options.mjs'
import { type ExportRun, measureExport } from './export/measure.ts'
import { type ExportReport, exportText } from './export/report.ts'
import { keepReport } from './report/keep.ts'
import { thisMachine } from './report/table.ts'

/**
 * npm run bench -- export: what lists as files take, and what others notice of them.
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

const runs: ExportRun[] = []
for (const database of ['sqlite', 'postgres'] as const)
  if (values.database.split(',').includes(database))
    runs.push(await measureExport(database, Number(values.rows)))
const report: ExportReport = { machine: thisMachine(), runs }
console.log(exportText(report))
if (!values.quick) keepReport({ export: report })
