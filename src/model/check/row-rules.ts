import type { Predicate } from '../../descriptor/index.ts'
import { comparedBy } from '../entity/compared.ts'
import { aggregateOfNone, isFormula } from '../entity/computed.ts'
import { constantDefault } from '../entity/first-values.ts'
import { periods } from '../entity/grouping.ts'
import { isKnownLater } from '../entity/known-later.ts'
import type { FieldModel } from '../entity/model.ts'
import { fieldsOf, holds } from '../rules/predicate.ts'
import {
  type CheckContext,
  type CheckedEntity,
  fieldNames,
  hasDay,
  namesOf,
  repeated,
} from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'

/** The limit on text fields in one index, by their size. */
const mostTexts = 2

const unlike: readonly unknown[] = [null, 'prose', 'rows', 'file']

/** Whether rows can be compared by the field: not if it is computed, given by the server, or long text. */
const tellsApart = ({ stored, given, works, kind }: FieldModel): boolean =>
  stored && !given && !works && !unlike.includes(comparedBy({ kind }))

const isText = (field: FieldModel | undefined): boolean =>
  field?.type === 'text' && field.choices === undefined

const times: readonly unknown[] = ['day', 'instant']
const isTime = ({ stored, kind }: FieldModel): boolean => stored && times.includes(comparedBy({ kind }))

const isShared = ({ links }: FieldModel): boolean => links === 'many'

const checkBy = (
  place: Place,
  by: readonly string[],
  checked: CheckedEntity,
  fits: (field: FieldModel) => boolean = tellsApart,
): readonly Fault[] => {
  const known = namesOf(checked, fits)
  const texts = by.filter((name) => isText(checked.field[name]))
  return [
    ...by.flatMap((name) => faultIf(!known.includes(name), 'E-ROW-1', place, name, { known })),
    ...faultIf(texts.length > mostTexts, 'E-ROW-3', place, texts.join(', ')),
    ...hiddenIn(by, checked).map((name) => fault('E-ACCESS-11', place, name)),
  ]
}

/** Fields that some readers of the others may not read: a refusal would reveal their values. */
const hiddenIn = (by: readonly string[], { field }: CheckedEntity): readonly string[] => {
  const needed = (name: string) => field[name]?.access?.read
  const hidden = by.filter((name) => needed(name) !== undefined)
  return new Set(by.map(needed)).size > 1 ? hidden : []
}

const checkSays = (place: Place, says: string): readonly Fault[] =>
  faultIf(says.trim() === '', 'E-ROW-4', placeInside(place, 'says'), says)

const checkUnique = (checked: CheckedEntity): readonly Fault[] =>
  (checked.descriptor.unique ?? []).flatMap(({ by, says }, index) => {
    const place = placeInside(checked.place, 'unique', index)
    const several = new Set(by).size > 1 && repeated(by).length === 0
    return [
      ...checkBy(placeInside(place, 'by'), by, checked),
      ...faultIf(!several, 'E-ROW-2', placeInside(place, 'by'), by.join(', ')),
      ...checkSays(place, says),
    ]
  })

const checkOverlaps = (checked: CheckedEntity): readonly Fault[] =>
  (checked.descriptor.noOverlap ?? []).flatMap(({ by, from, to, when = {}, says }, index) => {
    const place = placeInside(checked.place, 'noOverlap', index)
    const known = namesOf(checked, isTime)
    const lists = namesOf(checked, isShared).filter((name) => by.includes(name))
    const wrong = [from, to].filter((name) => !known.includes(name))
    const differ =
      wrong.length === 0 && (from === to || checked.field[from]?.kind !== checked.field[to]?.kind)
    const bound = checked.descriptor.fields[to]?.notBefore
    return [
      ...checkBy(placeInside(place, 'by'), by, checked, (field) => tellsApart(field) || isShared(field)),
      ...faultIf(lists.length > 1, 'E-OVERLAP-1', placeInside(place, 'by'), lists.join(', ')),
      ...faultIf(
        by.length === 0 || repeated(by).length > 0,
        'E-ROW-10',
        placeInside(place, 'by'),
        repeated(by).join(', '),
      ),
      ...wrong.map((name) =>
        fault('E-ROW-5', placeInside(place, name === from ? 'from' : 'to'), name, { known }),
      ),
      ...faultIf(differ, 'E-ROW-6', placeInside(place, 'to'), to, { other: from }),
      ...faultIf(
        bound !== undefined && bound !== from && wrong.length === 0 && !differ,
        'E-ROW-7',
        placeInside(place, 'to'),
        to,
        {
          other: bound ?? '',
        },
      ),
      ...checkGiven(placeInside(place, 'when'), when, checked),
      ...checkSays(place, says),
    ]
  })

const checkMosts = (checked: CheckedEntity, context: CheckContext): readonly Fault[] =>
  (checked.descriptor.atMost ?? []).flatMap(({ by, most, when = {}, says }, index) => {
    const place = placeInside(checked.place, 'atMost', index)
    const names = by.map((part) => part.split(':')[0] ?? '')
    const periodic = namesOf(checked, hasDay).flatMap((name) => periods.map((period) => `${name}:${period}`))
    const odd = by.filter((part, at) => part !== names[at] && checked.field[names[at] ?? ''])
    return [
      ...checkBy(placeInside(place, 'by'), names, checked),
      ...odd.flatMap((part) =>
        faultIf(!periodic.includes(part), 'E-MOST-1', placeInside(place, 'by'), part, { known: periodic }),
      ),
      ...faultIf(
        by.length === 0 || repeated(names).length > 0,
        'E-ROW-10',
        placeInside(place, 'by'),
        repeated(names).join(', '),
      ),
      ...checkMost(placeInside(place, 'most'), most, names, checked, context),
      ...checkGiven(placeInside(place, 'when'), when, checked),
      ...checkSays(place, says),
    ]
  })

const isCount = ({ stored, given, kind }: FieldModel): boolean =>
  stored && !given && comparedBy({ kind }) === 'number'

const checkMost = (
  place: Place,
  most: number | string,
  by: readonly string[],
  checked: CheckedEntity,
  { named }: CheckContext,
): readonly Fault[] => {
  if (typeof most === 'number')
    return faultIf(!Number.isSafeInteger(most) || most < 0, 'E-MOST-2', place, String(most))
  const known = namesOf(checked, ({ links }) => links === 'one').flatMap((name) => {
    const target = named.get(checked.field[name]?.to ?? '')
    return target ? namesOf(target, isCount).map((count) => `${name}.${count}`) : []
  })
  if (!known.includes(most)) return [fault('E-MOST-3', place, most, { known })]
  const [name = '', count = ''] = most.split('.')
  const needed = named.get(checked.field[name]?.to ?? '')?.field[count]?.access?.read
  const own = [checked.permission.read, ...by.map((each) => checked.field[each]?.access?.read)]
  return [
    ...hiddenIn([...by, name], checked).flatMap((each) => faultIf(each === name, 'E-ACCESS-11', place, each)),
    ...(needed === undefined || own.includes(needed)
      ? []
      : [fault('E-MOST-4', place, most, { other: needed })]),
  ]
}

const checkGiven = (place: Place, when: Predicate, checked: CheckedEntity): readonly Fault[] =>
  fieldsOf(when).flatMap((name) => faultIf(isKnownLater(checked.field, name), 'E-ROW-9', place, name))

/** The value of a field in a new row without input; undefined if it cannot be determined. */
const firstValue = (field: FieldModel | undefined): unknown => {
  if (field === undefined) return undefined
  const { to, initially, works } = field
  if (works !== undefined && !isFormula(works)) return aggregateOfNone(works.take, field) // no row refers to it yet
  return constantDefault(field) ?? (to !== undefined && typeof initially === 'string' ? initially : undefined)
}

/** Whether a rule holds for every new row without input: it tests only first values that are known. */
const isFromTheFirst = ({ field }: CheckedEntity, when: Predicate): boolean => {
  const looks = fieldsOf(when).map((name) => [name, firstValue(field[name])] as const)
  const isKnown = looks.length > 0 && looks.every(([, first]) => first !== undefined)
  return isKnown && holds(when, Object.fromEntries(looks), '', 'UTC')
}

/** Whether the rule tests only computed fields. */
const isWorkedOut = ({ field }: CheckedEntity, when: Predicate): boolean =>
  fieldsOf(when).every((name) => field[name]?.works !== undefined)

const checkNever = (checked: CheckedEntity): readonly Fault[] =>
  (checked.descriptor.never ?? []).flatMap(({ when, at, says }, index) => {
    const place = placeInside(checked.place, 'never', index)
    const known = fieldNames(checked)
    const looks = fieldsOf(when)
    const ofChildren = looks.filter((name) => checked.field[name]?.by !== undefined)
    return [
      ...faultIf(isFromTheFirst(checked, when), 'E-ROW-11', placeInside(place, 'when'), says),
      ...faultIf(at !== undefined && !known.includes(at), 'E-ROW-8', placeInside(place, 'at'), at, { known }),
      ...faultIf(at === undefined && !isWorkedOut(checked, when), 'E-ROW-12', place, says, { known }),
      ...faultIf(
        ofChildren.length > 0 && ofChildren.length === looks.length,
        'E-ROW-13',
        placeInside(place, 'when'),
        ofChildren.join(', '),
      ),
      ...checkSays(place, says),
    ]
  })

/** Checks the row rules: `unique`, `noOverlap`, `atMost` and `never`. */
export const checkRowRules = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) => [
    ...checkUnique(checked),
    ...checkOverlaps(checked),
    ...checkMosts(checked, context),
    ...checkNever(checked),
  ])
