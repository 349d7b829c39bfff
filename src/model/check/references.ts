import { isSecret, meaningOf } from '../kinds/index.ts'
import { type Fault, fault, faultIf, inside } from './fault.ts'
import { fieldNames, type Inspection, isDate, namesOf, type Subject } from './subject.ts'

const checkTargets = (subject: Subject, { named }: Inspection): readonly Fault[] =>
  subject.fields.flatMap(([name, field]) => {
    const place = inside(subject.place, 'fields', name)
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

const checkOrigins = (subject: Subject): readonly Fault[] =>
  subject.fields.flatMap(([name, field]) => {
    const { makes } = meaningOf(field.kind)
    if (makes === undefined) return []
    const place = inside(subject.place, 'fields', name, 'of')
    const origin = subject.field[field.of ?? '']
    if (!origin) return [fault('E-REF-2', place, field.of, { known: fieldNames(subject) })]
    return [
      ...faultIf(makes === 'days' && !isDate(origin), 'E-REF-3', place, field.of, {
        known: namesOf(subject, isDate),
      }),
      ...faultIf(makes === 'repetition' && !(isSecret(origin) && origin.stored), 'E-REF-4', place, field.of),
    ]
  })

type Leads = (subject: Subject) => readonly string[]

/** The way from an entity back to itself along `leads`; null where there is none. */
const circle = (from: Subject, leads: Leads, { named }: Inspection): readonly string[] | null => {
  const start = from.descriptor.one
  const ways: (readonly string[])[] = leads(from).map((next) => [next])
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    const here = way.at(-1) ?? ''
    if (here === start) return [start, ...way]
    const subject = named.get(here)
    if (!subject || seen.has(here)) continue
    seen.add(here)
    for (const next of leads(subject)) ways.push([...way, next])
  }
  return null
}

const along =
  (chosen: (field: Subject['fields'][number][1], name: string, subject: Subject) => boolean): Leads =>
  (subject) =>
    subject.fields.flatMap(([name, field]) =>
      field.to !== undefined && chosen(field, name, subject) ? [field.to] : [],
    )

const checkCircles = (subject: Subject, inspection: Inspection): readonly Fault[] => {
  const belonging = circle(
    subject,
    along((field) => field.links === 'one' && field.belongs === true),
    inspection,
  )
  const naming = circle(
    subject,
    along((field, name, each) => field.links === 'one' && each.label.includes(name)),
    inspection,
  )
  const requiring = circle(
    subject,
    along((field) => field.required === true && !field.stamped && !field.belongs),
    inspection,
  )
  const told = (way: readonly string[]) => way.join(' → ')
  const place = (way: readonly string[], fits: (field: Subject['fields'][number][1]) => boolean) => {
    const first = subject.fields.find(([, field]) => field.to === way[1] && fits(field))
    return inside(subject.place, 'fields', first?.[0] ?? '')
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
    ...(naming ? [fault('E-REF-8', inside(subject.place, 'label'), '', { other: told(naming) })] : []),
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
export const checkReferences = (inspection: Inspection): readonly Fault[] =>
  inspection.subjects.flatMap((subject) => [
    ...checkTargets(subject, inspection),
    ...checkOrigins(subject),
    ...checkCircles(subject, inspection),
  ])
