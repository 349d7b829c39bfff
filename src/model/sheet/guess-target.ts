import { lower, titleOf } from '#texts/grammar'
import { leftOut } from '#texts/sheets'
import { isSecret } from '../kinds/index.ts'
import type { EntityModel, FieldModel } from '../model.ts'
import { fold } from '../values/characters.ts'
import { exportHeads } from './cell.ts'

/** What a column of a file goes to. */
export type Target =
  | { readonly kind: 'field'; readonly field: FieldModel }
  | { readonly kind: 'id' }
  | { readonly kind: 'none'; readonly says: string }

/** Whether a file is what an export of ours wrote. */
export const isOwnExport = (heads: readonly string[]): boolean =>
  heads[0] === exportHeads.id && heads.at(-1) === exportHeads.why

/**
 * What the columns of a file go to, by what they are called; each field is given to one of them, in their order.
 * @param fields those that may be given values
 */
export const guessTargets = (
  entity: EntityModel,
  heads: readonly string[],
  fields: readonly FieldModel[],
): readonly Target[] => {
  const used = new Set<FieldModel>()
  return heads.map((head): Target => {
    const said = plain(head)
    if (said === plain(exportHeads.id)) return { kind: 'id' }
    const field = fields.find((each) => !used.has(each) && namesOf(each).includes(said))
    if (field) {
      used.add(field)
      return { kind: 'field', field }
    }
    if (said === plain(exportHeads.why)) return { kind: 'none', says: leftOut.why }
    const other = entity.fields.find((each) => !fields.includes(each) && namesOf(each).includes(said))
    return { kind: 'none', says: other ? passedOver(other) : leftOut.none(lower(entity.title.many)) }
  })
}

/** What a field is known by: its label, its heading, its name, its key, what it was called, and what it leads to. */
const namesOf = (field: FieldModel): readonly string[] =>
  [
    field.label,
    field.heading ?? '',
    field.name,
    field.key,
    field.was ?? '',
    field.to ? titleOf(field.to) : '',
  ]
    .map(plain)
    .filter((name) => name !== '')

/** Without case, spaces and signs. */
const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

const passedOver = (field: FieldModel): string => {
  if (isSecret(field)) return leftOut.secret(field.label)
  if (field.given) return leftOut.given(field.label)
  return field.writable ? leftOut.mayNot(field.label) : leftOut.computed(field.label)
}
