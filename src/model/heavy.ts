import { meaningOf } from './kinds/index.ts'
import type { EntityModel, FieldModel } from './model.ts'

/** A heavy value of up to so many bytes stands in a list itself: an icon is there sooner than it is asked for. */
export const lightest = 4096

/** The fields of an entity whose values may weigh as much as files. */
export const heavyFields = (entity: EntityModel): readonly FieldModel[] =>
  entity.fields.filter((field) => meaningOf(field.kind).heavy)

/** What a list answers in place of a heavy value: the call that answers the row, and in it the key. '/api/books/7#cover' */
export const placeOf = (entity: EntityModel, id: number, field: FieldModel): string =>
  `${entity.api.list}/${id}#${field.key}`

/** The call and the key of such a place; null for any other text. */
export const placeIn = (text: string): { readonly path: string; readonly key: string } | null => {
  const [, path, key] = /^(\/api\/[\w/-]+\/[1-9]\d*)#(\w+)$/.exec(text) ?? []
  return path !== undefined && key !== undefined ? { path, key } : null
}
