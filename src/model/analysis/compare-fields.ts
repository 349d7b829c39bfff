import { changing } from '#texts/tools'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { sortsLists } from '../entity/order.ts'
import { meaningOf } from '../kinds/index.ts'
import { describeRule } from '../rules/describe-rule.ts'
import { changeIf, type ModelChange, makeChange, type Pair } from './change.ts'

/** The kind, with the currency or scale by which its values are read: 'decimal 3', 'money EUR'. */
const kindOf = ({ kind, currency, scale }: FieldModel): string =>
  [kind, currency ?? scale ?? []].flat().join(' ')

const column = (field: FieldModel): string => String(meaningOf(field.kind).column)

const compareWriting = (
  entity: EntityModel,
  at: string,
  before: FieldModel,
  after: FieldModel,
): readonly ModelChange[] => [
  ...changeIf(before.key !== after.key, 'calls', changing.key(at, before.key, after.key), true),
  ...changeIf(!before.required && after.required, 'calls', changing.required(at), true),
  ...changeIf(before.required && !after.required, 'calls', changing.optional(at)),
  ...(JSON.stringify(before.requiredWhen) === JSON.stringify(after.requiredWhen)
    ? []
    : [
        after.requiredWhen === null
          ? makeChange('calls', changing.optional(at))
          : makeChange('calls', changing.requiredWhile(at, describeRule(entity, after.requiredWhen)), true),
      ]),
  ...changeIf(before.unique === undefined && after.unique !== undefined, 'calls', changing.unique(at), true),
  ...changeIf(before.unique !== undefined && after.unique === undefined, 'calls', changing.notUnique(at)),
  ...changeIf(sortsLists(before) && !sortsLists(after), 'calls', changing.unsortable(at), true),
  ...changeIf(!sortsLists(before) && sortsLists(after), 'calls', changing.sortable(at)),
  ...changeIf(before.writable && !after.writable, 'calls', changing.unwritable(at), true),
  ...changeIf(before.to !== after.to, 'calls', changing.to(at, String(before.to), String(after.to)), true),
]

/** The changes of a field for screens, callers and data, including its columns and keys. */
export const compareField = (
  entity: EntityModel,
  { name, before, after }: Pair<FieldModel>,
): readonly ModelChange[] => {
  const { table } = entity
  const at = `${table}.${name}`
  if (!before && after)
    return [
      makeChange(
        'calls',
        changing.newField(at, after.kind),
        after.required === true && after.initially === undefined,
      ),
      ...changeIf(after.stored, 'tables', changing.newColumn(at)),
    ]
  if (before && !after)
    return [
      makeChange('calls', changing.goneField(at), true),
      ...changeIf(before.stored, 'tables', changing.hiddenColumn(at)),
    ]
  if (!before || !after) return []
  return [
    ...changeIf(before.name !== after.name, 'tables', changing.renamed(before.name, at)),
    ...changeIf(
      kindOf(before) !== kindOf(after),
      'calls',
      changing.kind(at, kindOf(before), kindOf(after)),
      true,
    ),
    ...changeIf(
      column(before) !== column(after),
      'tables',
      changing.retyped(at, column(before), column(after)),
      true,
    ),
    ...changeIf(!before.inline && after.inline, 'calls', changing.inline(at)),
    ...changeIf(before.inline && !after.inline, 'calls', changing.notInline(at), true),
    ...changeIf(before.label !== after.label, 'screens', changing.label(at, before.label, after.label)),
    ...compareWriting(entity, at, before, after),
  ]
}
