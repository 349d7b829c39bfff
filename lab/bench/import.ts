import { parseOptions } from '../../commands/parts/options.mjs'
import { type ImportRun, measureImport } from './import/measure.ts'
import { type ImportReport, importText } from './import/report.ts'
import { keepReport } from './report/keep.ts'
import { thisMachine } from './report/table.ts'

/**
 * npm run bench -- import: what a check, an import and its undo take, and what others notice of them.
 *
 *     --rows 50000                how many proposals
 *     --database sqlite,postgres  which of them
 *     --quick                     nothing kept
 */
const values = parseOptions({
  rows: { type: 'string', default: '50000' },
  database: { type: 'string', default: 'sqlite,postgres' },
  quick: { type: 'boolean', default: false },
})

const runs: ImportRun[] = []
for (const database of ['sqlite', 'postgres'] as const)
  if (values.database.split(',').includes(database))
    runs.push(await measureImport(database, Number(values.rows)))
const report: ImportReport = { machine: thisMachine(), runs }
console.log(importText(report))
if (!values.quick) keepReport({ import: report })
