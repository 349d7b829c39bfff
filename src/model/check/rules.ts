import type { Predicate } from '../../descriptor/index.ts'
import { analysisDay, casesOf } from '../analysis/cases.ts'
import { meaningOf } from '../kinds/index.ts'
import { holds, literalsOf, type Test, testsOf } from '../predicate.ts'
import { type Fault, fault, faultIf, inside, type Place } from './fault.ts'
import { fieldNames, type Inspection, labelNames, type Subject, seededLabels } from './subject.ts'

const comparable = ['text', 'email', 'number', 'date', 'flag', 'reference']
/** Within two and a half centuries, so that every day that is meant can be written with four figures. */
const moment = /^today([+-]\d{1,5}d)?$/
const sides = ['before', 'from', 'to', 'after']

/** Every rule of a descriptor and where it stands. `may`: whether it may hold always. */
const rulesOf = ({
  place,
  descriptor,
}: Subject): readonly { readonly rule: Predicate; readonly place: Place; readonly mayAlways: boolean }[] => [
  ...Object.entries(descriptor.lists ?? {}).map(([name, [, rule]]) => ({
    rule,
    place: inside(place, 'lists', name),
    mayAlways: false,
  })),
  ...(descriptor.tones ?? []).map(([, reason, rule]) => ({
    rule,
    place: inside(place, 'tones', reason),
    mayAlways: true,
  })),
  ...(descriptor.deadline?.late
    ? [{ rule: descriptor.deadline.late, place: inside(place, 'deadline', 'late'), mayAlways: true }]
    : []),
  ...(descriptor.retired
    ? [{ rule: descriptor.retired[1], place: inside(place, 'retired'), mayAlways: false }]
    : []),
  ...Object.entries(descriptor.requiredWhen ?? {}).flatMap(([name, rule]) =>
    rule === undefined ? [] : [{ rule, place: inside(place, 'requiredWhen', name), mayAlways: false }],
  ),
  ...(descriptor.form ?? []).flatMap((section, index) =>
    section.show.flatMap((item) =>
      typeof item === 'string'
        ? []
        : [{ rule: item.when, place: inside(place, 'form', index, 'when'), mayAlways: false }],
    ),
  ),
]

const literalOf = { text: 'string', email: 'string', reference: 'string', number: 'number', flag: 'boolean' }

const wayOf: Readonly<Record<string, string>> = {
  reference: "Compare a reference with the label of a row: 'Lent'.",
  number: 'Compare a number with a number within its bounds.',
  flag: 'Compare a flag with true or false.',
}

const textWay = 'Compare a text with a text as it would be kept.'

const checkDays = (test: Test, kind: string, place: Place): readonly Fault[] => {
  if (test.is !== 'within') {
    const wrong = test.is !== 'any' && kind === 'date' && test.values.some((value) => value !== null)
    return faultIf(wrong, 'E-RULE-5', place, test.is === 'any' ? '' : test.values.join(', '))
  }
  const written = Object.entries(test.days)
  const odd = written.find(([side]) => !sides.includes(side))
  if (kind !== 'date' && odd) return [fault('E-RULE-11', place, test.days, { other: wayOf[kind] ?? textWay })]
  if (kind !== 'date' || odd)
    return [fault('E-RULE-6', place, odd?.[0] ?? written[0]?.[0], { known: sides, other: test.field })]
  return [
    ...faultIf(written.length === 0, 'E-RULE-10', place, test.field),
    ...written.flatMap(([, day]) => faultIf(!moment.test(day), 'E-RULE-4', place, day)),
  ]
}

const checkLiterals = (test: Test, to: string, place: Place, { named }: Inspection): readonly Fault[] => {
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
  subject: Subject,
  inspection: Inspection,
): readonly Fault[] =>
  testsOf(rule).flatMap((test) => {
    if (test.is === 'any')
      return [
        ...faultIf(test.of.length === 0, 'E-RULE-7', place, ''),
        ...test.of.flatMap((branch) => checkTests(branch, inside(place, 'any'), subject, inspection)),
      ]
    const field = subject.descriptor.fields[test.field]
    const at = inside(place, test.field)
    if (!field) return [fault('E-RULE-1', at, test.field, { known: fieldNames(subject) })]
    if (!comparable.includes(field.kind)) return [fault('E-RULE-2', at, test.field, { other: field.kind })]
    return [
      ...checkDays(test, field.kind, at),
      ...checkFit(test, field, at),
      ...checkLiterals(test, field.to ?? '', at, inspection),
      ...faultIf(field.access?.read !== undefined, 'E-ACCESS-2', at, test.field),
    ]
  })

/** Values that the field can never hold, so that the test is decided before any row is looked at. */
const checkFit = (test: Test, field: Subject['fields'][number][1], place: Place): readonly Fault[] => {
  if (test.is === 'any' || test.is === 'within' || !(field.kind in literalOf)) return []
  const type = literalOf[field.kind as keyof typeof literalOf] // asked in the line above
  return test.values
    .filter((value) => value !== null)
    .flatMap((value) => {
      const fits = typeof value === type && (field.kind === 'reference' || holdable(field, value))
      const other = wayOf[field.kind] ?? textWay
      return faultIf(!fits, 'E-RULE-11', place, value, { other })
    })
}

const holdable = (field: Subject['fields'][number][1], value: unknown): boolean => {
  const accepted = meaningOf(field.kind).accept(value, field)
  return 'value' in accepted && accepted.value === value && value !== ''
}

/** A rule that holds in no case, or in every one, decides nothing. */
const checkSense = (
  subject: Subject,
  rule: Predicate,
  place: Place,
  mayAlways: boolean,
): readonly Fault[] => {
  const cases = casesOf(subject.descriptor.fields, [rule])
  if (!cases) return []
  const held = cases.filter((at) => holds(rule, at, analysisDay)).length
  return [
    ...faultIf(held === 0, 'E-RULE-8', place, ''),
    ...faultIf(!mayAlways && held === cases.length, 'E-RULE-9', place, ''),
  ]
}

/** The labels by which rules know rows of an entity. */
const inRules = (one: string, { subjects }: Inspection): readonly string[] =>
  subjects.flatMap((each) =>
    rulesOf(each)
      .flatMap(({ rule }) => literalsOf(rule))
      .filter(({ field }) => each.descriptor.fields[field]?.to === one)
      .map(({ value }) => value),
  )

/** The labels by which chips, first rows and sample rows know rows of an entity. */
const beside = (one: string, { subjects }: Inspection): readonly string[] =>
  subjects.flatMap(({ fields, descriptor: { seed = [], sample = [] } }) =>
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
const checkKnownRows = (inspection: Inspection): readonly Fault[] =>
  inspection.subjects.flatMap((subject) => {
    const { place, descriptor } = subject
    const names = labelNames(subject)
    const name = names[0] ?? ''
    const label = descriptor.fields[name]
    const rules = inRules(descriptor.one, inspection)
    const told = (literals: readonly string[]) => ({ other: [...new Set(literals)].join(', ') })
    const all = [...rules, ...beside(descriptor.one, inspection)]
    if (label === undefined || all.length === 0) return []
    if (names.length > 1 || meaningOf(label.kind).column !== 'text')
      return [fault('E-LITERAL-2', inside(place, 'label'), names.join(', '), told(all))]
    const loose = rules.length > 0 && label.unique === undefined
    return faultIf(loose, 'E-LITERAL-1', inside(place, 'fields', name), name, told(rules))
  })

/** Every rule, wherever it stands: what it looks at, what it compares with, whether it decides anything. */
export const checkRules = (inspection: Inspection): readonly Fault[] => [
  ...checkKnownRows(inspection),
  ...inspection.subjects.flatMap((subject) =>
    rulesOf(subject).flatMap(({ rule, place, mayAlways }) => {
      const faults = checkTests(rule, place, subject, inspection)
      return faults.length > 0 ? faults : checkSense(subject, rule, place, mayAlways)
    }),
  ),
]
