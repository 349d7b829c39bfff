import { history } from '#texts/answers'
import { undoRefusals } from '#texts/batches'
import { described } from '#texts/calls'
import { lower, withArticle } from '#texts/grammar'
import { exactly, listOf, whole } from '../../../schemas/basic.ts'
import { historyEntry } from '../../../schemas/history-entry.ts'
import { person } from '../../../schemas/person.ts'
import { restore } from '../../../schemas/restore.ts'
import { rowThen } from '../../../schemas/row-then.ts'
import { undone } from '../../../schemas/undone.ts'
import { wholeHistoryEntry } from '../../../schemas/whole-history-entry.ts'
import type { EntityModel, Model, Row } from '../../model/index.ts'
import type { Caller } from '../access/caller.ts'
import { visibleFields } from '../access/fields.ts'
import { needFor } from '../access/rights.ts'
import { conflictError, HttpError, invalidFields } from '../platform/errors/http-error.ts'
import { missing } from '../platform/errors/missing.ts'
import { smallBodyLimit } from '../platform/http/errors.ts'
import { readHistory, readPeople, readWholeHistory } from '../rows/read/read-history.ts'
import { answerRowVersion, readRowVersion } from '../rows/read/read-row-version.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import { isInReach } from '../rows/read/row-filters.ts'
import { readDisclosure, shownChanges } from '../rows/read/shown-changes.ts'
import { type FieldChanges, isSameValue } from '../rows/store/history.ts'
import { answerReverted } from './batches.ts'
import { type Call, call, okWith, rowId } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { type Parameters, paging, type QueryParameter } from './query.ts'
import { pageSchema, pascal } from './schemas.ts'

const wholePath = '/api/history'

/** The history calls: of a row for its readers, and the whole history for callers with full rights. */
export const historyCalls = (model: Model): readonly Call[] => [
  call({
    method: 'GET',
    path: wholePath,
    need: 'session',
    query: paging,
    answers: okWith(described.history.answers, pageSchema(wholeHistoryEntry)),
    fails: [403],
    operation: 'listHistory',
    client: 'history.list',
    summary: described.history.whole,
    tag: 'History',
    handler: async ({ parts }, { caller, query: { page, per_page: size } }) => {
      if (!caller.everything) throw new HttpError(403, history.whole)
      return { body: await readWholeHistory(parts, { row: null, path: wholePath, page, size, caller }) }
    },
  }),
  ...model.list.flatMap((entity) => {
    const path = `${entity.api.list}/{id}/history`
    const common = { id: rowId(entity), tag: entity.title.many } as const
    const onHistory = { ...common, method: 'GET', path, need: needFor(entity, 'read') } as const
    const pages = call({
      ...onHistory,
      query: rowHistory(entity),
      answers: okWith(described.history.answers, pageSchema(historyEntry)),
      operation: `list${pascal(entity.name)}History`,
      summary: described.history.ofRow(entity.title.many),
      client: `${clientGroupOf(entity)}.history`,
      handler: async ({ parts }, { caller, id, query: { page, per_page: size, by, field } }) => {
        await refuseUnseen(parts, entity, id, caller)
        const asked = { row: { entity, id }, by, field, path: path.replace('{id}', String(id)), page, size }
        return { body: await readHistory(parts, { ...asked, caller }) }
      },
    })
    const then = call({
      ...onHistory,
      when: (query) => query.then !== undefined,
      query: { then: entry },
      answers: okWith(described.history.thenAnswers, exactly({ data: rowThen })),
      operation: `get${pascal(entity.name)}HistoryAt`,
      summary: described.history.then,
      client: [
        { name: `${clientGroupOf(entity)}.historyAt`, argument: { parameter: 'then', name: 'entry' } },
      ],
      handler: async ({ parts }, { caller, id, query: { then: at } }) => {
        await refuseUnseen(parts, entity, id, caller)
        const data = await answerRowVersion(parts, entity, id, at, caller)
        if (data === null) throw missing(entity)
        return { body: { data } }
      },
    })
    const people = call({
      ...onHistory,
      when: (query) => query.people === '1' && query.then === undefined,
      query: { people: asked },
      answers: okWith(described.history.peopleAnswers, exactly({ data: listOf(person) })),
      operation: `list${pascal(entity.name)}Editors`,
      summary: described.history.people,
      client: `${clientGroupOf(entity)}.editors`,
      handler: async ({ parts }, { caller, id }) => {
        await refuseUnseen(parts, entity, id, caller)
        return { body: { data: await readPeople(parts, entity, id, caller) } }
      },
    })
    const giveBack = call({
      ...common,
      method: 'POST',
      path: `${entity.api.list}/{id}/restore`,
      need: needFor(entity, 'update'),
      body: { schema: restore, limit: smallBodyLimit },
      answers: { ...okWith(described.batches.undone, exactly({ data: undone })), undone: true },
      fails: [409, 507],
      operation: `restore${pascal(entity.name)}`,
      summary: described.history.restore(withArticle(lower(entity.title.one))),
      client: `${clientGroupOf(entity)}.restore`,
      handler: async ({ parts, batches }, { caller, id, body }) => {
        await refuseUnseen(parts, entity, id, caller)
        const { database } = parts.context
        const asked = restoreIn(entity, caller, body)
        const then = await readRowVersion(database, entity, id, asked.entry, asked.before)
        if (then === null || then.now === null) throw missing(entity)
        if (!then.there) throw conflictError(undoRefusals.notThere)
        const values = await restorable(parts, entity, then.values, caller, asked.fields)
        return answerReverted(parts, caller, await batches.restore(entity, id, values, caller))
      },
    })
    return [pages, then, people, giveBack]
  }),
]

/** The id of a history entry. */
const entry: QueryParameter<number> = {
  schema: { ...whole, description: described.history.then },
  read: (text, { fault }) => {
    if (!/^[1-9]\d{0,14}$/.test(text)) fault(history.entry)
    return Number(text)
  },
}

const asked: QueryParameter<boolean> = {
  schema: { enum: ['1'], description: described.history.people },
  read: (text) => text === '1',
}

/** The parameters of a row's history; only a field that the caller sees may be named. */
const rowHistory = (entity: EntityModel) =>
  ({
    ...paging,
    // With a value these select the other calls, which describe them; here they only have to be known.
    then: { schema: null, read: () => 0 },
    people: { schema: null, read: () => false },
    by: {
      schema: { ...whole, description: described.history.by },
      read: (text, { fault }) => {
        if (text === '') return null
        if (!/^[1-9]\d{0,14}$/.test(text)) fault(history.account)
        return Number(text)
      },
    } satisfies QueryParameter<number | null>,
    field: {
      schema: { type: 'string', description: described.history.field },
      read: (text, { caller, fault }) => {
        if (text === '') return null
        const keys = visibleFields(entity, caller).map(({ key }) => key)
        if (!keys.includes(text)) fault(history.field(text.slice(0, 40)))
        return text
      },
    } satisfies QueryParameter<string | null>,
  }) satisfies Parameters

/**
 * @throws HttpError 404 if the caller does not see the row. The history of a deleted row is visible only if no row
 * filter applies.
 */
const refuseUnseen = async (
  parts: RecordParts,
  entity: EntityModel,
  id: number,
  caller: Caller,
): Promise<void> => {
  const reach = await parts.reaches.of(caller)
  // The owner of a deleted row is unknown, so callers with a row filter do not see it.
  const bound = reach.conditionOf(entity) !== null
  if (bound && !(await isInReach(parts.context.database, entity, reach, id))) throw missing(entity)
}

interface RestoreAsked {
  readonly entry: number
  readonly before: boolean
  /** By key; null means all fields that differ. */
  readonly fields: readonly string[] | null
}

/** @throws HttpError 422 */
const restoreIn = (entity: EntityModel, caller: Caller, body: Row): RestoreAsked => {
  const { entry: at, before = false, fields = null } = body
  const errors: Record<string, readonly string[]> = {}
  if (!Number.isSafeInteger(at) || Number(at) < 1) errors.entry = [history.entry]
  if (typeof before !== 'boolean') errors.before = [history.before]
  const known = visibleFields(entity, caller).map(({ key }) => key)
  const named = Array.isArray(fields) ? fields.map(String) : null
  if (fields !== null && (named === null || named.length === 0)) errors.fields = [history.fields]
  const unknown = named?.find((key) => !known.includes(key))
  if (unknown !== undefined) errors.fields = [history.field(unknown.slice(0, 40))]
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  return { entry: Number(at), before: before === true, fields: named }
}

/** The part of a row's old values that the caller sees and asked for: nobody restores fields that they do not see. */
const restorable = async (
  parts: RecordParts,
  entity: EntityModel,
  values: FieldChanges,
  caller: Caller,
  fields: readonly string[] | null,
): Promise<FieldChanges> => {
  const happened = { entity: entity.name, changes: values }
  const told = await readDisclosure(parts, parts.context.database, [happened], await parts.reaches.of(caller))
  const shown = shownChanges(parts, happened, caller, told)
  return Object.fromEntries(
    shown.flatMap(({ field, before }) => {
      const [held, present] = values[field] ?? []
      const isWhole = isSameValue(before, held) && (fields?.includes(field) ?? !isSameValue(held, present))
      return isWhole ? [[field, [held, present]] as const] : []
    }),
  )
}
