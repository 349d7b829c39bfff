import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { storedFiles } from '#texts/stored-files'
import type { Verb } from '../../../descriptor/index.ts'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canWrite } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import type { DiskQuota } from '../../platform/disk/disk-quota.ts'
import { forbidden, HttpError } from '../../platform/errors/http-error.ts'
import { presentWho } from '../../platform/queues/asker.ts'
import { FairQueue } from '../../platform/queues/fair-queue.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { type FileRecord, fileRecordOf } from '../../rows/store/stored-file.ts'
import type { KnownType } from '../judge/known-types.ts'
import { type ByteRange, MissingObject, type Store } from '../store/store.ts'
import { makeUploadQuota, type ReceivedUpload, receiveFile } from './receive-file.ts'
import { addScan } from './scan/scan-entry.ts'

/** A file that is being uploaded. */
export interface SentFile {
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly name: string
  readonly type: KnownType
  /** Maximum size in bytes. */
  readonly largest: number
  readonly stream: Readable
  /** The declared length in bytes; null where none is declared. */
  readonly length: number | null
}

/** Limits of parallel uploads: each needs a file on the disk and a connection, but little memory. */
const bounds = { width: 100, widthOfOne: 25, length: 400, lengthOfOne: 100 } as const

/** Retry interval while an object with the same content is being deleted. */
const sweptAgainMilliseconds = 200
const mostTries = 50

/** Receives and reads the files outside the database. */
export class Attachments {
  readonly store: Store
  /** Whether a scanner checks files before they are served. */
  readonly scanned: boolean
  readonly #parts: RecordParts
  readonly #room: DiskQuota = makeUploadQuota()
  readonly #turns = new FairQueue(bounds)

  constructor(parts: RecordParts, store: Store, scanned: boolean) {
    this.#parts = parts
    this.store = store
    this.scanned = scanned
  }

  /**
   * Stores an uploaded file for a field of an entity; no row refers to it yet.
   * @throws HttpError 413 or 422 for the content; 401 or 403 where the caller has lost the right; 503 or 507 where the
   * store fails or is full
   */
  receive(file: SentFile, caller: Caller): Promise<FileRecord> {
    return this.#turns.run(presentWho(), async () => {
      const arrived = await receiveFile(this.store.incoming, this.#room, file)
      try {
        return await this.#keep(file, arrived, caller)
      } finally {
        await rm(arrived.path, { force: true })
      }
    })
  }

  /** Reads a file's content. @throws HttpError 410 where the object is missing; 503 where the store fails */
  async read({ id, sha256 }: FileRecord, range?: ByteRange): Promise<Readable> {
    try {
      return await this.store.read(sha256, range)
    } catch (error) {
      if (!(error instanceof MissingObject)) throw error
      this.#parts.context.log.error({ file: id, sha256 }, storedFiles.absent)
      throw new HttpError(410, storedFiles.gone)
    }
  }

  /** Writes the row before the object: an object without a row is an orphan, whatever its age. */
  async #keep(file: SentFile, arrived: ReceivedUpload, caller: Caller): Promise<FileRecord> {
    const { database } = this.#parts.context
    const id = await this.#announce(file, arrived, caller)
    try {
      if (!(await this.store.exists(arrived.sha256))) await this.store.put(arrived.sha256, arrived.path)
    } catch (error) {
      await database.write((writer) => writer.run('delete from engine_files where id = ?', [id]))
      throw error
    }
    const state = this.scanned ? 'checking' : 'ready'
    return database.write(async (writer) => {
      const [row] = await writer.all('update engine_files set state = ? where id = ? returning *', [
        state,
        id,
      ])
      if (row === undefined) throw new HttpError(503, storedFiles.away)
      if (this.scanned) await addScan(writer, this.#parts.context.now(), { id, name: file.name })
      return fileRecordOf(row)
    })
  }

  /** Adds a row in the state `arriving`. @returns its id */
  async #announce(
    { entity, field, name, type }: SentFile,
    arrived: ReceivedUpload,
    caller: Caller,
  ): Promise<number> {
    const { database, guard, now } = this.#parts.context
    for (let tries = 1; ; tries += 1) {
      const id = await database.write(async (writer) => {
        const present = await guard.stands(writer, caller, { entity, verb: verbFor(caller, entity) })
        refuseUnwritable(present, entity, field)
        await refuseTooMany(writer, caller.id, arrived.bytes)
        await writer.lock('files')
        const swept = await writer.rows('select 1 from engine_file_sweeps where sha256 = ?', [arrived.sha256])
        if (swept.length > 0) return null
        const values = [
          ...[entity.name, field.name, name, type.type, arrived.bytes, arrived.sha256, 'arriving'],
          ...[now().toISOString(), caller.id, caller.name],
        ]
        const [made] = await writer.rows(
          `insert into engine_files (entity, field, name, type, bytes, sha256, state, made_at, made_by, made_by_name)
          values (${values.map(() => '?').join(', ')}) returning id`,
          values,
        )
        return Number(made?.[0])
      })
      if (id !== null) return id
      if (tries === mostTries) throw new HttpError(503, storedFiles.away, {}, { 'retry-after': '10' })
      await pause(sweptAgainMilliseconds)
    }
  }
}

/** Limits of an account's files that no row refers to yet, so that nobody fills the disk. */
const mostWaiting = { files: 500, bytes: 10 * 1024 ** 3 } as const

/** @throws HttpError 429 where the account has too many unattached files */
const refuseTooMany = async (writer: Writer, account: number, bytes: number): Promise<void> => {
  const [row] = await writer.rows(
    'select count(*), coalesce(sum(bytes), 0) from engine_files where row_id is null and made_by = ?',
    [account],
  )
  const [files, held] = [Number(row?.[0]), Number(row?.[1])]
  if (files >= mostWaiting.files || held + bytes > mostWaiting.bytes)
    throw new HttpError(429, storedFiles.tooMany(mostWaiting.files))
}

/** Returns the verb by which the caller may attach files to rows of an entity. */
const verbFor = (caller: Caller, entity: EntityModel): Verb =>
  mayAtAll(caller, entity, 'create') ? 'create' : 'update'

/** @throws HttpError 403 where the caller may write the field in no row */
export const refuseUnwritable = (caller: Caller, entity: EntityModel, field: FieldModel): void => {
  const verb = verbFor(caller, entity)
  if (!mayAtAll(caller, entity, verb)) throw forbidden(entity.permission[verb])
  if (!canWrite(caller, field)) throw forbidden(field.access?.write ?? entity.permission[verb])
}
