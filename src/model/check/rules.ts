import type { Predicate } from '../../descriptor/index.ts'
import { casesOf, matchesCase } from '../analysis/cases.ts'
import { forbidding, forbids } from '../analysis/forbidden.ts'
import type { RulePosition } from '../rules/descriptor-rules.ts'
import { allTests, literalsOf, testsOf } from '../rules/predicate.ts'
import { type CheckContext, type CheckedEntity, seededLabels } from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'
import { nearest } from './nearest.ts'
import { faultsIn, type Ground } from './predicate.ts'

/** The ground for a rule of a descriptor. */
export const groundOf = (
  checked: CheckedEntity,
  context: CheckContext,
  standing: RulePosition,
  steps: boolean,
): Ground => ({
  fields: checked.field,
  over: (field) => {
    const target = context.named.get(field.to ?? '')
    if (!steps) return null
    return target && groundOf(target, context, standing, false) // E-REF-1 reports a missing target
  },
  isTree: (entity) => {
    const fields = context.named.get(entity)?.fields ?? []
    return fields.some(([, { tree, to }]) => tree && to === entity)
  },
  isNamed: () => true, // E-LITERAL-2 reports it otherwise
  account: context.entities.find(({ descriptor }) => descriptor.serves === 'account')?.descriptor.one ?? '',
  standing,
  asked: false,
})

/** Finds labels without a seed row, and fields that some callers cannot see, in the rule, its groups and its steps. */
const checkNames = (
  rule: Predicate,
  place: Place,
  checked: CheckedEntity,
  context: CheckContext,
): readonly Fault[] =>
  testsOf(rule).flatMap((test) => {
    if (test.is === 'group')
      return test.of.flatMap((branch) => checkNames(branch, placeInside(place, test.word), checked, context))
    const field = checked.field[test.field]
    const at = placeInside(place, test.field)
    const target = context.named.get(field?.to ?? '')
    return [
      ...faultIf(field?.access?.read !== undefined, 'E-ACCESS-2', at, test.field),
      ...('values' in test && field ? checkNearLabels(test.values, at, checked, field.name) : []),
      ...(test.is === 'step' && target
        ? checkNames(test.rule, placeInside(at, test.word), target, context)
        : []),
      ...(target && 'values' in test ? checkLabels(test.values, at, target) : []),
    ]
  })

/** Finds a label compared as text that is one letter away from the label of a seed row. */
const checkNearLabels = (
  values: readonly unknown[],
  place: Place,
  checked: CheckedEntity,
  name: string,
): readonly Fault[] => {
  const known = checked.label.join() === name ? seededLabels(checked) : []
  return values.flatMap((value) =>
    faultIf(
      typeof value === 'string' && !known.includes(value) && nearest(value, known) !== null,
      'E-RULE-3',
      place,
      value,
      { known, other: checked.place.file },
    ),
  )
}

const checkLabels = (values: readonly unknown[], place: Place, target: CheckedEntity): readonly Fault[] => {
  const known = seededLabels(target)
  return values.flatMap((value) =>
    faultIf(typeof value === 'string' && !known.includes(value), 'E-RULE-3', place, value, {
      known,
      other: target.place.file,
    }),
  )
}

/** Finds rules that hold in no case or in every case, and thus decide nothing. */
export const checkSense = (
  checked: CheckedEntity,
  rule: Predicate,
  place: Place,
  mayAlways: boolean,
): readonly Fault[] => {
  const cases = casesOf(checked.field, [rule])
  if (!cases) return []
  const held = cases.filter((at) => matchesCase(rule, at)).length
  return [
    ...faultIf(held === 0, 'E-RULE-8', place, ''),
    ...faultIf(!mayAlways && held === cases.length, 'E-RULE-9', place, ''),
  ]
}

/** Finds a rule that holds only for rows that other rules forbid. */
const checkForbidden = (checked: CheckedEntity, rule: Predicate, place: Place): readonly Fault[] => {
  const known = forbidding({ field: checked.field, never: checked.descriptor.never ?? [] }, [rule])
  const held = known?.cases.filter((at) => matchesCase(rule, at)) ?? []
  const says = held.map((at) => known && forbids(known, at)?.says)
  const isSo = says.length > 0 && says.every((said) => said !== undefined)
  return faultIf(isSo, 'E-RULE-21', place, '', { other: [...new Set(says)].join(' ') })
}

/** Finds tests behind the steps of a rule that decide nothing. */
const checkSteps = (
  checked: CheckedEntity,
  rule: Predicate,
  place: Place,
  context: CheckContext,
): readonly Fault[] =>
  testsOf(rule).flatMap((test) => {
    if (test.is === 'group')
      return test.of.flatMap((branch) => checkSteps(checked, branch, placeInside(place, test.word), context))
    const target = test.is === 'step' && context.named.get(checked.field[test.field]?.to ?? '')
    return target ? checkSense(target, test.rule, placeInside(place, test.field, test.word), true) : []
  })

/** The labels of an entity's rows that a rule names, including behind its steps. */
const namedIn = (
  rule: Predicate,
  checked: CheckedEntity,
  one: string,
  context: CheckContext,
): readonly string[] => [
  ...literalsOf(rule).flatMap(({ field, value }) => (checked.field[field]?.to === one ? [value] : [])),
  ...allTests(rule).flatMap((test) => {
    const target = test.is === 'step' && context.named.get(checked.field[test.field]?.to ?? '')
    return target && test.is === 'step' ? namedIn(test.rule, target, one, context) : []
  }),
]

/** The labels by which rules name rows of an entity. */
const inRules = (one: string, context: CheckContext): readonly string[] =>
  context.entities.flatMap((each) => [
    ...each.rules.flatMap(({ when }) => namedIn(when, each, one, context)),
    ...each.named.flatMap(({ field, value }) => (each.field[field]?.to === one ? [value] : [])),
  ])

/** The labels by which chips, seed rows and sample rows name rows of an entity. */
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

/** Rows that rules name by label need a single text field as their label, and the label must be unique. */
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
      return [fault('E-LITERAL-2', placeInside(place, 'label'), names.join(', '), told(all))]
    const loose = rules.length > 0 && label.unique === undefined
    return faultIf(loose, 'E-LITERAL-1', placeInside(place, 'fields', name), name, told(rules))
  })

/** Checks every rule: its fields, its values, and whether it decides anything. */
export const checkRules = (context: CheckContext): readonly Fault[] => {
  const read = context.entities.flatMap((checked) =>
    checked.rules.map((rule) => {
      const place = placeInside(checked.place, ...rule.path)
      const faults = faultsIn(rule.when, groundOf(checked, context, rule.position, true), place)
      return { checked, place, faults, ...rule }
    }),
  )
  const wrong = read.flatMap(({ faults }) => faults)
  // Named rows are checked only if every rule can be read.
  const sound = wrong.some(({ code }) => unreadable.includes(code)) ? [] : checkKnownRows(context)
  return [
    ...sound,
    ...wrong,
    ...read.flatMap(({ checked, when, place, path, mayAlways, faults }) => {
      if (faults.length > 0) return []
      const names = checkNames(when, place, checked, context)
      if (names.length > 0) return names
      const sense = [
        ...checkSense(checked, when, place, mayAlways),
        ...checkSteps(checked, when, place, context),
      ]
      return sense.length > 0 || path[0] === 'never' ? sense : checkForbidden(checked, when, place)
    }),
  ]
}

/** Codes of faults that make a rule unreadable, so that it has no tests. */
const unreadable: readonly string[] = ['E-RULE-12', 'E-RULE-13']
