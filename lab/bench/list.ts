import { parseOptions } from '../../commands/parts/options.mjs'
import { type ListRun, measureList } from './list/measure.ts'
import { type ListReport, listText } from './list/report.ts'
import { keepReport } from './report/keep.ts'
import { thisMachine } from './report/table.ts'

/**
 * npm run bench -- list: how fast the totals of a list are told, and its groups with theirs.
 *
 *     --rows 100000               how many proposals
 *     --database sqlite,postgres  which of them
 *     --quick                     a tenth of the rows and few calls, nothing kept
 */
const values = parseOptions({
  rows: { type: 'string', default: '100000' },
  database: { type: 'string', default: 'sqlite,postgres' },
  quick: { type: 'boolean', default: false },
})

const runs: ListRun[] = []
for (const database of ['sqlite', 'postgres'] as const)
  if (values.database.split(',').includes(database))
    runs.push(
      await measureList({
        database,
        rows: Number(values.rows) * (values.quick ? 0.1 : 1),
        times: values.quick ? 10 : 60,
      }),
    )
const report: ListReport = { machine: thisMachine(), runs }
console.log(listText(report))
if (!values.quick) keepReport({ list: report })
