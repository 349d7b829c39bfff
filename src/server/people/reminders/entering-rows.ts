import { setTimeout as pause } from 'node:timers/promises'
import { reminderLog } from '#texts/reminders'
import type { Day } from '../../../model/index.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { Worker } from '../../platform/work/worker.ts'
import { rowChangesIn, rowsTopic } from '../../rows/store/row-changes.ts'
import { resolveTarget, type TargetParts, targetRowsSql } from '../views/subscription-target.ts'
import { type ReadAhead, readAhead } from './read-ahead.ts'
import { haveEnteredOrLeft, settleRows, type Watched } from './settle-rows.ts'
import { remindersTopic } from './stored-hours.ts'
import { type StoredReminder, watchingReminders } from './stored-reminders.ts'

/** Milliseconds to collect writes before a check. */
const togetherMilliseconds = 300
/** Rules over related rows are checked at this interval, if anything was written. */
const everyMilliseconds = 600_000
/** With more written rows, the whole entity is checked. */
const mostNamed = 500
/** Reminders whose targets are loaded together. */
const readAtOnce = 100
/** Rows of one reminder per transaction. */
const rowsAtOnce = 500

/**
 * Detects rows that enter a watched selection. The known rows of each reminder are stored, so that no row is announced
 * twice and a restart loses none: a missed row is found at the next start, on the next day, or after some minutes.
 */
export class EnteringRows {
  readonly #parts: TargetParts
  readonly #hasMail: boolean
  /** Written rows by entity; null means too many to name. */
  #written = new Map<string, Set<number> | null>()
  /** Changed views, with 0 for changed reminders; null means that a notification may be missing. */
  #views: number[] | null = []
  /** Whether any row was written since the last full check. */
  #anything = false
  #due = performance.now() + everyMilliseconds
  #day: Day = ''
  readonly #worker: Worker

  constructor(parts: TargetParts, hasMail: boolean) {
    this.#parts = parts
    this.#hasMail = hasMail
    this.#worker = new Worker({
      ...{ topics: [rowsTopic, remindersTopic], every: everyMilliseconds },
      heard: (topic, text) => {
        if (topic === rowsTopic) this.#heard(text)
        else this.#views?.push(Number(text))
      },
      missed: () => {
        this.#views = null
      },
      round: (stopping) => this.#round(stopping),
      failed: (err) => {
        this.#anything = true
        this.#day = ''
        parts.parts.context.log.warn({ err }, reminderLog.late)
      },
    })
  }

  start(): void {
    void this.#worker.start(this.#parts.parts.context.database)
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** Checks all watched selections at the first look of each day and of each process. */
  async lookAtDay(): Promise<void> {
    const today = this.#parts.parts.context.today()
    if (today === this.#day) return
    await this.#lookAtAll()
    this.#day = today
  }

  #heard(text: string): void {
    this.#anything = true
    for (const { entity, id } of rowChangesIn(text)) {
      const known = this.#written.get(entity)
      if (known === null) continue
      if (id === 0 || (known?.size ?? 0) >= mostNamed) this.#written.set(entity, null)
      else this.#written.set(entity, (known ?? new Set<number>()).add(id))
    }
  }

  /** @returns milliseconds until the next full check, which runs only if anything was written */
  async #round(stopping: AbortSignal): Promise<number> {
    const views = this.#views
    this.#views = []
    const isTime = performance.now() >= this.#due
    if (isTime) this.#due = performance.now() + everyMilliseconds
    if (views === null || (isTime && this.#anything)) await this.#lookAtAll()
    else if (views.length > 0) await this.#begin(views)
    if (this.#written.size > 0) {
      await pause(togetherMilliseconds, undefined, { signal: stopping }).catch(() => {})
      const written = this.#written
      this.#written = new Map()
      if (!stopping.aborted) await this.#lookAtWritten(written)
    }
    return Math.max(1, this.#due - performance.now())
  }

  async #lookAtWritten(written: ReadonlyMap<string, ReadonlySet<number> | null>): Promise<void> {
    const { database } = this.#parts.parts.context
    const watching = await watchingReminders(database, [...written.keys()])
    await this.#lookEach(watching, ({ entity }) => {
      const ids = written.get(entity) ?? null
      return ids === null ? null : [...ids]
    })
  }

  async #lookAtAll(): Promise<void> {
    this.#anything = false
    await this.#lookEach(await watchingReminders(this.#parts.parts.context.database, null), () => null)
  }

  /** Records the rows of new reminders and of changed views, without notices. */
  async #begin(views: readonly number[]): Promise<void> {
    const watching = await watchingReminders(this.#parts.parts.context.database, null)
    await this.#lookEach(
      watching.filter((each) => each.knownAs === null || views.includes(each.view ?? 0)),
      () => null,
    )
  }

  /** Checks reminders one by one and yields between them, since there may be thousands. */
  async #lookEach(
    reminders: readonly StoredReminder[],
    idsFor: (reminder: StoredReminder) => readonly number[] | null,
  ): Promise<void> {
    const turn = yielding()
    for (let at = 0; at < reminders.length; at += readAtOnce) {
      const some = reminders.slice(at, at + readAtOnce)
      const ahead = await readAhead(this.#parts, some)
      for (const reminder of some) {
        if (this.#worker.stopping.aborted) return
        await this.#look(reminder, idsFor(reminder), ahead)
        await turn()
      }
    }
  }

  /** @param ids the rows to check; null checks all */
  async #look(reminder: StoredReminder, ids: readonly number[] | null, ahead: ReadAhead): Promise<void> {
    const { parts } = this.#parts
    const { database } = parts.context
    const caller = ahead.person(reminder.account)
    const standing = caller && (await resolveTarget(this.#parts, reminder, caller, ahead.view))
    if (caller === null || standing === null || typeof standing === 'string') return
    // If the selection has changed, its rows are recorded without notices.
    const isKnown = reminder.knownAs === standing.says
    const reach = await parts.reaches.of(caller)
    const condition = await targetRowsSql(parts, standing, caller, reach)
    const from = fromVisible(standing.entity, reach, 'r')
    const changed =
      ids !== null && isKnown
        ? ids
        : await this.#differences(reminder, `${from} where ${condition.sql}`, condition)
    const watched = {
      reminder,
      standing,
      condition,
      from,
      mails: this.#hasMail,
    }
    for (let at = 0; at < changed.length; at += rowsAtOnce)
      await this.#settle(watched, changed.slice(at, at + rowsAtOnce))
    if (!isKnown)
      await database.write((writer) =>
        writer.run('update engine_reminders set known_as = ? where id = ?', [standing.says, reminder.id]),
      )
  }

  async #settle(watched: Watched, ids: readonly number[]): Promise<void> {
    const { parts } = this.#parts
    const { database } = parts.context
    if (await haveEnteredOrLeft(parts, database, watched, ids))
      await database.write((writer) => settleRows(parts, writer, watched, ids))
  }

  /** The rows that entered or left the selection since they were recorded. */
  async #differences(
    { id }: StoredReminder,
    rows: string,
    { parameters }: Condition,
  ): Promise<readonly number[]> {
    const { background } = this.#parts.parts.context.database
    const now = await background.numbers(`select r."id" as n from ${rows} order by 1`, parameters)
    const known = await background.numbers(
      'select row_id as n from engine_reminder_rows where reminder_id = ? order by 1',
      [id],
    )
    const [isIn, wasIn] = [new Set(now), new Set(known)]
    return [...isIn.symmetricDifference(wasIn)].toSorted((one, other) => one - other)
  }
}
