import { readCellFormats } from './cell-formats.ts'
import type { FileBytes } from './file-bytes.ts'
import { readSharedTexts } from './shared-texts.ts'
import type { RowTuple } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import { readRanges } from './sheet-ranges.ts'
import { SheetReader } from './sheet-reader.ts'
import { readTwice } from './unzip.ts'
import type { CellReading } from './workbook-cell.ts'
import { readLinks, type WorkbookParts, workbookParts } from './workbook-parts.ts'
import { slicesOf, xmlParser } from './xml.ts'
import { zipEntries } from './zip-entries.ts'

interface Workbook {
  readonly sheets: readonly string[]
  readonly sheet: string
  /** Size of the sheet and its shared strings. */
  readonly bytes: number
  readonly rows: AsyncIterable<RowTuple>
}

/** Opens a sheet of a workbook; by default the first visible one. @throws SheetFault, also while the rows are read */
export const readWorkbook = async (file: FileBytes, said: string | null): Promise<Workbook> => {
  const { sheets, isFrom1904, ...parts } = await workbookParts(file, zipEntries(file))
  const names = sheets.map(({ name }) => name)
  const sheet =
    said === null
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === said)
  if (sheet === undefined) {
    if (said === null) throw new SheetFault('damaged')
    throw new SheetFault('noSheet', [said.slice(0, 60), names.join(', ')], 'sheet')
  }
  const sharedTexts = await readSharedTexts(file, parts.sharedTexts)
  const formats = await readCellFormats(file, parts.styles)
  const reading = { sharedTexts, formats, isFrom1904 }
  const bytes = sheet.entry.unpacked + (parts.sharedTexts?.unpacked ?? 0)
  return { sheets: names, sheet: sheet.name, bytes, rows: rowsIn(file, sheet, reading) }
}

async function* rowsIn(
  file: FileBytes,
  { entry, links }: WorkbookParts['sheets'][number],
  reading: CellReading,
): AsyncGenerator<RowTuple> {
  const targets = links ? await readLinks(file, links) : []
  const { first, again } = readTwice(file, entry)
  const sheet = new SheetReader(
    reading,
    await readRanges(first, (id) => targets.find((target) => target.id === id)?.target),
  )
  const parser = xmlParser(sheet)
  for await (const text of again)
    for (const some of slicesOf(text)) {
      parser.write(some)
      yield* sheet.drain()
    }
  parser.end()
  yield* sheet.drain()
}
