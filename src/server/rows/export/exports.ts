import { Readable } from 'node:stream'
import { downloads, invalidExport } from '#texts/export'
import { GrowingFile, RecipientGone } from '../../platform/disk/growing-file.ts'
import { temporaryRoom } from '../../platform/disk/temporary-room.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import type { Download } from '../../platform/http/download.ts'
import { presentAsker, presentWho } from '../../platform/queues/asker.ts'
import { FairQueue } from '../../platform/queues/fair-queue.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { csvWriter } from './csv-writer.ts'
import type { ExportFormat, ExportRequest } from './export-request.ts'
import { findRows } from './find-rows.ts'
import { jsonWriter } from './json-writer.ts'
import { noteExport } from './note-export.ts'
import { readExportRows } from './read-rows.ts'
import type { RowWriter } from './row-writer.ts'
import { mostWorkbookRows, workbookWriter } from './workbook-writer.ts'

/** What each format is, as its media type says it. */
export const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const satisfies Record<ExportFormat, string>

/** Files that are written, or still read by somebody; of one asker. The others wait. */
const bounds = { width: 20, widthOfOne: 3, length: 100, lengthOfOne: 10 } as const
/** So long somebody may take for a file that is there: others wait for its place. */
const longestMilliseconds = 900_000

/** Lists as files: all rows of one moment, read apart from everybody else and written ahead of who takes them. */
export class Exports {
  readonly #parts: RecordParts
  readonly #turns = new FairQueue(bounds)

  constructor(parts: RecordParts) {
    this.#parts = parts
  }

  /**
   * A file of the rows; of CSV and JSON as soon as it is known which rows those are, of a workbook when all of it is there.
   * @throws HttpError 422 for more than a workbook holds, 503 where too many wait, 507 where there is no room
   */
  async begin(request: ExportRequest): Promise<Download> {
    const { format } = request
    const leave = await this.#turns.place(presentWho())
    const file = await GrowingFile.open(temporaryRoom, leave).catch((error) => {
      leave()
      throw error
    })
    const begun = Promise.withResolvers<void>()
    const whole = this.#write(request, file, begun.resolve)
    whole.catch(() => {}) // told by the file, and here where nothing is answered yet
    await (format === 'xlsx' ? whole : Promise.race([begun.promise, whole]))
    return { ...this.headOf(request), bytes: forSoLong(file.read()) }
  }

  /** What the file is called, and its type; nothing of it is written, and nothing is noted in the history. */
  headOf({ entity, list, format }: Pick<ExportRequest, 'entity' | 'list' | 'format'>): Download {
    const name = `${list?.title ?? entity.title.many} ${this.#parts.context.today()}.${format}`
    const type = `${exportTypes[format]}${format === 'csv' ? '; charset=utf-8' : ''}`
    return { name, type, bytes: Readable.from([]) }
  }

  async #write(request: ExportRequest, file: GrowingFile, begun: () => void): Promise<void> {
    const { context } = this.#parts
    const asker = presentAsker()
    let isBegun = false
    const writer = this.#writerOf(request, file)
    try {
      const most = request.format === 'xlsx' ? mostWorkbookRows : null
      await context.database.apart(async (reader) => {
        const ids = await findRows(this.#parts, reader, request, most === null ? null : most + 1)
        if (most !== null && ids.length > most)
          throw invalidFields({ format: [invalidExport.tooManyRows(most)] })
        await noteExport(context, request, ids.length)
        await writer.begin()
        isBegun = true
        begun()
        for await (const rows of readExportRows(this.#parts, reader, request, ids)) await writer.add(rows)
      })
      await writer.end()
      file.end()
    } catch (error) {
      file.fail(error instanceof Error ? error : new Error(String(error)))
      // Until then it is answered, and a workbook to its end.
      const isAnswered = !isBegun || request.format === 'xlsx'
      if (!isAnswered && !(error instanceof RecipientGone) && !asker?.gone) this.#note(error)
      throw error
    } finally {
      await writer.close()
    }
  }

  #writerOf(
    { format, columns, entity, delimiter }: ExportRequest,
    file: GrowingFile,
  ): RowWriter & { readonly close: () => Promise<void> } {
    const { model } = this.#parts
    const sink = (chunk: string | Uint8Array) => file.write(chunk)
    if (format === 'xlsx') return workbookWriter(model, columns, entity.title.many, sink)
    const writer =
      format === 'csv' ? csvWriter(model, columns, sink, delimiter) : jsonWriter(model, columns, sink)
    return { ...writer, close: async () => {} }
  }

  #note(err: unknown): void {
    this.#parts.context.log.warn({ err }, downloads.failed)
  }
}

/** A stream that is cut off when its time is over. */
const forSoLong = (bytes: Readable): Readable => {
  const late = setTimeout(() => bytes.destroy(), longestMilliseconds)
  late.unref()
  return bytes.once('close', () => clearTimeout(late))
}
