import type { FieldModel } from '../entity/model.ts'
import { type NextValue, parseTransition } from '../rules/allowed-transitions.ts'
import { type CheckContext, type CheckedEntity, namesOf, repeated, seededLabels } from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'

type Ways = ReadonlyMap<string, readonly NextValue[]>

/** Such as 'tickets.write-off'. */
const title = /^[a-z0-9-]+\.[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const goes = (field: FieldModel): boolean => field.choices !== undefined || field.links === 'one'

/** The possible values of a field, as far as the descriptors define them. */
const valuesOf = (field: FieldModel, { named }: CheckContext): readonly string[] => {
  const target = named.get(field.to ?? '')
  return field.choices ?? (target ? seededLabels(target) : [])
}

/** Every value that transitions can reach from a new row. */
const reachable = (ways: Ways): ReadonlySet<string> => {
  const reached = new Set(['null'])
  for (const from of reached) for (const { to } of ways.get(from) ?? []) reached.add(String(to))
  return reached
}

const checkPermissions = (
  place: Place,
  ways: readonly NextValue[],
  { entities }: CheckContext,
): readonly Fault[] => {
  const plurals = entities.map(({ descriptor }) => descriptor.many)
  return ways.flatMap(({ needs }) => {
    if (needs === null) return []
    const known = title.test(needs) && plurals.includes(needs.slice(0, needs.indexOf('.')))
    return faultIf(!known, 'E-MOVE-6', place, needs, { other: plurals.join(', ') })
  })
}

const checkField = (place: Place, field: FieldModel, ways: Ways, context: CheckContext): readonly Fault[] => {
  const known = valuesOf(field, context)
  const places = [...ways].flatMap(([from, to]) => [
    ...(from === 'null' ? [] : [[from, placeInside(place, from)] as const]),
    ...to.flatMap((way) => (way.to === null ? [] : [[way.to, placeInside(place, from)] as const])),
  ])
  const idle = [...ways].flatMap(([from, to]) => {
    const names = to.map((way) => String(way.to))
    const at = placeInside(place, from)
    return [
      ...faultIf(field.required === true && names.includes('null'), 'E-MOVE-9', at, field.name),
      ...faultIf(names.includes(from), 'E-MOVE-7', at, from === 'null' ? null : from),
      ...repeated(names).map((name) => fault('E-MOVE-8', at, name, { other: from })),
    ]
  })
  const unknown = places.flatMap(([value, at]) =>
    faultIf(!known.includes(value), 'E-MOVE-2', at, value, { known }),
  )
  const permissions = [...ways].flatMap(([from, to]) =>
    checkPermissions(placeInside(place, from), to, context),
  )
  if (unknown.length + idle.length > 0) return [...unknown, ...idle, ...permissions]
  if ((ways.get('null') ?? []).length === 0) return [fault('E-MOVE-4', place, field.name), ...permissions]
  const reached = reachable(ways)
  const meant = new Set([...(field.choices ?? []), ...places.map(([value]) => value)])
  const { initially } = field
  const begins = ways.get('null')?.map(({ to }) => to) ?? []
  return [
    ...permissions,
    ...[...meant].flatMap((value) =>
      faultIf(!reached.has(value), 'E-MOVE-3', ways.has(value) ? placeInside(place, value) : place, value),
    ),
    ...faultIf(
      typeof initially === 'string' && known.includes(initially) && !begins.includes(initially),
      'E-MOVE-5',
      placeInside(place, 'null'),
      initially,
    ),
  ]
}

const checkEntity = (checked: CheckedEntity, context: CheckContext): readonly Fault[] =>
  Object.entries(checked.descriptor.transitions ?? {}).flatMap(([name, said]) => {
    const place = placeInside(checked.place, 'transitions', name)
    const field = checked.field[name]
    if (!field || !goes(field)) return [fault('E-MOVE-1', place, name, { known: namesOf(checked, goes) })]
    if (field.to !== undefined && !context.named.has(field.to)) return [] // E-REF-1 reports it, or an unreadable file
    const ways = new Map(
      Object.entries(said ?? {}).map(([from, to]) => [from, (to ?? []).map(parseTransition)]),
    )
    return checkField(place, field, ways, context)
  })

/** Checks transitions: they connect existing values, each of which can be reached. */
export const checkTransitions = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) => checkEntity(checked, context))
