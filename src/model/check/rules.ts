import { parts } from '#texts/checks'
import type { Predicate } from '../../descriptor/index.ts'
import { analysisDay, casesOf } from '../analysis/cases.ts'
import { detailsOf, type KindDetails, meaningOf } from '../kinds/index.ts'
import type { FieldModel } from '../model.ts'
import { holds, literalsOf, type Test, testsOf } from '../predicate.ts'
import { type CheckContext, type CheckedEntity, fieldNames, seededLabels } from './checked-entity.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'

/** Within two and a half centuries, so that every day that is meant can be written with four figures. */
const moment = /^today([+-]\d{1,5}d)?$/
const sides = ['before', 'from', 'to', 'after']

const checkDays = (test: Test, { compared, way = 'text' }: KindDetails, place: Place): readonly Fault[] => {
  const days = compared === 'day'
  if (test.is !== 'within') {
    const wrong = test.is !== 'any' && days && test.values.some((value) => value !== null)
    return faultIf(wrong, 'E-RULE-5', place, test.is === 'any' ? '' : test.values.join(', '))
  }
  const written = Object.entries(test.days)
  const odd = written.find(([side]) => !sides.includes(side))
  if (!days && odd) return [fault('E-RULE-11', place, test.days, { other: parts.way[way] })]
  if (!days || odd)
    return [fault('E-RULE-6', place, odd?.[0] ?? written[0]?.[0], { known: sides, other: test.field })]
  return [
    ...faultIf(written.length === 0, 'E-RULE-10', place, test.field),
    ...written.flatMap(([, day]) => faultIf(!moment.test(day), 'E-RULE-4', place, day)),
  ]
}

const checkLiterals = (test: Test, to: string, place: Place, { named }: CheckContext): readonly Fault[] => {
  const target = named.get(to)
  if (!target || test.is === 'any' || test.is === 'within') return []
  const known = seededLabels(target)
  const texts = test.values.filter((value) => typeof value === 'string')
  return texts.flatMap((value) =>
    faultIf(!known.includes(value), 'E-RULE-3', place, value, { known, other: target.place.file }),
  )
}

const checkTests = (
  rule: Predicate,
  place: Place,
  checked: CheckedEntity,
  context: CheckContext,
): readonly Fault[] =>
  testsOf(rule).flatMap((test) => {
    if (test.is === 'any')
      return [
        ...faultIf(test.of.length === 0, 'E-RULE-7', place, ''),
        ...test.of.flatMap((branch) => checkTests(branch, inside(place, 'any'), checked, context)),
      ]
    const field = checked.field[test.field]
    const at = inside(place, test.field)
    if (!field) return [fault('E-RULE-1', at, test.field, { known: fieldNames(checked) })]
    const details = detailsOf(field.kind)
    if (details.compared === null) return [fault('E-RULE-2', at, test.field, { other: field.kind })]
    return [
      ...checkDays(test, details, at),
      ...checkFit(test, field, details, at),
      ...checkLiterals(test, field.to ?? '', at, context),
      ...faultIf(field.access?.read !== undefined, 'E-ACCESS-2', at, test.field),
    ]
  })

/** Values that the field can never hold, so that the test is decided before any row is looked at. */
const checkFit = (
  test: Test,
  field: FieldModel,
  { compared, way = 'text' }: KindDetails,
  place: Place,
): readonly Fault[] => {
  if (test.is === 'any' || test.is === 'within' || compared === 'day') return []
  return test.values
    .filter((value) => value !== null)
    .flatMap((value) => {
      const fits = typeof value === compared && (field.links !== null || holdable(field, value))
      return faultIf(!fits, 'E-RULE-11', place, value, {
        other: parts.way[way],
        ...(field.choices && { known: field.choices }),
      })
    })
}

const holdable = (field: FieldModel, value: unknown): boolean => {
  const accepted = meaningOf(field.kind).accept(value, field)
  return 'value' in accepted && accepted.value === value && value !== ''
}

/** A rule that holds in no case, or in every one, decides nothing. */
const checkSense = (
  checked: CheckedEntity,
  rule: Predicate,
  place: Place,
  mayAlways: boolean,
): readonly Fault[] => {
  const cases = casesOf(checked.descriptor.fields, [rule])
  if (!cases) return []
  const held = cases.filter((at) => holds(rule, at, analysisDay)).length
  return [
    ...faultIf(held === 0, 'E-RULE-8', place, ''),
    ...faultIf(!mayAlways && held === cases.length, 'E-RULE-9', place, ''),
  ]
}

/** The labels by which rules know rows of an entity. */
const inRules = (one: string, { entities }: CheckContext): readonly string[] =>
  entities.flatMap((each) =>
    [...each.rules.flatMap(({ when }) => literalsOf(when)), ...each.named]
      .filter(({ field }) => each.field[field]?.to === one)
      .map(({ value }) => value),
  )

/** The labels by which chips, first rows and sample rows know rows of an entity. */
const beside = (one: string, { entities }: CheckContext): readonly string[] =>
  entities.flatMap(({ fields, descriptor: { seed = [], sample = [] } }) =>
    fields
      .filter(([, field]) => field.to === one)
      .flatMap(([name, { chips = {} }]) => [
        ...Object.keys(chips),
        ...[...seed, ...sample].flatMap((row) => (typeof row === 'string' ? [] : [row[name]])),
      ])
      .flat()
      .filter((label) => typeof label === 'string'),
  )

/** Rows that are known by their label must have one text for it, and rules must know one row by it. */
const checkKnownRows = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) => {
    const { place, descriptor } = checked
    const { label: names } = checked
    const name = names[0] ?? ''
    const label = checked.field[name]
    const rules = inRules(descriptor.one, context)
    const told = (literals: readonly string[]) => ({ other: [...new Set(literals)].join(', ') })
    const all = [...rules, ...beside(descriptor.one, context)]
    if (label === undefined || all.length === 0) return []
    if (names.length > 1 || label.type !== 'text')
      return [fault('E-LITERAL-2', inside(place, 'label'), names.join(', '), told(all))]
    const loose = rules.length > 0 && label.unique === undefined
    return faultIf(loose, 'E-LITERAL-1', inside(place, 'fields', name), name, told(rules))
  })

/** Every rule, wherever it stands: what it looks at, what it compares with, whether it decides anything. */
export const checkRules = (context: CheckContext): readonly Fault[] => [
  ...checkKnownRows(context),
  ...context.entities.flatMap((checked) =>
    checked.rules.flatMap(({ when, path, mayAlways }) => {
      const place = inside(checked.place, ...path)
      const faults = checkTests(when, place, checked, context)
      return faults.length > 0 ? faults : checkSense(checked, when, place, mayAlways)
    }),
  ),
]
