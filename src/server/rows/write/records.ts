import { refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import type { ButtonModel } from '../../../model/buttons.ts'
import { type EntityModel, labelOf, plainLabel, type Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canWrite, mayReveal } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { conflictError } from '../../platform/errors/http-error.ts'
import { missing } from '../../platform/errors/missing.ts'
import { started } from '../../platform/queues/started.ts'
import { type DoorDecision, refusalsOfRow, throwFirstRefusal } from '../decide/rows.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { refusalOfConflict } from '../rules/conflict.ts'
import {
  type FieldFaults,
  faultsOfRow,
  lockForRows,
  locksForRules,
  type ProposedRow,
} from '../rules/faults-of-rows.ts'
import { withHiddenReferences } from '../rules/hidden-references.ts'
import { requireInScope, verbOf } from '../rules/scope.ts'
import { lockAggregates, locksRowsAbove } from '../store/lock-aggregates.ts'
import { readStored } from '../store/stored-row.ts'
import { inUnitOfWork, inUnitOfWorkReading, type UnitOfWork } from '../store/unit-of-work.ts'
import { type AcceptedPayload, accept } from './accept.ts'
import { answerOf } from './answer.ts'
import { deleteRow } from './delete-row.ts'
import { firstValues, unaskedValues } from './first-values.ts'
import { markAwaitingLines, prepareAllLines, saveAllLines } from './gathered-lines.ts'
import { throwFaultsOf, withOutcomeConflict, withOutcomeErrors } from './outcome-errors.ts'
import { chosenIn, throwFaults, unreadableIn, versionOf, withoutUnchangedTexts, writable } from './payload.ts'
import { faultsOfPayloadLines, readPayloadLines } from './payload-lines.ts'
import { refuseUnavailable, refuseUnreadPress, unexpectedIn, valuesSet } from './press.ts'
import { refuseFaulty } from './refuse-faulty.ts'
import { hashSecrets, secretFaults } from './secrets.ts'

type Values = AcceptedPayload['values']

const nothingSet: AcceptedPayload = { values: {}, errors: {} }

/** A written row, as it is answered. */
export interface Saved {
  readonly json: string
  /** The batch that undo needs; null where nothing changed. */
  readonly batch: number | null
}

/** Creates, updates and deletes rows, each in one transaction with all its consequences. */
export class Records {
  readonly #parts: RecordParts

  constructor(parts: RecordParts) {
    this.#parts = parts
  }

  /**
   * Creates a row.
   * @returns the new row as answered alone; only id and version for a caller who may not read it
   * @throws HttpError 422 naming every bad field, 403 or 409 from the guard
   */
  async create(entity: EntityModel, body: Row, caller: Caller): Promise<Saved> {
    const fields = entity.fields.filter((field) => canWrite(caller, field))
    const first = await firstValues(this.#parts, entity, caller)
    const accepted = accept(fields, body, true, first)
    const secrets = await secretFaults(this.#parts.context, entity, accepted.values, null, (field) =>
      mayReveal(caller, this.#parts.model, entity, field),
    )
    const lines = await readPayloadLines(this.#parts, entity, body, caller)
    const lineFaults = await faultsOfPayloadLines(
      this.#parts,
      this.#parts.context.database,
      caller,
      null,
      lines,
    )
    const faults = { ...secrets, ...accepted.errors, ...lineFaults }
    const { guard, database } = this.#parts.context
    if (Object.keys(faults).length > 0) {
      const wanted = { ...accepted.values, ...unreadableIn(entity, body, faults) }
      const creating: DoorDecision = { door: 'write', verb: 'create', entity, caller }
      throwFirstRefusal(
        await refusalsOfRow(this.#parts, database, creating, { before: null, values: wanted }),
      )
      throwFaults(
        faults,
        await faultsOfRow(this.#parts, database, 'write', entity, caller, {
          before: null,
          values: accepted.values,
          known: faults,
          chosen: chosenIn(fields, body, accepted.values),
        }),
      )
    }
    const given = await hashSecrets(this.#parts.context, entity, accepted.values)
    const begun = unaskedValues(entity, fields, first)
    const rowFor = (person: Caller): ProposedRow & { readonly before: null } => {
      const asked = writable(person, entity, given)
      const chosen = chosenIn(fields, body, asked)
      return { before: null, values: { ...begun, ...asked }, chosen, known: markAwaitingLines(lines) }
    }
    return this.#write(entity, given, async (writer) => {
      const standing = started(guard.stands(writer, caller, { entity, verb: 'create' }))
      // Rights have seldom changed meanwhile, so rules that need no lock are checked without waiting for them.
      const locks = locksForRules(entity) || locksRowsAbove(this.#parts, entity)
      const early = locks ? null : started(this.#faultsOf(writer, entity, caller, rowFor(caller)))
      const now = await standing
      const row = rowFor(now)
      const { values } = row
      const creating: DoorDecision = { door: 'write', verb: 'create', entity, caller: now }
      throwFirstRefusal(await refusalsOfRow(this.#parts, writer, creating, { before: null, values }))
      const prepared = await prepareAllLines(this.#parts, writer, entity, now, null, lines)
      await lockAggregates(this.#parts, writer, entity, null, values)
      await lockForRows(this.#parts, writer, entity, [row], now)
      const faults = early !== null && now === caller ? early : this.#faultsOf(writer, entity, now, row)
      await throwFaultsOf(this.#parts, writer, entity, now, row, await faults)
      const root = { entity, id: null, lines: prepared }
      const create = async (work: UnitOfWork): Promise<number> => {
        const made = await work.insert(entity, values)
        await saveAllLines(this.#parts, work, entity, now, made, prepared)
        return made
      }
      const answer = (made: number) => answerOf(this.#parts, writer, entity, now, made)
      const {
        value: id,
        batch,
        read: json,
      } = await withOutcomeErrors(this.#parts, writer, now, root, () =>
        inUnitOfWorkReading(this.#parts, writer, caller, { kind: 'create' }, create, answer),
      )
      await requireInScope(this.#parts, writer, entity, id, now, 'create')
      return { json, batch }
    })
  }

  #faultsOf(writer: Writer, entity: EntityModel, caller: Caller, row: ProposedRow): Promise<FieldFaults> {
    return faultsOfRow(this.#parts, writer, 'write', entity, caller, row)
  }

  /**
   * Updates a row.
   * @returns the current row; only id and version for a caller who may not read it
   * @throws HttpError 404; 401 or 403 where rights were lost; 422 naming every bad field; 409 with the current row
   * where
   * `version` is outdated
   */
  update(entity: EntityModel, id: number, body: Row, caller: Caller): Promise<Saved> {
    return this.#change(entity, id, body, caller, null)
  }

  /**
   * Updates a row by a button: the values that it asks for, and those that it sets, which need no right of the caller.
   * @returns as `update`
   * @throws as `update`; 422 also for keys that it does not ask for, 409 where the button is not available for the row
   */
  press(entity: EntityModel, button: ButtonModel, id: number, body: Row, caller: Caller): Promise<Saved> {
    return this.#change(entity, id, body, caller, button)
  }

  /** @param button the pressed button; null for an ordinary update */
  async #change(
    entity: EntityModel,
    id: number,
    body: Row,
    caller: Caller,
    button: ButtonModel | null,
  ): Promise<Saved> {
    const { context } = this.#parts
    const asked = button === null ? entity.fields : button.asks
    const fields = asked.filter((field) => canWrite(caller, field))
    const accepted = accept(fields, body, false)
    const version = versionOf(body)
    const unasked = button === null ? {} : unexpectedIn(entity, fields, body)
    const needs = button?.permission ?? null
    const reached = verbOf(entity, button)
    const lines = button === null ? await readPayloadLines(this.#parts, entity, body, caller) : []
    const lineFaults = await faultsOfPayloadLines(this.#parts, context.database, caller, id, lines)
    const further = { ...lineFaults, ...unasked, ...version.errors }
    const sound = await refuseFaulty(this.#parts, { entity, id, body, caller, needs }, accepted, further)
    const proved = await context.guard.prove(caller, entity, id, sound, body)
    const given = await hashSecrets(context, entity, sound)
    const set = button === null ? nothingSet : await valuesSet(this.#parts, button, caller)
    return this.#write(entity, { ...given, ...set.values }, async (writer) => {
      await lockAggregates(this.#parts, writer, entity, id, { ...given, ...set.values })
      const reading = started(readStored(writer, entity, id, context.database.dialect.forUpdate))
      const attempted = { entity, verb: 'update', ...(button && { needs: button.permission }) } as const
      const standing = started(context.guard.stands(writer, caller, attempted))
      const before = await reading
      if (!before) throw missing(entity)
      const now = await standing
      if (button) refuseUnreadPress(entity, button, now)
      const present = async () => JSON.parse(await answerOf(this.#parts, writer, entity, now, id))
      const chosen = withoutUnchangedTexts(entity, body, before, writable(now, entity, given))
      const merged = await withHiddenReferences(this.#parts, writer, entity, now, before, chosen)
      const values = { ...merged, ...set.values }
      const changing: DoorDecision = { door: 'write', verb: 'update', entity, caller: now, needs }
      const { right, lock, proof } = await refusalsOfRow(this.#parts, writer, changing, {
        ...{ before, values, proof: proved },
      })
      if (right) throw right.error
      const prepared = await prepareAllLines(this.#parts, writer, entity, now, id, lines)
      const isStale = version.value !== null && version.value !== before.version
      if (isStale || prepared.some((each) => each.isStale))
        throw conflictError(refused.stale, { data: await present() })
      if (button) await refuseUnavailable(this.#parts, writer, entity, button, before, now, present)
      if (lock) throw lock
      await lockForRows(this.#parts, writer, entity, [{ before, values }], now)
      const row = { before, values, chosen, known: markAwaitingLines(lines) }
      const faults = await this.#faultsOf(writer, entity, now, row)
      await throwFaultsOf(this.#parts, writer, entity, now, row, faults, set.errors)
      if (proof) throw proof
      const kind = button ? 'press' : 'update'
      const root = { entity, id, lines: prepared }
      const change = async (work: UnitOfWork): Promise<void> => {
        // With lines, a failure of the row must not be taken for one of a line.
        await work[prepared.length > 0 ? 'update' : 'startUpdate'](entity, before, values, button?.name)
        await saveAllLines(this.#parts, work, entity, now, id, prepared)
      }
      const answer = () => answerOf(this.#parts, writer, entity, now, id)
      const { batch, read: json } = await withOutcomeErrors(this.#parts, writer, now, root, () =>
        inUnitOfWorkReading(this.#parts, writer, caller, { kind }, change, answer),
      )
      if (reached === 'update') await requireInScope(this.#parts, writer, entity, id, now, 'update')
      return { json, batch }
    })
  }

  /**
   * Deletes a row.
   * @returns its batch
   * @throws HttpError 404; 409 where the row is in use or a rule depends on its name
   */
  async delete(entity: EntityModel, id: number, caller: Caller): Promise<number | null> {
    const { context } = this.#parts
    return this.#write(entity, {}, async (writer) => {
      await lockAggregates(this.#parts, writer, entity, id, {})
      const before = await readStored(writer, entity, id, context.database.dialect.forUpdate)
      if (!before) throw missing(entity)
      const now = await context.guard.stands(writer, caller, { entity, verb: 'delete' })
      const deleting: DoorDecision = { door: 'write', verb: 'delete', entity, caller: now }
      const { right, lock } = await refusalsOfRow(this.#parts, writer, deleting, { before, values: {} })
      if (right) throw right.error
      const named = plainLabel(entity) && mayAtAll(now, entity, 'read')
      const label = named ? labelOf(context.model, entity, before) : ''
      const called = refused.called(label || null, lower(entity.title.one))
      const by = { parts: this.#parts, caller: now, door: 'write' } as const
      const going = { entity, before, after: null }
      const { batch } = await withOutcomeConflict(this.#parts, writer, now, going, () =>
        inUnitOfWork(this.#parts, writer, caller, { kind: 'delete' }, (work) =>
          deleteRow(work, entity, before, called, by, lock),
        ),
      )
      return batch
    })
  }

  async #write<T>(entity: EntityModel, values: Values, work: (writer: Writer) => Promise<T>): Promise<T> {
    try {
      return await this.#parts.context.database.write(work)
    } catch (error) {
      throw refusalOfConflict(error, entity, values, this.#parts.model.zone)
    }
  }
}
