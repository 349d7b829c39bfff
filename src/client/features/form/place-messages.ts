import type { FieldModel } from '../../../model/index.ts'

/** Server messages by field key: `{ name: ['Name is required.'] }`. */
export type ServerMessages = Readonly<Record<string, readonly string[]>>

/** Messages under the fields that the form shows; all others at its top. */
export interface PlacedMessages {
  readonly fields: readonly { readonly field: FieldModel; readonly messages: readonly string[] }[]
  readonly top: readonly string[]
}

/** Server keys can refer to an element of a list: `roles.0`. */
const names = (key: string, field: FieldModel): boolean => {
  const whole = key.split('.')[0]
  return whole === field.key || whole === field.name
}

/** Places every message once, in form order. @param gone fields whose messages no longer apply */
export const placeMessages = (
  messages: ServerMessages,
  shown: readonly FieldModel[],
  gone: readonly FieldModel[] = [],
): PlacedMessages => {
  const entries = Object.entries(messages).filter(
    ([key, texts]) => texts.length > 0 && !gone.some((field) => names(key, field)),
  )
  const fields = shown.flatMap((field) => {
    const texts = entries.filter(([key]) => names(key, field)).flatMap(([, each]) => each)
    return texts.length > 0 ? [{ field, messages: [...new Set(texts)] }] : []
  })
  const top = entries
    .filter(([key]) => !shown.some((field) => names(key, field)))
    .flatMap(([, texts]) => texts)
  return { fields, top: [...new Set(top)] }
}
