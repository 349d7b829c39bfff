import { parseOptions } from '../../commands/parts/options.mjs'
import { type HistoryRun, measureHistory } from './history/measure.ts'
import { type HistoryReport, historyText } from './history/report.ts'
import { keepReport } from './report/keep.ts'
import { thisMachine } from './report/table.ts'

/**
 * npm run bench -- history: how fast a long history is read, what a change weighs in it, and whether saves grow slower.
 *
 *     --rows 10000                how many proposals
 *     --entries 1000000           how many changes of them
 *     --database sqlite,postgres  which of them
 *     --quick                     a tenth of the changes and short rounds, nothing kept
 */
const values = parseOptions({
  rows: { type: 'string', default: '10000' },
  entries: { type: 'string', default: '1000000' },
  database: { type: 'string', default: 'sqlite,postgres' },
  quick: { type: 'boolean', default: false },
})

const part = values.quick ? 0.1 : 1
const runs: HistoryRun[] = []
for (const database of ['sqlite', 'postgres'] as const)
  if (values.database.split(',').includes(database))
    runs.push(
      await measureHistory({
        ...{ database, rows: Number(values.rows), entries: Number(values.entries) * part },
        ...{ edits: 10_000 * part, times: values.quick ? 40 : 200, rounds: values.quick ? 4 : 10 },
      }),
    )
const report: HistoryReport = { machine: thisMachine(), runs }
console.log(historyText(report))
if (!values.quick) keepReport({ history: report })
