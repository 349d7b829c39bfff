import { lower, titleOf } from '#texts/grammar'
import { leftOut } from '#texts/sheets'
import { plainLabel, targetOf } from '../entity/label.ts'
import type { EntityModel, FieldModel, Model } from '../entity/model.ts'
import { isSecret, meaningOf } from '../kinds/index.ts'
import { fold } from '../values/characters.ts'
import { exportHeads } from './cell.ts'

/** The target of a file's column. */
export type Target =
  | { readonly kind: 'field'; readonly field: FieldModel }
  | { readonly kind: 'id' }
  | { readonly kind: 'none'; readonly says: string }

/** Whether a file was exported by us. */
export const isOwnExport = (heads: readonly string[]): boolean =>
  heads[0] === exportHeads.id && heads.at(-1) === exportHeads.why

/**
 * Maps the columns of a file to fields by their headings. Each field gets one column: a match on its label precedes one
 * on its name or its target; of several, the first.
 * @param fields those that may be written
 */
export const guessTargets = (
  model: Model,
  entity: EntityModel,
  heads: readonly string[],
  fields: readonly FieldModel[],
): readonly Target[] => {
  const said = heads.map(plain)
  const names = namesIn(model)
  const given = new Map<number, FieldModel>()
  const used = new Set<FieldModel>()
  const id = said.indexOf(plain(exportHeads.id))
  const why = isOwnExport(heads) ? heads.length - 1 : -1 // even if a field has that label
  for (const nameOf of names)
    for (const [place, head] of said.entries()) {
      const field = fields.find((each) => !used.has(each) && head !== '' && plain(nameOf(each)) === head)
      if (field === undefined || given.has(place) || head === said[id] || place === why) continue
      given.set(place, field)
      used.add(field)
    }
  return said.map((head, place): Target => {
    if (place === id) return { kind: 'id' }
    if (place === why) return { kind: 'none', says: leftOut.why }
    const field = given.get(place)
    return field ? { kind: 'field', field } : { kind: 'none', says: whyNot(names, entity, head, fields) }
  })
}

type Names = readonly ((field: FieldModel) => string)[]

/** The names of a field, the most reliable first. */
const namesIn = (model: Model): Names => [
  ({ label }) => label,
  ({ heading }) => heading,
  ({ heading, name }) => heading + name, // an export's form of a repeated heading
  ({ name }) => name,
  // “Customer Name” matches the row's label; “Customer ID” beside it is a foreign number.
  (field) => (field.to === undefined ? '' : field.label + (plainLabel(targetOf(model, field))?.label ?? '')),
  ({ key }) => key,
  ({ was = '' }) => was,
  ({ to }) => (to === undefined ? '' : titleOf(to)),
]

/** Removes case, spaces and punctuation. */
const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

const whyNot = (names: Names, entity: EntityModel, head: string, fields: readonly FieldModel[]): string => {
  const isCalled = (field: FieldModel) => head !== '' && names.some((nameOf) => plain(nameOf(field)) === head)
  if (head === plain(exportHeads.id)) return leftOut.twice
  const taken = fields.find(isCalled)
  if (taken) return leftOut.taken(taken.label)
  if (head === plain(exportHeads.why)) return leftOut.why
  const other = entity.fields.find(isCalled)
  return other ? passedOver(other) : leftOut.none(lower(entity.title.many))
}

/** The secret of an entity that a heading names; undefined for most. */
export const secretNamed = (model: Model, entity: EntityModel, head: string): FieldModel | undefined =>
  entity.fields.find(
    (field) => isSecret(field) && namesIn(model).some((nameOf) => plain(nameOf(field)) === plain(head)),
  )

const passedOver = (field: FieldModel): string => {
  const { label, given, works, by, kind, writable } = field
  if (isSecret(field)) return leftOut.secret(label)
  if (given) return leftOut.given(label)
  if (works || meaningOf(kind).makes) return leftOut.computed(label)
  if (by !== undefined) return leftOut.rows(label)
  if (meaningOf(kind).files) return leftOut.files(label)
  return writable ? leftOut.mayNot(label) : leftOut.fixed(label)
}
