import type { FieldModel } from '../entity/model.ts'
import { isSecret, meaningOf } from '../kinds/index.ts'
import { type CheckContext, type CheckedEntity, fieldNames, hasDay, namesOf } from './checked-entity.ts'
import { type Fault, fault, faultIf, placeInside } from './fault.ts'

const checkTargets = (checked: CheckedEntity, { named }: CheckContext): readonly Fault[] =>
  checked.fields.flatMap(([name, field]) => {
    const place = placeInside(checked.place, 'fields', name)
    return [
      ...faultIf(
        field.to !== undefined && !named.has(field.to),
        'E-REF-1',
        placeInside(place, 'to'),
        field.to,
        {
          known: [...named.keys()],
        },
      ),
      ...faultIf(field.belongs === true && field.links !== 'one', 'E-REF-5', place, field.kind),
      ...faultIf(field.belongs === true && field.required !== true, 'E-REF-6', place, name),
      ...checkBack(checked, name, field, named),
      ...faultIf(isNoTree(checked, field), 'E-REF-10', place, name, { other: checked.descriptor.one }),
    ]
  })

/** Checks that the child rows refer back to this entity. */
const checkBack = (
  { descriptor, place }: CheckedEntity,
  name: string,
  { by, to }: FieldModel,
  named: CheckContext['named'],
): readonly Fault[] => {
  const target = named.get(to ?? '')
  if (by === undefined || target === undefined) return []
  const known = namesOf(target, (field) => field.links === 'one' && field.to === descriptor.one)
  return faultIf(!known.includes(by), 'E-REF-11', placeInside(place, 'fields', name, 'by'), by, {
    known,
    other: `${to}`,
  })
}

/** Whether a `tree` field cannot form a tree: it must be one reference to its own entity, empty for roots. */
const isNoTree = ({ descriptor, fields }: CheckedEntity, field: FieldModel): boolean =>
  field.tree === true &&
  (field.links !== 'one' ||
    field.to !== descriptor.one ||
    field.required === true ||
    fields.filter(([, { tree }]) => tree).length > 1)

const checkOrigins = (checked: CheckedEntity): readonly Fault[] =>
  checked.fields.flatMap(([name, field]) => {
    const { makes } = meaningOf(field.kind)
    if (makes === undefined) return []
    const place = placeInside(checked.place, 'fields', name, 'of')
    const origin = checked.field[field.of ?? '']
    if (!origin) return [fault('E-REF-2', place, field.of, { known: fieldNames(checked) })]
    return [
      ...faultIf(makes === 'days' && !hasDay(origin), 'E-REF-3', place, field.of, {
        known: namesOf(checked, hasDay),
      }),
      ...faultIf(makes === 'repetition' && !(isSecret(origin) && origin.stored), 'E-REF-4', place, field.of),
    ]
  })

type Leads = (checked: CheckedEntity) => readonly string[]

/** The path from an entity back to itself along `leads`; null if there is none. */
const circle = (from: CheckedEntity, leads: Leads, { named }: CheckContext): readonly string[] | null => {
  const start = from.descriptor.one
  const ways: (readonly string[])[] = leads(from).map((next) => [next])
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    const here = way.at(-1) ?? ''
    if (here === start) return [start, ...way]
    const checked = named.get(here)
    if (!checked || seen.has(here)) continue
    seen.add(here)
    for (const next of leads(checked)) ways.push([...way, next])
  }
  return null
}

type Chosen = (field: FieldModel, name: string, checked: CheckedEntity) => boolean

/** Relations that must not form a circle: what a row belongs to, is labelled by, or requires. */
const circular: readonly (readonly ['E-REF-7' | 'E-REF-8' | 'E-REF-9', Chosen])[] = [
  ['E-REF-7', (field) => field.links === 'one' && field.belongs === true],
  ['E-REF-8', (field, name, checked) => field.links === 'one' && checked.label.includes(name)],
  ['E-REF-9', (field) => field.required === true && !field.stamped && !field.belongs],
]

const checkCircles = (checked: CheckedEntity, context: CheckContext): readonly Fault[] =>
  circular.flatMap(([code, chosen]) => {
    const leads: Leads = (each) =>
      each.fields.flatMap(([name, field]) =>
        field.to !== undefined && chosen(field, name, each) ? [field.to] : [],
      )
    const way = circle(checked, leads, context)
    if (way === null) return []
    const first = checked.fields.find(([name, field]) => field.to === way[1] && chosen(field, name, checked))
    const at = code === 'E-REF-8' ? ['label'] : ['fields', first?.[0] ?? '']
    const told = code === 'E-REF-9' ? way.slice(1) : way
    return [fault(code, placeInside(checked.place, ...at), '', { other: told.join(' → ') })]
  })

/** Checks the targets of references, the source fields of derived ones, and circular references. */
export const checkReferences = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) => [
    ...checkTargets(checked, context),
    ...checkOrigins(checked),
    ...checkCircles(checked, context),
  ])
