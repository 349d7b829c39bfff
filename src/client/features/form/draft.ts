import { firstValue } from '../../../model/entity/first-values.ts'
import {
  type Day,
  type Draft,
  type EntityModel,
  type FieldModel,
  idOf,
  isRow,
  isSecret,
  labelOf,
  type Model,
  type Row,
} from '../../../model/index.ts'
import { chooseReference, chosenRow, referencedRows } from '../../shared/inputs/chosen.ts'
import { linesFromAnswer } from './lines.ts'

/** Every field that an entity's form can show, including hidden ones, except child rows with forms of their own. */
export const formFields = (entity: EntityModel): readonly FieldModel[] =>
  entity.form
    .flatMap((section) => section.groups.flatMap((group) => group.fields))
    .filter(({ by, inline }) => by === undefined || inline)

/** The key of the label in a reference that a response contains only as `{ id, <label> }`. */
const labelKey = (target: EntityModel | undefined): string =>
  target?.label.length === 1 ? (target.label[0]?.key ?? 'label') : 'label'

const referred = (model: Model, field: FieldModel, row: Row): Row | null => {
  const plain = row[field.key]
  const nested = field.nested === null ? null : row[field.nested]
  const known = [nested, plain].find(isRow)
  const id = idOf(plain) ?? idOf(known)
  if (id === null) return known ?? null // a new row's initial reference may have only a label
  if (known) return { ...known, id }
  const label = row[`${field.key}_label`]
  return typeof label === 'string' ? { id, [labelKey(model.entities[field.to ?? ''])]: label } : { id }
}

/** Maps every empty value (blank text, undefined) to null. */
const plain = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

const valueIn = (model: Model, field: FieldModel, row: Row): Draft => {
  const child = field.inline && model.entities[field.to ?? '']
  if (child) return { [field.key]: linesFromAnswer(row[field.key], (line) => draftOf(model, child, line)) }
  if (field.links === 'one') return chooseReference(field, referred(model, field, row))
  if (field.links === 'many') return { [field.key]: referencedRows(row[field.key]) }
  if (isSecret(field)) return { [field.key]: null }
  return { [field.key]: plain(row[field.key]) }
}

/** Whether the row contains the reference; always true for a new row. */
const isSaid = ({ key, nested, links }: FieldModel, row: Row): boolean =>
  links !== 'one' || row.id === undefined || key in row || (nested ?? '') in row

/** Converts an item from the server to a draft. References can be rows or ids, with or without labels. */
export const draftOf = (model: Model, entity: EntityModel, row: Row): Draft =>
  Object.assign(
    {},
    row.id === undefined ? {} : { id: row.id },
    row.version === undefined ? {} : { version: row.version },
    ...formFields(entity).map((field) => (isSaid(field, row) ? valueIn(model, field, row) : {})),
  )

/**
 * Whether the row's reference was left out of the response because its target is not readable, and no other row was
 * chosen.
 */
export const isUnreadableReference = (model: Model, field: FieldModel, base: Draft, draft: Draft): boolean =>
  !isSaid(field, base) &&
  (model.entities[field.to ?? '']?.scopes ?? []).length > 0 &&
  chosenRow(draft, field) === null

/**
 * The draft of a new row from its fields' initial values and the address
 * (`?owner_id=7`, `?name=Water`), by a field's key or name.
 */
export const newDraft = (
  model: Model,
  entity: EntityModel,
  address: URLSearchParams,
  maker: DraftAuthor,
): Draft => {
  const said = (field: FieldModel): unknown => {
    if (field.inline) return []
    const text = address.get(field.key) ?? address.get(field.name)
    // An empty tick box is false, as on the server, so that conditions see it from the start.
    if (text === null || !field.writable)
      return firstIn(model, field, maker) ?? (field.type === 'flag' ? false : null)
    if (field.links === 'one') return /^[1-9]\d*$/.test(text) ? Number(text) : null
    if (field.links === 'many') return text.split(',').map(Number)
    if (field.type === 'flag') return text === 'true' || text === '1'
    return text
  }
  return draftOf(
    model,
    entity,
    Object.fromEntries(formFields(entity).map((field) => [field.key, said(field)])),
  )
}

/** The draft of the values that a button sets, as far as the page can compute them. */
export const setDraft = (
  model: Model,
  set: readonly { readonly field: FieldModel; readonly value: unknown }[],
  maker: DraftAuthor,
): Draft =>
  Object.assign(
    {},
    ...set.map(({ field, value }) => {
      const initially = value as FieldModel['initially'] // a button sets what a field can begin with, or null
      const said = value === null ? null : firstIn(model, { ...field, initially } as FieldModel, maker)
      return valueIn(model, field, { [field.key]: said })
    }),
  )

/** The user who creates a row, and the business day. */
export interface DraftAuthor {
  readonly today: Day
  readonly user: { readonly id: number | null; readonly name: string } | null
}

/** The initial value of a field. A named row is kept as its label, which the server resolves. */
const firstIn = (model: Model, field: FieldModel, { today, user }: DraftAuthor): unknown => {
  const { initially, links } = field
  if (links !== 'one' || initially === undefined)
    return firstValue(field, { today, now: new Date(), me: null, idOf: () => null })
  const label = labelKey(model.entities[field.to ?? ''])
  if (!isRow(initially)) return { [label]: initially }
  return user?.id ? { id: user.id, ...(label === 'name' && { name: user.name }) } : null
}

/** References without loaded labels, which are then fetched from their options. */
export const unnamedReferences = (model: Model, entity: EntityModel, draft: Draft): readonly FieldModel[] =>
  formFields(entity).filter((field) => {
    const target = model.entities[field.to ?? '']
    if (!target) return false
    const rows = field.links === 'many' ? referencedRows(draft[field.key]) : [chosenRow(draft, field)]
    return rows.some((row) => row !== null && labelOf(model, target, row) === '')
  })

/** The ids that a draft's field refers to. */
export const chosenIds = (draft: Draft, field: FieldModel): readonly number[] =>
  field.links === 'many'
    ? referencedRows(draft[field.key]).flatMap((row) => row.id ?? [])
    : [idOf(chosenRow(draft, field))].flatMap((id) => id ?? [])

/** The draft with labels for its referenced rows; ids without a row are kept. */
export const nameReferences = (draft: Draft, field: FieldModel, rows: readonly Row[]): Draft => {
  const find = (id: unknown) => rows.find((row) => row.id === id)
  if (field.links === 'many')
    return { ...draft, [field.key]: referencedRows(draft[field.key]).map((row) => find(row.id) ?? row) }
  const row = find(chosenRow(draft, field)?.id)
  return row ? { ...draft, ...chooseReference(field, row) } : draft
}
