import { readFileSync, writeFileSync } from 'node:fs'
import { inside } from '../../../commands/parts/paths.mjs'
import { type BulkReport, bulkText } from '../bulk/report.ts'
import { type ExportReport, exportText } from '../export/report.ts'
import { type GuardReport, guardText } from '../guard/report.ts'
import { type HistoryReport, historyText } from '../history/report.ts'
import { type ImportReport, importText } from '../import/report.ts'
import { type ListReport, listText } from '../list/report.ts'
import { type PageReport, pageText } from '../page/report.ts'
import { type SlowReport, slowText } from '../page/slow-report.ts'
import { joined, type ServerReport, serverText } from '../server/report.ts'

/** The latest full run of each benchmark. */
interface Reports {
  readonly server?: ServerReport
  readonly page?: PageReport
  readonly slow?: SlowReport
  readonly bulk?: BulkReport
  readonly export?: ExportReport
  readonly import?: ImportReport
  readonly history?: HistoryReport
  readonly list?: ListReport
  readonly guard?: GuardReport
}

const figures = inside('docs', 'performance.json')

const introduction = `# Performance

Made by \`npm run bench\`; do not edit. Each part says when and where it was measured. The figures behind it are in
[performance.json](performance.json).`

/** What is kept of each. */
export const keptReports = (): Reports => JSON.parse(readFileSync(figures, 'utf8'))

/** Puts a new run in the place of the last of its kind, and writes docs/performance.md anew. */
export const keepReport = (fresh: Reports): void => {
  const known = keptReports()
  const server = fresh.server ? { server: joined(known.server, fresh.server) } : {}
  const reports = { ...known, ...fresh, ...server }
  writeFileSync(figures, `${JSON.stringify(reports, null, 2)}\n`)
  const parts = [
    introduction,
    ...(reports.guard ? [guardText(reports.guard)] : []),
    ...(reports.server ? [serverText(reports.server)] : []),
    ...(reports.bulk ? [bulkText(reports.bulk)] : []),
    ...(reports.export ? [exportText(reports.export)] : []),
    ...(reports.import ? [importText(reports.import)] : []),
    ...(reports.history ? [historyText(reports.history)] : []),
    ...(reports.list ? [listText(reports.list)] : []),
    ...(reports.page ? [pageText(reports.page)] : []),
    ...(reports.slow ? [slowText(reports.slow)] : []),
  ]
  writeFileSync(inside('docs', 'performance.md'), `${parts.join('\n\n')}\n`)
}
