import { parts } from '#texts/checks'
import { currencies, type Formula, type Predicate } from '../../descriptor/index.ts'
import { comparedBy } from '../entity/compared.ts'
import { isFormula, partsOf } from '../entity/computed.ts'
import type { FieldModel } from '../entity/model.ts'
import { fieldsOf, literalsOf } from '../rules/predicate.ts'
import { type CheckContext, type CheckedEntity, namesOf } from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'
import { faultsIn } from './predicate.ts'
import { checkSense, groundOf } from './rules.ts'

const isNumber = (field: FieldModel): boolean => {
  const compared = comparedBy(field)
  return field.stored && (compared === 'number' || compared === 'decimal')
}

const isDay = (field: FieldModel | undefined): boolean => field?.type === 'day' && field.stored

const operations: readonly unknown[] = ['+', '-', '*', '/']
const takes: readonly unknown[] = ['sum', 'count', 'least', 'greatest']

/** Whether the definition has one of the two valid forms. */
const isSound = ({ works }: FieldModel): boolean => {
  if (works === undefined) return false
  if (!isFormula(works)) return takes.includes(works.take) && typeof works.over === 'string'
  const [left, operation, right, ...more] = works as readonly unknown[] // a descriptor may contain anything
  const isPart = (part: unknown) =>
    typeof part === 'string' || (typeof part === 'number' && Number.isFinite(part))
  return more.length === 0 && isPart(left) && isPart(right) && operations.includes(operation)
}

/** The parts with incompatible units: 'EUR + USD', 'EUR + a number'; null if they are compatible. */
const mixed = ([left, operation, right]: Formula, { field }: CheckedEntity): string | null => {
  const [one, other] = [left, right].map((part) => (isDay(field[part]) ? parts.day : field[part]?.currency))
  if (one === parts.day || other === parts.day)
    return one === other && operation === '-' ? null : parts.mixed(one, operation, other)
  const adds = operation === '+' || operation === '-'
  const sound = adds ? one === other : other === undefined || (operation === '*' && one === undefined)
  return sound ? null : parts.mixed(one, operation, other)
}

/** The result if it is the same for every row with a value; null if rows differ. */
const sameForAll = ([left, operation, right]: Formula): string | null => {
  if (operation === '/' && Number(right) === 0) return parts.nothing
  if (typeof left === 'number' && typeof right === 'number') return parts.oneNumber
  if (operation === '*' && (left === 0 || right === 0)) return '0'
  if (operation === '/' && left === 0) return '0'
  if (left !== right) return null
  return operation === '-' ? '0' : operation === '/' ? '1' : null
}

/** Whether a part has a fault of its own, which is reported there. */
const isShaky = (checked: CheckedEntity, part: string, context: CheckContext): boolean => {
  const field = checked.field[part]
  if (field === undefined || circle([checked, field], context) !== null) return true
  if (field.currency !== undefined && !currencies.includes(field.currency)) return true
  return field.works !== undefined && checkParts(checked, field, context).length > 0
}

const checkParts = (checked: CheckedEntity, field: FieldModel, context: CheckContext): readonly Fault[] => {
  const place = placeInside(checked.place, 'fields', field.name, 'works')
  const { works } = field
  if (works === undefined || !isSound(field)) return [fault('E-COMPUTED-1', place, field.name)]
  if (isFormula(works)) {
    const known = namesOf(checked, (each) => (isNumber(each) || isDay(each)) && each !== field)
    const unknown = partsOf(field).filter((part) => !known.includes(part) && part !== field.name)
    const shaky = unknown.length > 0 || partsOf(field).some((part) => isShaky(checked, part, context))
    const other = shaky ? null : mixed(works, checked)
    const same = sameForAll(works)
    return [
      ...(same === null ? [] : [fault('E-COMPUTED-8', place, works.join(' '), { other: same })]),
      ...unknown.map((part) => fault('E-COMPUTED-2', place, part, { known })),
      ...(other === null ? [] : [fault('E-COMPUTED-6', place, works.join(' '), { other })]),
    ]
  }
  const lists = namesOf(checked, ({ by }) => by !== undefined)
  if (!lists.includes(works.over)) return [fault('E-COMPUTED-3', place, works.over, { known: lists })]
  const target = context.named.get(checked.field[works.over]?.to ?? '')
  if (target === undefined) return [] // E-REF-1 reports it
  const chosen =
    works.when === undefined ? [] : checkChosen(placeInside(place, 'when'), works.when, target, context)
  if (works.take === 'count') return chosen
  const known = namesOf(target, isNumber)
  return [
    ...chosen,
    ...faultIf(!known.includes(works.value ?? ''), 'E-COMPUTED-2', place, works.value, { known }),
  ]
}

/**
 * Checks the condition that selects rows: it may test only entered values, and no reference by label, which differs by
 * database.
 */
const checkChosen = (
  place: Place,
  when: unknown,
  target: CheckedEntity,
  context: CheckContext,
): readonly Fault[] => {
  const faults = faultsIn(when, groundOf(target, context, 'row', false), place)
  if (faults.length > 0) return faults
  const rule = when as Predicate // it is a predicate: it has no faults
  const named = literalsOf(rule).map(({ field }) => field)
  const wrong = fieldsOf(rule).filter(
    (name) =>
      target.field[name]?.works !== undefined ||
      (target.field[name]?.links === 'one' && named.includes(name)),
  )
  if (wrong.length === 0) return checkSense(target, rule, place, false)
  return wrong.map((name) => fault('E-COMPUTED-7', placeInside(place, name), name))
}

/** The permissions needed to read the values that a computed value uses. */
const readsOf = (
  { field }: Pick<CheckedEntity, 'field'>,
  name: string,
  above: readonly string[] = [],
): readonly string[] => {
  const source = field[name]
  if (!source || above.includes(name)) return []
  return [
    source.access?.read ?? [],
    ...partsOf(source).map((part) => readsOf({ field }, part, [...above, name])),
  ].flat()
}

/** Checks that a computed value has the read permissions of the values that it aggregates. */
const checkReaders = (checked: CheckedEntity, field: FieldModel, context: CheckContext): readonly Fault[] => {
  const { works, access } = field
  if (works === undefined || !isSound(field) || isFormula(works)) return []
  const over = checked.field[works.over]
  const target = context.named.get(over?.to ?? '')
  if (!over || !target) return []
  const reads = [works.value, over.by, ...fieldsOf(works.when ?? {})].flatMap((name) =>
    name === undefined ? [] : readsOf(target, name),
  )
  const other = [...reads, over.access?.read ?? []].flat().find((read) => read !== access?.read)
  const place = placeInside(checked.place, 'fields', field.name)
  return other === undefined ? [] : [fault('E-ACCESS-9', place, works.value ?? works.over, { other })]
}

type Node = readonly [CheckedEntity, FieldModel]

/** The fields that a value is computed from, in its own row or in aggregated rows. */
const madeOf = ([checked, field]: Node, { named }: CheckContext): readonly Node[] => {
  const nodes = (of: CheckedEntity | undefined, names: readonly string[]) =>
    names.flatMap((name): readonly Node[] => {
      const each = of?.field[name]
      return of && each?.works ? [[of, each]] : []
    })
  const { works } = field
  if (works === undefined || !isSound(field)) return []
  if (isFormula(works)) return nodes(checked, partsOf(field))
  return nodes(named.get(checked.field[works.over]?.to ?? ''), works.value === undefined ? [] : [works.value])
}

const circle = (from: Node, context: CheckContext): readonly string[] | null => {
  const seen = new Set<FieldModel>()
  const ways: (readonly Node[])[] = [[from]]
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of madeOf(way.at(-1) ?? from, context)) {
      if (next[1] === from[1]) return [...way, next].map(([of, { name }]) => `${of.descriptor.one}.${name}`)
      if (seen.has(next[1])) continue
      seen.add(next[1])
      ways.push([...way, next])
    }
  }
  return null
}

/** Checks the inputs of computed values, and that none depends on itself. */
export const checkComputed = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) =>
    checked.fields.flatMap(([name, field]) => {
      if (field.works === undefined) return []
      const way = circle([checked, field], context)
      const place = placeInside(checked.place, 'fields', name, 'works')
      return [
        ...checkParts(checked, field, context),
        ...checkReaders(checked, field, context),
        ...faultIf(
          field.unique !== undefined,
          'E-COMPUTED-5',
          placeInside(checked.place, 'fields', name),
          'unique',
        ),
        ...(way === null ? [] : [fault('E-COMPUTED-4', place, name, { other: way.join(' → ') })]),
      ]
    }),
  )
