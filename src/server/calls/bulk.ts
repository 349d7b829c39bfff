import { describedBulk, invalidBulk, skipReasons } from '#texts/bulk'
import { described } from '#texts/calls'
import { lower } from '#texts/grammar'
import { exactly, partly } from '../../../schemas/basic.ts'
import { bulkDone } from '../../../schemas/bulk-done.ts'
import { bulkPreview } from '../../../schemas/bulk-preview.ts'
import { selection } from '../../../schemas/selection.ts'
import { buttonsOf } from '../../model/buttons.ts'
import { nearest } from '../../model/check/nearest.ts'
import { type EntityModel, isRow, type Model, type Row } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import type { Caller } from '../access/caller.ts'
import { needFor } from '../access/rights.ts'
import { conflictError, forbidden, invalidFields } from '../platform/errors/http-error.ts'
import { bodyLimit } from '../platform/http/errors.ts'
import type { BulkRequest } from '../rows/bulk/change.ts'
import { previewBulk } from '../rows/bulk/preview.ts'
import { readChange } from '../rows/bulk/read-change.ts'
import { missingPermissionFor } from '../rows/bulk/refuse-whole-change.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import type { RowSelect } from '../rows/read/selected.ts'
import { batchBegun, type Call, call, inTwoSteps, okWith } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { searchQuery } from './query.ts'
import { pascal, ref } from './schemas.ts'
import { faultOfWhere } from './where-parameter.ts'

/** The call that updates, deletes, or presses a button on many rows of an entity. */
export const bulkCall = (model: Model, entity: EntityModel): Call =>
  call({
    method: 'POST',
    path: `${entity.api.list}/bulk`,
    need: [
      ...new Set([
        ...needFor(entity, 'update'),
        ...needFor(entity, 'delete'),
        ...buttonsOf(entity).map(({ permission }) => permission),
      ]),
    ],
    body: { schema: ref(bulkName(entity)), limit: bodyLimit },
    answers: {
      ...okWith(describedBulk.answers, {
        anyOf: [exactly({ data: bulkPreview }), exactly({ data: bulkDone })],
      }),
      undone: true,
    },
    fails: [409, 507],
    operation: `bulk${pascal(entity.plural)}`,
    summary: described.steps.summary(describedBulk.does(lower(entity.title.many))),
    tag: entity.title.many,
    client: inTwoSteps(
      `${clientGroupOf(entity)}.bulk`,
      describedBulk.does(lower(entity.title.many)),
      bulkPreview,
      bulkDone,
    ),
    begins: batchBegun,
    handler: async ({ parts, batches }, { caller, body }) => {
      const { request, mark } = await readRequest(parts, model, entity, body, caller)
      const { preview, rows } = await previewBulk(parts, request, caller, mark !== null)
      if (mark === null) return { body: { data: preview } }
      if (mark !== preview.mark) throw conflictError(skipReasons.moved, { data: preview })
      const done = await batches.bulk(
        entity,
        rows.length > 0 ? [{ change: request.change, rows }] : [],
        caller,
      )
      if ('runs' in done) return { body: { data: { batch: done.batch } }, batch: done.batch, begun: true }
      return { body: { data: done }, batch: done.batch }
    },
  })

/** 'BulkInvoice' */
const bulkName = (entity: EntityModel): string => `Bulk${pascal(entity.name)}`

/** The request schema of the bulk call, by its name in the OpenAPI document. */
export const bulkSchemas = (entity: EntityModel): Readonly<Record<string, Schema>> => {
  const lists = entity.fields.filter(({ links, writable }) => links === 'many' && writable)
  const ids: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      lists.map(({ key, label }) => [
        key,
        { title: label, type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 1000 },
      ]),
    ),
    additionalProperties: false,
  }
  const buttons = buttonsOf(entity).map(({ name }) => name)
  return {
    [bulkName(entity)]: partly(
      {
        select: selection,
        set: { ...ref(`Changed${pascal(entity.name)}`), description: describedBulk.set },
        ...(lists.length > 0 && {
          add: { ...ids, description: describedBulk.add },
          remove: { ...ids, description: describedBulk.remove },
        }),
        delete: { const: true },
        ...(buttons.length > 0 && {
          button: { type: 'string', enum: buttons },
          asks: { type: 'object', description: describedBulk.asks },
        }),
        dry: { const: true, description: describedBulk.dry },
        mark: { type: 'string', description: describedBulk.mark },
      },
      ['select'],
    ),
  }
}

/** A request for more rows selects them by a rule, not by ids. */
const mostIds = 1000

const deeds = ['set', 'add', 'remove', 'delete', 'button'] as const
const words = ['select', ...deeds, 'asks', 'dry', 'mark']
const wordsOfSelect = ['list', 'keyword', 'where', 'ids', 'except']

type Errors = Record<string, readonly string[]>

/** A parsed bulk request, with the mark of the preview that the caller has seen; null asks for a preview. */
interface Asked {
  readonly request: BulkRequest
  readonly mark: string | null
}

/** @throws HttpError 403 if the caller lacks the right; 422 naming every invalid part of the body */
const readRequest = async (
  parts: RecordParts,
  model: Model,
  entity: EntityModel,
  body: Row,
  caller: Caller,
): Promise<Asked> => {
  const { change, errors } = await readChange(parts, entity, body, caller)
  // Without an action there is no right to check, so the request fails as invalid.
  const isSaid = deeds.some((word) => Object.hasOwn(body, word))
  const lacked = isSaid ? missingPermissionFor(entity, change, caller) : null
  if (lacked !== null) throw forbidden(lacked)
  const found: Errors = { ...unknownIn(body, words, ''), ...errors }
  const select = readSelect(model, entity, body.select, caller, found)
  const { dry, mark } = body
  const isDry = dry === true && mark === undefined
  const isDone = dry === undefined && typeof mark === 'string'
  if (!isDry && !isDone) found.dry = [invalidBulk.dryOrMark]
  if (Object.keys(found).length > 0) throw invalidFields(found)
  const { dry: _, mark: __, ...said } = body
  const text = `${entity.name} ${JSON.stringify(inOrder(said))}`
  return { request: { entity, select, change, text }, mark: isDone ? mark : null }
}

/** Sorts object keys recursively, so that equal requests serialise equally. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isRow(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  )
}

/** One error for each unknown key of a body, by its path. */
export const unknownIn = (body: Row, known: readonly string[], within: string): Errors =>
  Object.fromEntries(
    Object.keys(body)
      .filter((name) => !known.includes(name))
      .slice(0, mostNamed)
      .map((name) => {
        const shown = name.slice(0, 40)
        return [`${within}${shown}`, [invalidBulk.unknown(shown, known, nearest(shown, known))]]
      }),
  )

/** The limit of unknown keys named in an error. */
const mostNamed = 10

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length <= mostIds &&
  value.every((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)

/** Parses the row selection and records its errors. */
const readSelect = (
  model: Model,
  entity: EntityModel,
  given: unknown,
  caller: Caller,
  errors: Errors,
): RowSelect => {
  const nothing: RowSelect = { list: null, keyword: '', where: '', ids: null, except: [] }
  if (!isRow(given)) {
    errors.select = [invalidBulk.object('select')]
    return nothing
  }
  Object.assign(errors, unknownIn(given, wordsOfSelect, 'select.'))
  const fault = (name: string, message: string): void => {
    errors[`select.${name}`] = [message]
  }
  const { list = null, keyword = '', where, ids = null, except = [] } = given
  const lists = entity.lists.map(({ name }) => name)
  const isList = typeof list === 'string' && lists.includes(list)
  if (list !== null && !isList) fault('list', invalidBulk.list(String(list).slice(0, 40), lists))
  if (typeof keyword !== 'string') fault('keyword', invalidBulk.text('keyword'))
  const sought =
    typeof keyword === 'string'
      ? searchQuery.keyword.read(keyword, { caller, fault: (message) => fault('keyword', message) })
      : ''
  if (where !== undefined && !isRow(where)) fault('where', invalidBulk.object('where'))
  const rule = isRow(where) ? JSON.stringify(where) : ''
  const wrong = rule === '' ? null : faultOfWhere(model, entity, rule, caller)
  if (wrong !== null) fault('where', wrong)
  if (ids !== null && !isIds(ids)) fault('ids', invalidBulk.ids(mostIds))
  else if (ids?.length === 0) fault('ids', invalidBulk.noIds)
  if (!isIds(except)) fault('except', invalidBulk.ids(mostIds))
  return {
    list: isList ? list : null,
    keyword: sought,
    where: rule,
    ids: isIds(ids) ? ids : null,
    except: isIds(except) ? except : [],
  }
}
