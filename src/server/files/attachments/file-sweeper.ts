import { storedFiles } from '#texts/stored-files'
import { filesOf } from '../../../model/entity/files.ts'
import type { Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import { Worker } from '../../platform/work/worker.ts'
import type { Store } from '../store/store.ts'
import { ownsFiles } from './owner.ts'
import { absentFiles, deleteIncoming, silentMilliseconds, sweepFiles } from './sweep.ts'

const everyMilliseconds = 3_600_000
const toldAtOnce = 20

type Parts = Pick<Context, 'database' | 'now' | 'log'> & { readonly model: Model }

/** Reconciles the file store with the table of files, at the start and every hour. */
export class FileSweeper {
  readonly #parts: Parts
  readonly #store: Store
  readonly #worker: Worker
  /** Missing objects are searched in the first round only. */
  #isFirst = true
  /** By the machine's clock, which also dates the files. */
  readonly #began = Date.now()

  constructor(parts: Parts, store: Store) {
    this.#parts = parts
    this.#store = store
    this.#worker = new Worker({
      every: everyMilliseconds,
      round: (stopping) => this.#sweep(stopping),
      failed: (err) => parts.log.warn({ err }, storedFiles.notSwept),
    })
  }

  /** Call it before the first upload. */
  async prepare(): Promise<void> {
    if (this.#isAlone) await deleteIncoming(this.#parts)
  }

  start(): void {
    void this.#worker.start(this.#parts.database)
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** SQLite belongs to one process, so unfinished uploads from before its start are abandoned. */
  get #isAlone(): boolean {
    return this.#parts.database.dialect.isAlone
  }

  /** A single process knows that unfinished uploads from before its start are abandoned. */
  get #partsBefore(): number {
    const silent = Date.now() - silentMilliseconds
    return this.#isAlone ? Math.max(this.#began, silent) : silent
  }

  async #sweep(stopping: AbortSignal): Promise<void> {
    const { database, log } = this.#parts
    const looksForAbsent = this.#isFirst
    this.#isFirst = false
    if (!(await this.#hasFiles())) return
    if (!(await ownsFiles(database, this.#store))) {
      log.error({}, storedFiles.otherOwner(this.#store.place))
      return
    }
    const swept = await sweepFiles(this.#parts, this.#store, this.#partsBefore)
    if (swept.rows + swept.objects + swept.parts > 0) log.info(swept, storedFiles.swept)
    if (!looksForAbsent || stopping.aborted) return
    const absent = await absentFiles(this.#parts, this.#store)
    if (absent.length > 0)
      log.error({ count: absent.length, files: absent.slice(0, toldAtOnce) }, storedFiles.absent)
  }

  /** A product without file fields has no store either. */
  async #hasFiles(): Promise<boolean> {
    if (this.#parts.model.list.some((entity) => filesOf(entity).length > 0)) return true
    return (await this.#parts.database.rows('select 1 from engine_files limit 1')).length > 0
  }
}
