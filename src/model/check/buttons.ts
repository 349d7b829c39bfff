import { parts } from '#texts/checks'
import type { Press } from '../../descriptor/index.ts'
import type { FieldModel } from '../entity/model.ts'
import { entityFunctions } from '../entity-functions.ts'
import { isSecret, meaningOf } from '../kinds/index.ts'
import { isRow } from '../values/row.ts'
import { type CheckContext, type CheckedEntity, namesOf, repeated, seededLabels } from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'

export { checkButtonOutcomes } from './button-outcomes.ts'

const hyphenated = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Such as 'invoices.approve'. */
const permission = /^[a-z0-9-]+\.[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Path segments of other calls after a row's id, and functions that the typed client has for every entity. */
const taken: readonly string[] = [
  ...entityFunctions,
  ...['history-at', 'create-reset-link', 'reset-link', 'people'],
]

/** Whether a button may write the field, independent of permissions: a single value that nothing else sets. */
const isSettable = (field: FieldModel): boolean => {
  const { accepted, files } = meaningOf(field.kind)
  const decided = field.works !== undefined || field.given === true || field.stamped !== undefined
  return field.stored && accepted && !files && !decided && !isSecret(field) && field.links !== 'many'
}

const isAskable = (field: FieldModel): boolean =>
  field.writable && !isSecret(field) && !meaningOf(field.kind).files

/** Why the field cannot be set to the value; null if it can. */
const misfit = (field: FieldModel, value: unknown, account: string): string | null => {
  const { blank, accept } = meaningOf(field.kind)
  if (value === null)
    return blank === false ? parts.unset.flag : field.required === true ? parts.unset.required : null
  if (isRow(value)) return field.to === account ? null : parts.unset.account
  if (field.to !== undefined) return typeof value === 'string' ? null : parts.unset.label
  if ((field.type === 'day' && value === 'today') || (field.type === 'instant' && value === 'now'))
    return null
  const accepted = accept(value, field)
  return 'message' in accepted ? accepted.message : null
}

const checkSet = (
  place: Place,
  checked: CheckedEntity,
  { set = {} }: Press,
  context: CheckContext,
): readonly Fault[] => {
  const known = namesOf(checked, isSettable)
  const account = context.entities.find(({ descriptor }) => descriptor.serves === 'account')?.descriptor.one
  return Object.entries(set).flatMap(([name, value]) => {
    const at = placeInside(place, 'set', name)
    const field = checked.field[name]
    if (!field || !known.includes(name)) return [fault('E-BUTTON-5', at, name, { known })]
    const wrong = misfit(field, value, account ?? '')
    if (wrong !== null) return [fault('E-BUTTON-6', at, value, { other: wrong })]
    const target = context.named.get(field.to ?? '')
    const labels = target && typeof value === 'string' ? seededLabels(target) : null
    return faultIf(labels !== null && !labels.includes(String(value)), 'E-BUTTON-7', at, value, {
      known: labels ?? [],
      other: target?.place.file ?? '',
    })
  })
}

const checkAsks = (
  place: Place,
  checked: CheckedEntity,
  { asks = [], set = {} }: Press,
): readonly Fault[] => {
  const known = namesOf(checked, isAskable)
  const at = placeInside(place, 'asks')
  return [
    ...asks.flatMap((name) => faultIf(!known.includes(name), 'E-BUTTON-8', at, name, { known })),
    ...repeated([...asks, ...Object.keys(set)]).map((name) => fault('E-BUTTON-9', at, name)),
  ]
}

const checkName = (place: Place, name: string, { descriptor }: CheckedEntity): readonly Fault[] => {
  const list = descriptor.lists && Object.hasOwn(descriptor.lists, name)
  return [
    ...faultIf(!hyphenated.test(name), 'E-BUTTON-1', place, name),
    ...faultIf(taken.includes(name), 'E-BUTTON-2', place, name, { other: parts.call }),
    ...faultIf(list === true, 'E-BUTTON-2', place, name, { other: parts.named }),
  ]
}

const checkNeeds = (place: Place, { needs }: Press, { entities }: CheckContext): readonly Fault[] => {
  if (needs === undefined) return []
  const plurals = entities.map(({ descriptor }) => descriptor.many)
  const isKnown = permission.test(needs) && plurals.includes(needs.slice(0, needs.indexOf('.')))
  return faultIf(!isKnown, 'E-BUTTON-10', placeInside(place, 'needs'), needs, { other: plurals.join(', ') })
}

/** Checks each button: its name, the values that it writes and asks for, and its permission. */
export const checkButtons = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) =>
    Object.entries(checked.descriptor.buttons ?? {}).flatMap(([name, [title, press]]) => {
      const place = placeInside(checked.place, 'buttons', name)
      const { set = {}, asks = [], confirm } = press
      return [
        ...checkName(place, name, checked),
        ...faultIf(title.trim() === '', 'E-BUTTON-3', place, title),
        ...faultIf(confirm?.trim() === '', 'E-BUTTON-3', placeInside(place, 'confirm'), confirm),
        ...faultIf(Object.keys(set).length + asks.length === 0, 'E-BUTTON-4', place, name),
        ...checkSet(place, checked, press, context),
        ...checkAsks(place, checked, press),
        ...checkNeeds(place, press, context),
      ]
    }),
  )
