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

/** Media type of each format. */
export const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const satisfies Record<ExportFormat, string>

/** Limits on exports that are being written or downloaded: in all and per caller, with the queue lengths. */
const bounds = { width: 20, widthOfOne: 3, length: 100, lengthOfOne: 10 } as const
/** Time limit of a download, since it blocks a place in the queue. */
const longestMilliseconds = 900_000

/** Exports lists as files. All rows come from one snapshot; the file is written faster than the download reads it. */
export class Exports {
  readonly #parts: RecordParts
  readonly #turns = new FairQueue(bounds)

  constructor(parts: RecordParts) {
    this.#parts = parts
  }

  /**
   * Starts an export. CSV and JSON are answered as soon as the rows are determined, a workbook only once complete.
   * @throws HttpError 422 for more rows than a workbook allows, 503 where too many wait, 507 without disk space
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
    whole.catch(() => {}) // the file reports it, or the await below
    await (format === 'xlsx' ? whole : Promise.race([begun.promise, whole]))
    return { ...this.headOf(request), bytes: forSoLong(file.read()) }
  }

  /** The file's name and type, without content; writes neither the file nor the history. */
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
      // Before this, and for a workbook until its end, the HTTP response reports the error.
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

/** Destroys the stream after the time limit. */
const forSoLong = (bytes: Readable): Readable => {
  const late = setTimeout(() => bytes.destroy(), longestMilliseconds)
  late.unref()
  return bytes.once('close', () => clearTimeout(late))
}
