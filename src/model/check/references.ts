import { isSecret, meaningOf } from '../kinds/index.ts'
import { type CheckContext, type CheckedEntity, fieldNames, isDate, namesOf } from './checked-entity.ts'
import { type Fault, fault, faultIf, inside } from './fault.ts'

const checkTargets = (checked: CheckedEntity, { named }: CheckContext): readonly Fault[] =>
  checked.fields.flatMap(([name, field]) => {
    const place = inside(checked.place, 'fields', name)
    return [
      ...faultIf(
        field.links !== null && !named.has(field.to ?? ''),
        'E-REF-1',
        inside(place, 'to'),
        field.to,
        {
          known: [...named.keys()],
        },
      ),
      ...faultIf(field.belongs === true && field.links !== 'one', 'E-REF-5', place, field.kind),
      ...faultIf(field.belongs === true && field.required !== true, 'E-REF-6', place, name),
    ]
  })

const checkOrigins = (checked: CheckedEntity): readonly Fault[] =>
  checked.fields.flatMap(([name, field]) => {
    const { makes } = meaningOf(field.kind)
    if (makes === undefined) return []
    const place = inside(checked.place, 'fields', name, 'of')
    const origin = checked.field[field.of ?? '']
    if (!origin) return [fault('E-REF-2', place, field.of, { known: fieldNames(checked) })]
    return [
      ...faultIf(makes === 'days' && !isDate(origin), 'E-REF-3', place, field.of, {
        known: namesOf(checked, isDate),
      }),
      ...faultIf(makes === 'repetition' && !(isSecret(origin) && origin.stored), 'E-REF-4', place, field.of),
    ]
  })

type Leads = (checked: CheckedEntity) => readonly string[]

/** The way from an entity back to itself along `leads`; null where there is none. */
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

const along =
  (
    chosen: (field: CheckedEntity['fields'][number][1], name: string, checked: CheckedEntity) => boolean,
  ): Leads =>
  (checked) =>
    checked.fields.flatMap(([name, field]) =>
      field.to !== undefined && chosen(field, name, checked) ? [field.to] : [],
    )

const checkCircles = (checked: CheckedEntity, context: CheckContext): readonly Fault[] => {
  const belonging = circle(
    checked,
    along((field) => field.links === 'one' && field.belongs === true),
    context,
  )
  const naming = circle(
    checked,
    along((field, name, each) => field.links === 'one' && each.label.includes(name)),
    context,
  )
  const requiring = circle(
    checked,
    along((field) => field.required === true && !field.stamped && !field.belongs),
    context,
  )
  const told = (way: readonly string[]) => way.join(' → ')
  const place = (way: readonly string[], fits: (field: CheckedEntity['fields'][number][1]) => boolean) => {
    const first = checked.fields.find(([, field]) => field.to === way[1] && fits(field))
    return inside(checked.place, 'fields', first?.[0] ?? '')
  }
  return [
    ...(belonging
      ? [
          fault(
            'E-REF-7',
            place(belonging, (field) => field.belongs === true),
            '',
            { other: told(belonging) },
          ),
        ]
      : []),
    ...(naming ? [fault('E-REF-8', inside(checked.place, 'label'), '', { other: told(naming) })] : []),
    ...(requiring
      ? [
          fault(
            'E-REF-9',
            place(requiring, (field) => field.required === true),
            '',
            { other: told(requiring.slice(1)) },
          ),
        ]
      : []),
  ]
}

/** Where fields lead, what they are made from, and circles without end. */
export const checkReferences = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) => [
    ...checkTargets(checked, context),
    ...checkOrigins(checked),
    ...checkCircles(checked, context),
  ])
