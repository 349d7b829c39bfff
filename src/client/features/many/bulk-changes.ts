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

/** What the action does to a field. */
export type FieldAction = 'leave' | 'set' | 'empty' | 'add' | 'remove' | 'replace'

/** The chosen action by field name, and the values as a form draft. */
export interface FieldChoices {
  readonly ways: Readonly<Record<string, FieldAction>>
  readonly draft: Draft
}

export const noFieldChoices: FieldChoices = { ways: {}, draft: {} }

/** The possible actions of a field; the first leaves it unchanged. */
export const actionsOf = ({ links, required, kind }: FieldModel): readonly FieldAction[] => {
  if (links === 'many') return ['leave', 'add', 'remove', 'replace']
  if (meaningOf(kind).files) return required ? ['leave'] : ['leave', 'empty']
  return required || meaningOf(kind).blank === false ? ['leave', 'set'] : ['leave', 'set', 'empty']
}

/** The fields that the user may set in bulk, in form order, without unique fields. */
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

/** Up to this many fields are all shown. */
const few = 6

/** The fields most likely to be set: states, choices and people. */
export const mostSetFields = (model: Model, fields: readonly FieldModel[]): readonly FieldModel[] => {
  if (fields.length <= few) return fields
  const likely = fields.filter(({ chips, choices, to }) => chips || choices || to === model.account)
  return (likely.length > 0 ? likely : fields).slice(0, few)
}

/** The choices with an action selected for a field; a boolean gets an initial value. */
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

/** The payload: `set`, `add`, `remove`; null if empty. */
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
