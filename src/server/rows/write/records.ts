import { refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import type { Button } from '../../../model/buttons.ts'
import { type EntityModel, type FieldModel, labelOf, plainLabel, type Row } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import { type Caller, may } from '../../context/caller.ts'
import { canWrite, isTold } from '../../context/fields.ts'
import type { Change } from '../../context/guard.ts'
import type { Reader, Record as Stored, Writer } from '../../database/driver/database.ts'
import { conflict, HttpError } from '../../errors/http-error.ts'
import { everyRow, wholeTable } from '../../sql/gate.ts'
import { readItemOf } from '../read/read-lines.ts'
import { readingFor } from '../read/reading.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { holdGathered } from '../store/hold-gathered.ts'
import { readStored, storedAfter } from '../store/stored-row.ts'
import { beginning, inUnitOfWork, type UnitOfWork } from '../store/unit-of-work.ts'
import { withComputed } from '../store/work-out.ts'
import { type Accepted, accept } from './accept.ts'
import { firstValues, unaskedValues } from './begin-row.ts'
import { checkRequired } from './check-required.ts'
import { checkRows, refusalOfConflict, togetherness } from './check-rows.ts'
import { checkRules, hasRules } from './check-rules.ts'
import { lockTimes, type RuleParts, type Turn, timeQuestions } from './check-times.ts'
import { deleteRow } from './delete-row.ts'
import { awaited, saveAllLines } from './gathered-lines.ts'
import { faultsOfGiven, type GivenLines, givenLines } from './given-lines.ts'
import { keepLocked } from './keep-locked.ts'
import { circleFaults } from './keep-tree.ts'
import { isPutBack, throwFaults, versionOf, withoutPutBack, writable } from './payload.ts'
import { refuseAbsent, unaskedIn, valuesSet } from './press.ts'
import type { RowChecks } from './save-lines.ts'
import { hashSecrets, hasSecret, secretFaults } from './secrets.ts'

type Values = Accepted['values']
type Errors = Accepted['errors']

const nothingSet: Accepted = { values: {}, errors: {} }

/** Creates, changes and deletes rows: each in one transaction with all that follows from it. Answers are JSON. */
export class Records {
  readonly #parts: RecordParts

  constructor(parts: RecordParts) {
    this.#parts = parts
  }

  /**
   * @returns the new row as it travels by itself; its id and version alone for who may not read it
   * @throws HttpError 422 naming every bad field, 403 or 409 of the guard
   */
  async create(entity: EntityModel, body: Row, caller: Caller): Promise<string> {
    const fields = entity.fields.filter((field) => canWrite(caller, field))
    const first = await firstValues(this.#parts, entity, caller)
    const accepted = accept(fields, body, true, first)
    const secrets = await secretFaults(
      this.#parts.context,
      entity,
      accepted.values,
      null,
      toldTo(caller, entity),
    )
    const lines = await givenLines(this.#parts, entity, body, caller)
    const lineFaults = await faultsOfGiven(this.#parts, this.#parts.context.database, lines)
    const faults = { ...secrets, ...accepted.errors, ...lineFaults }
    if (Object.keys(faults).length > 0)
      throwFaults(
        faults,
        await this.#faults(this.#parts.context.database, entity, caller, accepted.values, null, faults),
      )
    const { guard } = this.#parts.context
    const given = await hashSecrets(this.#parts.context, entity, accepted.values)
    return this.#write(entity, given, async (writer) => {
      const now = await guard.stands(writer, caller, { entity, verb: 'create' })
      const values = { ...unaskedValues(entity, fields, first), ...writable(now, entity, given) }
      await holdGathered(this.#parts, writer, entity, null, values)
      await this.#lock(writer, entity, values, null, now)
      throwFaults(await this.#faults(writer, entity, now, values, null, awaited(lines)))
      const change: Change = { entity, verb: 'create', id: null, before: null, values }
      const id = await inUnitOfWork(this.#parts, writer, caller, async (work) => {
        await guard.before(writer, now, change)
        const made = await work.insert(entity, values)
        await guard.after(writer, caller, { ...change, id: made })
        await this.#saveLines(work, entity, now, made, lines)
        return made
      })
      return this.#answer(writer, entity, now, id)
    })
  }

  /**
   * @returns the row as it is now; its id and version alone for who may not read it
   * @throws HttpError 404; 401 or 403 of who may no longer; 422 naming every bad field; 409 with what is returned where
   * `version` is not its version
   */
  update(entity: EntityModel, id: number, body: Row, caller: Caller): Promise<string> {
    return this.#change(entity, id, body, caller, null)
  }

  /**
   * An update by a button of the row: what was asked for, and what the button sets by itself, whoever may write that.
   * @returns @throws as `update` does; 422 also for what was not asked for, 409 where the button is not there for the
   * row as it stands
   */
  press(entity: EntityModel, button: Button, id: number, body: Row, caller: Caller): Promise<string> {
    return this.#change(entity, id, body, caller, button)
  }

  /** @param button the one that is pressed; null where somebody writes by hand */
  async #change(
    entity: EntityModel,
    id: number,
    body: Row,
    caller: Caller,
    button: Button | null,
  ): Promise<string> {
    const { context } = this.#parts
    const asked = button === null ? entity.fields : button.asks
    const fields = asked.filter((field) => canWrite(caller, field))
    const accepted = accept(fields, body, false)
    const version = versionOf(body)
    const unasked = button === null ? {} : unaskedIn(entity, fields, body)
    const lines = button === null ? await givenLines(this.#parts, entity, body, caller) : []
    const further = { ...(await faultsOfGiven(this.#parts, context.database, lines)), ...unasked }
    await this.#refuseFaulty(entity, id, body, caller, accepted, { ...further, ...version.errors })
    const proof = await context.guard.prove(caller, entity, id, accepted.values, body)
    const given = await hashSecrets(context, entity, accepted.values)
    const set = button === null ? nothingSet : await valuesSet(this.#parts, button, caller)
    const { answer, change } = await this.#write(entity, { ...given, ...set.values }, async (writer) => {
      await holdGathered(this.#parts, writer, entity, id, { ...given, ...set.values })
      const before = await readStored(writer, entity, id, context.database.dialect.forUpdate)
      if (!before) throw missing(entity)
      const now = await context.guard.stands(writer, caller, {
        entity,
        verb: 'update',
        ...(button && { needs: button.permission }),
      })
      const present = async () => JSON.parse(await this.#answer(writer, entity, now, id))
      if (button) await refuseAbsent(this.#parts, entity, button, before, now, present)
      const values = { ...withoutPutBack(entity, body, before, writable(now, entity, given)), ...set.values }
      await this.#lock(writer, entity, values, before, now)
      throwFaults(
        set.errors,
        await this.#faults(writer, entity, now, values, before, awaited(lines)),
        await circleFaults(this.#parts, writer, entity, now, before, values),
      )
      if (version.value !== null && version.value !== before.version)
        throw conflict(refused.stale, { data: await present() })
      const change: Change = { entity, verb: 'update', id, before, values, proof }
      await inUnitOfWork(this.#parts, writer, caller, async (work) => {
        keepLocked(context.model, now, change)
        await context.guard.before(writer, now, change)
        await work.update(entity, before, values, button?.name)
        await context.guard.after(writer, caller, change)
        await this.#saveLines(work, entity, now, id, lines)
      })
      return { answer: await this.#answer(writer, entity, now, id), change }
    })
    context.guard.committed(change)
    return answer
  }

  /**
   * What can be refused without a transaction. Most payloads have no fault by themselves and carry no secret: then the
   * row is not even looked at before the transaction looks at it anyway.
   */
  async #refuseFaulty(
    entity: EntityModel,
    id: number,
    body: Row,
    caller: Caller,
    accepted: Accepted,
    further: Errors,
  ): Promise<void> {
    const { context } = this.#parts
    const found: Record<string, readonly string[]> = { ...further, ...accepted.errors }
    if (Object.keys(found).length === 0 && !hasSecret(entity, accepted.values)) return
    const known = await readStored(context.database, entity, id)
    if (!known) throw missing(entity)
    for (const field of entity.fields) if (isPutBack(field, body, known)) delete found[field.key]
    const values = withoutPutBack(entity, body, known, accepted.values)
    const faults = {
      ...(await secretFaults(context, entity, values, known, toldTo(caller, entity))),
      ...found,
    }
    if (Object.keys(faults).length > 0)
      throwFaults(faults, await this.#faults(context.database, entity, caller, values, known, faults))
  }

  /** @throws HttpError 404; 409 where the row is in use or a rule depends on its name */
  async delete(entity: EntityModel, id: number, caller: Caller): Promise<void> {
    const { context } = this.#parts
    await this.#write(entity, {}, async (writer) => {
      await holdGathered(this.#parts, writer, entity, id, {})
      const before = await readStored(writer, entity, id, context.database.dialect.forUpdate)
      if (!before) throw missing(entity)
      const now = await context.guard.stands(writer, caller, { entity, verb: 'delete' })
      const change: Change = { entity, verb: 'delete', id, before, values: {} }
      await inUnitOfWork(this.#parts, writer, caller, async (work) => {
        keepLocked(context.model, now, change)
        await context.guard.before(writer, now, change)
        const named = plainLabel(entity) && may(now, entity.permission.read)
        const label = named ? labelOf(context.model, entity, before) : ''
        await deleteRow(work, entity, before, refused.called(label || null, lower(entity.title.one)))
        await context.guard.after(writer, caller, change)
      })
    })
  }

  #saveLines(
    work: UnitOfWork,
    entity: EntityModel,
    caller: Caller,
    id: number,
    given: readonly GivenLines[],
  ): Promise<void> {
    const checks: RowChecks = { faults: (...of) => this.#faults(...of), lock: (...of) => this.#lock(...of) }
    const present = async () => JSON.parse(await this.#answer(work.writer, entity, caller, id))
    return saveAllLines(this.#parts, checks, work, entity, caller, id, given, present)
  }

  /** What is wrong beside other rows, and what a condition asks for; `known` is wrong already. */
  async #faults(
    reader: Reader,
    entity: EntityModel,
    caller: Caller,
    values: Values,
    stored: Stored | null,
    known: Errors = {},
  ): Promise<Errors> {
    const { context } = this.#parts
    const { dialect } = context.database
    const { model } = context
    const told = toldTo(caller, entity)
    if (!hasRules(entity)) return checkRows(reader, dialect, model, entity, values, stored, told)
    const parts = await this.#ruleParts()
    const whole = withComputed(entity, values, stored)
    const turn = turnOf(entity, whole, stored, caller)
    const isDoubtful = (name: string) => known[entity.field[name]?.key ?? ''] !== undefined
    const further = [
      ...togetherness(entity, turn, isDoubtful),
      ...timeQuestions(entity, turn, parts, isDoubtful),
    ]
    const found = await checkRows(reader, dialect, model, entity, values, stored, told, further)
    const faults = { ...found, ...known }
    return {
      ...checkRules(entity, turn, Object.keys(whole), faults, parts, caller, told),
      ...checkRequired(entity, whole, stored, faults, parts.literals, parts.at),
      ...found,
    }
  }

  /** Holds what the row is held against, so that what is asked next is still so at the end. */
  async #lock(
    writer: Writer,
    entity: EntityModel,
    values: Values,
    stored: Stored | null,
    caller: Caller,
  ): Promise<void> {
    if (rowRulesOf(entity).noOverlap.length === 0) return
    await lockTimes(writer, entity, turnOf(entity, values, stored, caller), await this.#ruleParts())
  }

  async #ruleParts(): Promise<RuleParts> {
    const literals = await this.#parts.literals.now()
    return { ...(await readingFor(this.#parts, everyRow, null)), literals }
  }

  /** What is answered of a row that was written: nothing of it to who may not read it, whatever they may change. */
  async #answer(reader: Reader, entity: EntityModel, caller: Caller, id: number): Promise<string> {
    if (!may(caller, entity.permission.read)) {
      const [row] = await reader.rows(`select "version" from ${wholeTable(entity)} where "id" = ?`, [id])
      return JSON.stringify({ id, version: Number(row?.[0]) })
    }
    const json = await readItemOf(this.#parts, reader, entity, caller, id, this.#parts.context.today())
    if (json === null) throw missing(entity)
    return json
  }

  async #write<T>(entity: EntityModel, values: Values, work: (writer: Writer) => Promise<T>): Promise<T> {
    try {
      return await this.#parts.context.database.write(work)
    } catch (error) {
      throw refusalOfConflict(error, entity, values, this.#parts.model.zone)
    }
  }
}

/** A row as it is and as it is going to be. */
const turnOf = (entity: EntityModel, values: Values, before: Stored | null, caller: Caller): Turn => {
  const begun = before === null ? { ...beginning(entity, caller.id), ...values } : values
  return { before, after: storedAfter(entity, 0, before, begun) }
}

/** Whether a refusal may say to the caller what is stored in a field. */
const toldTo = (caller: Caller, entity: EntityModel) => (field: FieldModel) => isTold(caller, entity, field)

const missing = (entity: EntityModel): HttpError =>
  new HttpError(404, refused.missing(lower(entity.title.one)))
