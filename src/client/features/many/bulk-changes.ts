import { sentOf } from '../../../model/form.ts'
import {
  type Draft,
  type EntityModel,
  type FieldModel,
  isSecret,
  kinds,
  type Model,
  mayChange,
  meaningOf,
  type Row,
} from '../../../model/index.ts'
import { type HasPermission, isReadable } from '../../shared/request/has-permission.ts'

/** What becomes of a field. */
export type FieldAction = 'leave' | 'set' | 'empty' | 'add' | 'remove' | 'replace'

/** What is chosen for fields, by their names; and what they are set to, as a form holds it. */
export interface FieldChoices {
  readonly ways: Readonly<Record<string, FieldAction>>
  readonly draft: Draft
}

export const noFieldChoices: FieldChoices = { ways: {}, draft: {} }

/** The ways of a field; the first leaves it. */
export const actionsOf = ({ links, required, kind }: FieldModel): readonly FieldAction[] => {
  if (links === 'many') return ['leave', 'add', 'remove', 'replace']
  if (meaningOf(kind).files) return required ? ['leave'] : ['leave', 'empty']
  return required || meaningOf(kind).blank === false ? ['leave', 'set'] : ['leave', 'set', 'empty']
}

/** The fields that somebody may set in many rows at once, in the form's order. What no two rows share is none of them. */
export const settableFields = (entity: EntityModel, holds: HasPermission): readonly FieldModel[] =>
  entity.form
    .flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
    .filter(
      (field) =>
        mayChange(field, null, holds) &&
        isReadable(field, holds) &&
        field.by === undefined &&
        field.unique === undefined &&
        !isSecret(field) &&
        !meaningOf(field.kind).makes,
    )

/** Few enough to show all of them. */
const few = 6

/** Those that are set most: what tells a row's state, and who has to do with it. */
export const mostSetFields = (model: Model, fields: readonly FieldModel[]): readonly FieldModel[] => {
  if (fields.length <= few) return fields
  const likely = fields.filter(({ chips, choices, to }) => chips || choices || to === model.account)
  return (likely.length > 0 ? likely : fields).slice(0, few)
}

/** What a way begins with: a yes or no is one of them at once. */
export const chooseAction = (
  { ways, draft }: FieldChoices,
  field: FieldModel,
  way: FieldAction,
): FieldChoices => {
  const { blank } = meaningOf(field.kind)
  const begun = way === 'set' && blank === false && draft[field.key] === undefined
  return {
    ways: { ...ways, [field.name]: way },
    draft: begun ? { ...draft, [field.key]: false } : draft,
  }
}

/** What is asked of the server: `set`, `add`, `remove`; null while nothing is. */
export const bulkPayload = (fields: readonly FieldModel[], { ways, draft }: FieldChoices): Row | null => {
  const set: Record<string, unknown> = {}
  const add: Record<string, unknown> = {}
  const remove: Record<string, unknown> = {}
  for (const field of fields) {
    const way = ways[field.name] ?? 'leave'
    const value = sentOf(field, draft)
    const said = !kinds[field.kind].isEmpty(value)
    if (way === 'empty') set[field.key] = null
    else if (way === 'replace') set[field.key] = value
    else if (way === 'add' && said) add[field.key] = value
    else if (way === 'remove' && said) remove[field.key] = value
    else if (way === 'set' && said) set[field.key] = value
  }
  const groups = Object.entries({ set, add, remove }).filter(([, keys]) => Object.keys(keys).length > 0)
  return groups.length > 0 ? Object.fromEntries(groups) : null
}
