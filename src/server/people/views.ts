import { invalidView, refusedView } from '#texts/views'
import type { View } from '../../../schemas/view.ts'
import type { Row } from '../../model/index.ts'
import type { Caller } from '../access/caller.ts'
import type { Writer } from '../platform/database/driver/database.ts'
import { conflictError, HttpError, invalidFields } from '../platform/errors/http-error.ts'
import { remindersTopic } from './reminders/stored-hours.ts'
import { answerViews, visiblePeople } from './views/answer-view.ts'
import { entityNamed, mayReadAnyOf, mayUpdate, readPayload } from './views/read-payload.ts'
import {
  deleteView,
  type NewView,
  noteViewUse,
  ownViews,
  readView,
  readViews,
  restoreView,
  type StoredView,
  type ViewFilter,
  writeView,
} from './views/stored-views.ts'
import type { TargetParts } from './views/subscription-target.ts'

/** The limit of views in an answer; users search for further ones. */
const mostAnswered = 100
const day = 86_400_000

/** Saved views, private or shared. */
export class ViewService {
  readonly #parts: TargetParts

  constructor(parts: TargetParts) {
    this.#parts = parts
  }

  /** The visible views of an entity and their number; a number of one above the limit means that there are more. */
  async list(
    entity: string,
    caller: Caller,
    wanted: Omit<ViewFilter, 'most'>,
  ): Promise<{ readonly data: readonly View[]; readonly total: number }> {
    const { parts, accounts, faultOf } = this.#parts
    const { database } = parts.context
    const views = await readViews(database, accounts, entity, caller, { ...wanted, most: mostAnswered + 1 })
    const read = await answerViews(parts, database, views.slice(0, mostAnswered), caller, faultOf)
    if (wanted.same === null) return { data: read, total: views.length }
    // A closed view is never found by its rule: a hit would confirm a guessed rule.
    const open = read.filter(({ closed }) => closed === false)
    return { data: open, total: open.length }
  }

  /** @throws HttpError 404 */
  async read(id: number, caller: Caller): Promise<View> {
    return this.#shown(await this.#seen(id, caller), caller)
  }

  /** @throws HttpError 422; 403 if the caller may not share; 409 if there are too many */
  async create(said: Row, caller: Caller): Promise<View> {
    const { context } = this.#parts.parts
    const id = await context.database.write(async (writer) => {
      const view = await this.#readSaid(writer, said, caller)
      return writeView(writer, null, view, caller, context.now().toISOString())
    })
    return this.read(id, caller)
  }

  /** @throws HttpError 404, 403, 422; 409 with the view if it has changed since */
  async update(id: number, said: Row, caller: Caller): Promise<View> {
    const { context } = this.#parts.parts
    const overtaken = await context.database.write(async (writer) => {
      const before = await this.#locked(writer, id, caller)
      if (said.version !== undefined && said.version !== before.version) return before
      const view = await this.#readSaid(writer, said, caller, before)
      await writeView(writer, id, view, caller, context.now().toISOString())
      await notifyReminders(writer, id) // its reminders may now watch another selection
      return null
    })
    if (overtaken === null) return this.read(id, caller)
    const { changedBy, changedAt } = overtaken
    const isTold = await visiblePeople(this.#parts.parts, context.database, caller, [changedBy.id])
    const who = isTold(changedBy.id) ? changedBy.name : refusedView.somebody
    throw conflictError(refusedView.changed(who, changedAt), { data: await this.#shown(overtaken, caller) })
  }

  /** @throws HttpError 404 or 403 */
  async delete(id: number, caller: Caller): Promise<void> {
    const { database, now } = this.#parts.parts.context
    await database.write(async (writer) => {
      await this.#locked(writer, id, caller)
      await deleteView(writer, id, now())
      await notifyReminders(writer, id)
    })
  }

  /** Restores a view that was deleted within a day. @throws HttpError 404 or 403; 409 if there are too many */
  async restore(id: number, caller: Caller): Promise<View> {
    await this.#parts.parts.context.database.write(async (writer) => {
      await restoreView(writer, await this.#locked(writer, id, caller, { deleted: true }))
      await notifyReminders(writer, id)
    })
    return this.read(id, caller)
  }

  /** Records that a view was opened, at most once a day. @throws HttpError 404 */
  async noteUse(id: number, caller: Caller): Promise<void> {
    const { usedAt } = await this.#seen(id, caller)
    const { database, now } = this.#parts.parts.context
    const moment = now()
    if (usedAt === null || moment.getTime() - Date.parse(usedAt) > day)
      await database.write((writer) => noteViewUse(writer, id, moment))
  }

  async #shown(view: StoredView, caller: Caller): Promise<View> {
    const { parts, faultOf } = this.#parts
    const [read] = await answerViews(parts, parts.context.database, [view], caller, faultOf)
    if (read === undefined) throw ownViews.missing()
    return read
  }

  async #seen(id: number, caller: Caller): Promise<StoredView> {
    const { parts, accounts } = this.#parts
    const view = await readView(parts.context.database, accounts, id, caller)
    if (view === null || !mayReadAnyOf(parts.model, view, caller)) throw ownViews.missing()
    return view
  }

  /** Validates a payload into a view, with the caller's rights in this transaction. @throws HttpError 401, 403, 422 */
  async #readSaid(writer: Writer, said: Row, caller: Caller, before?: StoredView): Promise<NewView> {
    const { parts, accounts, faultOf } = this.#parts
    const view = await readPayload(parts, accounts, writer, said, caller, faultOf, before?.content)
    if (before && view.entity !== before.entity) throw invalidFields({ entity: [invalidView.entity] })
    const entity = entityNamed(parts.model, view.entity, caller)
    const verb = view.audience === 'mine' ? 'read' : 'update'
    await parts.context.guard.stands(writer, caller, { entity, verb })
    return view
  }

  /** A view that the caller may change, locked until the transaction ends. @throws HttpError 404, 403 */
  async #locked(writer: Writer, id: number, caller: Caller, { deleted = false } = {}): Promise<StoredView> {
    const { parts, accounts } = this.#parts
    const view = await readView(writer, accounts, id, caller, { locking: parts.dialect.forUpdate, deleted })
    if (view === null || !mayReadAnyOf(parts.model, view, caller)) throw ownViews.missing()
    const { owner } = view
    if (mayUpdate(caller, owner.id)) return view
    const isTold = await visiblePeople(parts, writer, caller, [owner.id])
    throw new HttpError(403, refusedView.owner(isTold(owner.id) ? owner.name : refusedView.nobody))
  }
}

/** Notifies the reminder workers that this view has changed. */
const notifyReminders = (writer: Writer, id: number): Promise<void> =>
  writer.publish(remindersTopic, String(id))
