import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Cell } from '../../../model/sheet/cell.ts'
import { longestCell, type SheetPlan, type WorkbookFault } from './sheet-thread.ts'
import { fixedParts, rowXml, sheetEnd, sheetPart, sheetStart } from './workbook-xml.ts'
import { ZipWriter } from './zip-writer.ts'

export type WorkbookTask =
  | { readonly part: 'begin' }
  | { readonly part: 'rows'; readonly rows: string }
  | { readonly part: 'end' }

/** The next chunk of the file, or the fault that prevents it. */
export interface WorkbookPiece {
  readonly bytes: Uint8Array
  readonly fault?: WorkbookFault
}

// Lower this thread's priority, so that the event loop runs first on busy cores. On Linux priorities are per thread.
if (process.platform === 'linux') setPriority(10)

const plan = workerData as SheetPlan // passed by `sheet-thread.ts`
const zip = new ZipWriter()
let line = 1

function begin(): Uint8Array {
  for (const [name, text] of fixedParts(plan)) {
    zip.open(name)
    zip.add(text)
    zip.close()
  }
  zip.open(sheetPart)
  zip.add(sheetStart(plan))
  return zip.drain()
}

/** Rows come from JSON; their cells are texts, numbers and flags. */
function add(rows: readonly (readonly Cell[])[]): WorkbookPiece {
  let xml = ''
  for (const cells of rows) {
    const column = cells.findIndex((cell) => typeof cell === 'string' && cell.length > longestCell)
    if (column >= 0)
      return { bytes: new Uint8Array(), fault: { is: 'long text', id: Number(cells[0]), column } }
    line += 1
    xml += rowXml(plan, cells, line)
  }
  zip.add(xml)
  return zip.isTooLarge ? { bytes: new Uint8Array(), fault: { is: 'too large' } } : { bytes: zip.drain() }
}

function end(): Uint8Array {
  zip.add(sheetEnd)
  zip.close()
  zip.end()
  return zip.drain()
}

parentPort?.on('message', (task: WorkbookTask) => {
  const made =
    task.part === 'rows' ? add(JSON.parse(task.rows)) : { bytes: task.part === 'begin' ? begin() : end() }
  parentPort?.postMessage(made satisfies WorkbookPiece)
})
