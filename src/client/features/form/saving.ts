import { form } from '#texts/form'
import { lineVisibilityKey } from '../../../model/entity/line-visibility-key.ts'
import { payloadOf, sentOf, shownFields } from '../../../model/form.ts'
import {
  type Day,
  type Draft,
  type EntityModel,
  type FieldModel,
  isRow,
  type Model,
  type Row,
} from '../../../model/index.ts'
import { inputOf } from '../../shared/inputs/index.ts'
import type { Input } from '../../shared/inputs/input-props.ts'
import { asFailed, Failed } from '../../shared/request/http-call.ts'
import { sameIn } from './compare-drafts.ts'
import { draftOf, formFields, isUnreadableReference } from './draft.ts'
import type { FormChange } from './form-state.ts'
import { draftLines, lineFormFields, sentLines } from './lines.ts'
import type { Rights } from './rights.ts'

/**
 * The payload of a save: the visible fields that the user may write, and the version that was read.
 * @param emptied hidden fields that are sent as empty
 */
export const savePayload = (
  model: Model,
  entity: EntityModel,
  base: Draft,
  draft: Draft,
  editing: boolean,
  today: Day,
  rights: Rights,
  emptied: readonly FieldModel[] = [],
): Readonly<Record<string, unknown>> => {
  const kept = shownFields(model, entity, draft, editing, today)
    .filter((field) => !rights.writes(field) || isUnreadableReference(model, field, base, draft))
    .map((field) => field.key)
  const payload = payloadOf(model, entity, draft, editing, today)
  const sent = Object.fromEntries(Object.entries(payload).filter(([key]) => !kept.includes(key)))
  const nothing = emptied.map((field) => [field.key, sentOf(field, draft)])
  return { ...Object.fromEntries(nothing), ...sent, ...changedLines(model, entity, base, draft, rights) }
}

/** The changed lines. Unchanged lists are not sent, so the server leaves them alone. */
const changedLines = (model: Model, entity: EntityModel, base: Draft, draft: Draft, rights: Rights) =>
  Object.fromEntries(
    formFields(entity).flatMap((field) => {
      const child = field.inline && model.entities[field.to ?? '']
      if (!child || !rights.writes(field) || sameIn(field, base, draft)) return []
      const fields = lineFormFields(child, field).filter(({ writable }) => writable)
      const [before, now] = [draftLines(base, field), draftLines(draft, field)]
      const shown = before.flatMap(({ id }) => id ?? [])
      return [
        [field.key, sentLines(fields, before, now, sentOf)] as const,
        ...(base.id === undefined ? [] : [[lineVisibilityKey(field), shown] as const]),
      ]
    }),
  )

/**
 * Rejects typed values that cannot be sent, such as an impossible time, with messages under their fields like the
 * server's.
 * @throws Failed
 */
export const refuseUnsent = (
  { zone }: Model,
  entity: EntityModel,
  sent: Readonly<Record<string, unknown>>,
): void => {
  const errors = entity.fields.flatMap((field): readonly (readonly [string, readonly string[]])[] => {
    const { kind, key } = field
    const input: Input = inputOf[kind]
    const message = input.unsent?.(sent[key], field, zone) ?? null
    return message === null ? [] : [[key, [message]]]
  })
  if (errors.length > 0) throw new Failed(422, '', Object.fromEntries(errors))
}

/** The payload key of the current password. */
const presentKey = 'current_password'

/** A save that waits for the current password. */
export interface PasswordChallenge {
  /** Saves with the password, which is not stored. @throws Failed if it is wrong or attempts are rate-limited */
  readonly attempt: (secret: string) => Promise<void>
  readonly cancel: () => void
}

/** Whether only the current password is missing, and the form has no field for it. */
const isMissing = (entity: EntityModel, error: unknown): boolean => {
  const { status, errors } = asFailed(error)
  return (
    status === 422 &&
    Object.keys(errors).join() === presentKey &&
    !entity.fields.some(({ key }) => key === presentKey)
  )
}

/** Whether another attempt with a password can succeed. */
const isOfPassword = (error: unknown): boolean => {
  const { status, errors } = asFailed(error)
  return status === 429 || presentKey in errors
}

/**
 * Saves. If the server requires the current password, asks for it over the form and saves again.
 * @param ask opens the prompt; null closes it
 * @throws Failed the error of the save; if cancelled, the refusal that required the password
 */
export const saveWithPassword = async (
  entity: EntityModel,
  save: (further: Readonly<Record<string, unknown>>) => Promise<Row>,
  ask: (proving: PasswordChallenge | null) => void,
): Promise<Row> => {
  try {
    return await save({})
  } catch (refusal) {
    if (!isMissing(entity, refusal)) throw refusal
    return await new Promise<Row>((resolve, reject) => {
      ask({
        attempt: async (secret) => {
          try {
            resolve(await save({ [presentKey]: secret }))
          } catch (error) {
            if (isOfPassword(error)) throw error
            reject(error)
          }
          ask(null)
        },
        cancel: () => {
          reject(refusal)
          ask(null)
        },
      })
    })
  }
}

/** Whether the response contains field values; without read access it contains only the version. */
const tells = (entity: EntityModel, row: Row): boolean =>
  formFields(entity).some(({ key, nested }) => key in row || (nested !== null && nested in row))

/** Maps a failed save to a form change: the row was saved by another user, or the save was refused with messages. */
export const failureOf = (model: Model, entity: EntityModel, error: unknown): FormChange => {
  const { status, message, errors, data } = asFailed(error)
  if (status === 409 && isRow(data) && tells(entity, data))
    return { type: 'overtaken', entity, theirs: draftOf(model, entity, data) }
  if (status === 404) return { type: 'gone' }
  const text =
    Object.keys(errors).length > 0 ? '' : `${message} ${status === 0 || status >= 500 ? form.kept : ''}`
  return { type: 'refused', text: text.trim(), messages: errors }
}
