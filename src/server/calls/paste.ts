import { invalidBulk, skipReasons } from '#texts/bulk'
import { described } from '#texts/calls'
import { lower } from '#texts/grammar'
import { describedPaste, invalidPaste } from '#texts/paste'
import { exactly, partly, whole } from '../../../schemas/basic.ts'
import { bulkDone } from '../../../schemas/bulk-done.ts'
import { pastePreview } from '../../../schemas/paste-preview.ts'
import { type EntityModel, isRow, type Row } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import type { Caller } from '../access/caller.ts'
import { needFor } from '../access/rights.ts'
import { conflictError, forbidden, invalidFields } from '../platform/errors/http-error.ts'
import { bodyLimit } from '../platform/http/errors.ts'
import { type PastedRow, previewPaste } from '../rows/bulk/paste.ts'
import { missingPermissionFor } from '../rows/bulk/refuse-whole-change.ts'
import { unknownIn } from './bulk.ts'
import { batchBegun, type Call, call, inTwoSteps, okWith } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { pascal, ref } from './schemas.ts'

/** Larger changes need an import. */
const mostRows = 1000

/** The call that updates several rows of an entity, each with its own values. */
export const pasteCall = (entity: EntityModel): Call =>
  call({
    method: 'POST',
    path: `${entity.api.list}/paste`,
    need: needFor(entity, 'update'),
    body: { schema: ref(pasteName(entity)), limit: bodyLimit },
    answers: {
      ...okWith(describedPaste.answers, {
        anyOf: [exactly({ data: pastePreview }), exactly({ data: bulkDone })],
      }),
      undone: true,
    },
    fails: [409, 507],
    operation: `paste${pascal(entity.plural)}`,
    summary: described.steps.summary(describedPaste.does(lower(entity.title.many))),
    tag: entity.title.many,
    client: inTwoSteps(
      `${clientGroupOf(entity)}.paste`,
      describedPaste.does(lower(entity.title.many)),
      pastePreview,
      bulkDone,
    ),
    begins: batchBegun,
    handler: async ({ parts, batches }, { caller, body }) => {
      const { rows, mark } = readBody(entity, body, caller)
      const { preview, pieces } = await previewPaste(parts, entity, rows, caller)
      if (mark === null) return { body: { data: preview } }
      if (mark !== preview.mark) throw conflictError(skipReasons.moved, { data: preview })
      const done = await batches.bulk(entity, pieces, caller)
      if ('runs' in done) return { body: { data: { batch: done.batch } }, batch: done.batch, begun: true }
      return { body: { data: done }, batch: done.batch }
    },
  })

/** 'PasteInvoice' */
const pasteName = (entity: EntityModel): string => `Paste${pascal(entity.name)}`

/** The request schema of the paste call, by its name in the OpenAPI document. */
export const pasteSchemas = (entity: EntityModel): Readonly<Record<string, Schema>> => {
  const references = entity.fields.filter(({ links, writable }) => links === 'one' && writable)
  const row = partly(
    {
      id: whole,
      version: { ...whole, description: describedPaste.version },
      set: { ...ref(`Changed${pascal(entity.name)}`), description: describedPaste.set },
      ...(references.length > 0 && {
        labels: {
          type: 'object',
          properties: Object.fromEntries(
            references.map(({ key, label }) => [key, { title: label, type: 'string' }]),
          ),
          additionalProperties: false,
          description: describedPaste.labels,
        },
      }),
    },
    ['id'],
  )
  return {
    [pasteName(entity)]: partly(
      {
        rows: { type: 'array', items: row, minItems: 1, maxItems: mostRows },
        dry: { const: true },
        mark: { type: 'string' },
      },
      ['rows'],
    ),
  }
}

/** @throws HttpError 403 if the caller may update no row at all; 422 naming every invalid part of the body */
const readBody = (
  entity: EntityModel,
  body: Row,
  caller: Caller,
): { readonly rows: readonly PastedRow[]; readonly mark: string | null } => {
  const change = { kind: 'set', values: {}, lists: [], texts: [], button: null } as const
  const errors: Record<string, readonly string[]> = { ...unknownIn(body, ['rows', 'dry', 'mark'], '') }
  const { dry, mark } = body
  const isDone = dry === undefined && typeof mark === 'string'
  if (!isDone && !(dry === true && mark === undefined)) errors.dry = [invalidBulk.dryOrMark]
  const given: unknown = body.rows
  const isList = Array.isArray(given) && given.length > 0 && given.length <= mostRows
  if (!isList) errors.rows = [invalidPaste.rows(mostRows)]
  const seen = new Set<number>()
  const rows = (isList ? given : []).map((row: unknown, at): PastedRow => {
    const fault = (name: string, message: string): void => {
      errors[`rows.${at}${name}`] = [message]
    }
    const { id, version = null, set = {}, labels = {}, ...rest } = isRow(row) ? row : {}
    Object.assign(errors, unknownIn(rest, ['id', 'version', 'set', 'labels'], `rows.${at}.`))
    if (!isWhole(id)) fault('.id', invalidPaste.id)
    else if (seen.has(id)) fault('.id', invalidPaste.twice(id))
    else seen.add(id)
    if (version !== null && !isWhole(version)) fault('.version', invalidPaste.version)
    if (!isRow(set)) fault('.set', invalidBulk.object('set'))
    else if (!isTexts(labels)) fault('.labels', invalidPaste.labels)
    else if (Object.keys(set).length + Object.keys(labels).length === 0) fault('.set', invalidBulk.empty)
    return {
      id: isWhole(id) ? id : 0,
      version: isWhole(version) ? version : null,
      set: isRow(set) ? set : {},
      labels: isTexts(labels) ? labels : {},
    }
  })
  if (Object.keys(errors).length > 0)
    throw invalidFields(Object.fromEntries(Object.entries(errors).slice(0, mostFaults)))
  const lacked = missingPermissionFor(entity, change, caller)
  if (lacked !== null) throw forbidden(lacked)
  return { rows, mark: isDone ? mark : null }
}

/** The limit of errors in an answer. */
const mostFaults = 20

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isRow(value) && Object.values(value).every((text) => typeof text === 'string')
