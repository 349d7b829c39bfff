import { parts } from '#texts/checks'
import { currencies, type Field as Described, tones } from '../../descriptor/index.ts'
import type { FieldModel as Field } from '../entity/model.ts'
import { detailsOf, type KindDetails, meaningOf } from '../kinds/index.ts'
import { normaliseLine } from '../kinds/text.ts'
import { verbs } from '../resolve.ts'
import { mostPlaces } from '../values/decimal.ts'
import { isRow } from '../values/row.ts'
import {
  type CheckContext,
  type CheckedEntity,
  hasDay,
  namesOf,
  repeated,
  seededLabels,
} from './checked-entity.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'
import { checkFiles } from './files.ts'

/** Whether the lower bound exceeds the upper; false if either is missing or invalid. */
const crossed = (bounded: NonNullable<KindDetails['bounded']>, field: Field): boolean => {
  const [from, to] = [field.least, field.most].map((bound) =>
    bound === undefined ? null : bounded(bound, field),
  )
  return typeof from === 'number' && typeof to === 'number' && from > to
}

/** Checks the scale of a decimal and the currency of an amount: only for kinds that use them, and with valid values. */
const checkDecimal = (
  place: Place,
  { kind }: Field,
  { scale, currency }: Partial<Described>,
): readonly Fault[] => {
  const { takes } = detailsOf(kind)
  const isPlaces = scale !== undefined && Number.isInteger(scale) && scale >= 0 && scale <= mostPlaces
  const isCurrency = currencies.some((code) => code === currency)
  return [
    ...faultIf(takes === 'scale' && !isPlaces, 'E-DECIMAL-1', placeInside(place, 'scale'), scale),
    ...faultIf(takes === 'currency' && !isCurrency, 'E-DECIMAL-2', placeInside(place, 'currency'), currency, {
      known: currencies,
    }),
    ...faultIf(takes !== 'scale' && scale !== undefined, 'E-DECIMAL-3', placeInside(place, 'scale'), kind),
    ...faultIf(
      takes !== 'currency' && currency !== undefined,
      'E-DECIMAL-3',
      placeInside(place, 'currency'),
      kind,
    ),
  ]
}

const checkOrder = (place: Place, field: Field): readonly Fault[] => {
  const { least, most, longest, kind, type } = field
  const bounded = least !== undefined || most !== undefined
  const { bounded: bounds } = detailsOf(kind)
  const { values } = meaningOf(kind)
  const isText = type === 'text' && values === undefined
  return [
    ...faultIf(field.sortable === true && !meaningOf(kind).sortable, 'E-TRAIT-1', place, kind),
    ...faultIf(field.unique !== undefined && type === null, 'E-TRAIT-2', place, kind),
    ...faultIf(
      longest !== undefined && (!Number.isInteger(longest) || longest < 1 || !isText),
      'E-TRAIT-7',
      placeInside(place, 'longest'),
      longest,
      {
        other: isText ? parts.noLength : parts.noText(kind),
      },
    ),
    ...faultIf(bounded && (!bounds || crossed(bounds, field)), 'E-TRAIT-8', place, kind, {
      other: bounds ? parts.noRange(least, most) : parts.noBounds(kind),
    }),
    ...(['least', 'most'] as const).flatMap((side) => {
      const bound = field[side]
      const wrong = bound !== undefined && bounds !== undefined && bounds(bound, field) === null
      return faultIf(wrong, 'E-TRAIT-19', placeInside(place, side), bound)
    }),
  ]
}

/** Whether the history records it: it is stored and not a secret. */
const isTraced = ({ kind, links, by }: Field): boolean =>
  !meaningOf(kind).secret && (meaningOf(kind).column !== null || (links === 'many' && by === undefined))

/** Finds words that are valid for the kind but have no effect, or not the intended one. */
const checkSense = (place: Place, field: Field): readonly Fault[] => {
  const { kind, unique, unsearched, untraced, works, column, initially } = field
  const meaning = meaningOf(kind)
  const { alike } = detailsOf(kind)
  const first = initially !== undefined
  const unsaid = meaning.secret || !meaning.accepted || meaning.column === null || meaning.files !== undefined
  return [
    ...faultIf(unique !== undefined && alike !== undefined, 'E-TRAIT-14', place, kind, {
      other: alike ? parts.alike[alike] : '',
    }),
    ...faultIf(unsearched === true && !meaning.searched, 'E-TRAIT-15', place, kind),
    ...faultIf(untraced === true && (works !== undefined || !isTraced(field)), 'E-TRAIT-22', place, kind),
    ...faultIf(
      column !== undefined && meaning.column === null,
      'E-TRAIT-16',
      placeInside(place, 'column'),
      column,
      {
        other: kind,
      },
    ),
    ...faultIf(first && unsaid, 'E-TRAIT-17', placeInside(place, 'initially'), initially, { other: kind }),
    ...faultIf(
      first && !isRow(initially) && unique !== undefined && meaning.blank !== false && !meaning.given,
      'E-TRAIT-18',
      place,
      initially,
    ),
  ]
}

const checkNotBefore = (
  place: Place,
  name: string,
  field: Field,
  checked: CheckedEntity,
): readonly Fault[] => {
  if (field.notBefore === undefined) return []
  const like = namesOf(checked, ({ kind }) => kind === field.kind)
  if (!hasDay(field)) return [fault('E-TRAIT-6', place, field.kind)]
  if (!like.includes(field.notBefore))
    return [fault('E-TRAIT-5', placeInside(place, 'notBefore'), field.notBefore, { known: like })]
  const way = [name]
  for (let next: string | undefined = field.notBefore; next !== undefined && way.length <= like.length; ) {
    if (next === name)
      return [fault('E-TRAIT-12', placeInside(place, 'notBefore'), name, { other: way.join(', ') })]
    way.push(next)
    next = checked.descriptor.fields[next]?.notBefore
  }
  return []
}

/** Checks the values of a closed list and their former names. */
const checkChoices = (place: Place, { kind, choices, formerly = {} }: Field): readonly Fault[] => {
  const known = choices ?? []
  const odd = known.find((value) => normaliseLine(value) !== value || value === '' || value.length > 255)
  const at = placeInside(place, 'choices')
  return [
    ...faultIf(choices !== undefined && known.length === 0, 'E-CHOICE-1', at, undefined),
    ...repeated(known.map((value) => value.toLowerCase())).map((value) => fault('E-CHOICE-2', at, value)),
    ...(odd === undefined ? [] : [fault('E-CHOICE-3', at, odd)]),
    ...Object.entries(formerly).flatMap(([value, former]) => [
      ...(choices === undefined ? [fault('E-CHOICE-4', placeInside(place, 'formerly'), kind)] : []),
      ...faultIf(!known.includes(value), 'E-CHOICE-5', placeInside(place, 'formerly', value), value, {
        known,
      }),
      ...faultIf(known.includes(former), 'E-CHOICE-6', placeInside(place, 'formerly', value), former),
    ]),
  ]
}

/** Checks the pattern for the numbers of a sequence. */
const checkPattern = (place: Place, { kind, pattern }: Field): readonly Fault[] => {
  const wrong = pattern === undefined ? null : (detailsOf(kind).patternFault?.(pattern) ?? null)
  if (wrong === null) return []
  const other = parts.pattern[wrong.is](wrong.part)
  return [fault('E-SEQUENCE-1', placeInside(place, 'pattern'), pattern, { other })]
}

const checkChips = (place: Place, field: Field, { named }: CheckContext): readonly Fault[] => {
  if (!field.chips) return []
  const target = field.to === undefined ? undefined : named.get(field.to)
  const known = target ? seededLabels(target) : null
  return [
    ...faultIf(!detailsOf(field.kind).chips, 'E-TRAIT-3', placeInside(place, 'chips'), field.kind),
    ...Object.entries(field.chips).flatMap(([value, tone]) => [
      ...(field.choices?.includes(value) === false
        ? [fault('E-CHIP-2', placeInside(place, 'chips', value), value, { known: field.choices })]
        : []),
      ...faultIf(!tones.includes(tone), 'E-TRAIT-4', placeInside(place, 'chips', value), tone, {
        known: tones,
      }),
      ...faultIf(
        known !== null && !known.includes(value),
        'E-CHIP-1',
        placeInside(place, 'chips', value),
        value,
        {
          known: known ?? [],
          other: target?.place.file ?? '',
        },
      ),
    ]),
  ]
}

/** A reference can start only with a row that always exists, or with the creator of the row. */
const checkFirstRow = (
  place: Place,
  { to, initially, links }: Field,
  { named }: CheckContext,
): readonly Fault[] => {
  const at = placeInside(place, 'initially')
  const target = named.get(to ?? '')
  if (isRow(initially))
    return faultIf(links !== 'one' || target?.descriptor.serves !== 'account', 'E-TRAIT-21', at, to)
  if (initially === undefined || links !== 'one' || !target) return []
  const known = seededLabels(target)
  return faultIf(!known.some((label) => label === initially), 'E-TRAIT-20', at, initially, {
    known,
    other: target.place.file,
  })
}

const checkWriting = (place: Place, field: Field, { named }: CheckContext): readonly Fault[] => {
  const target = named.get(field.to ?? '')
  return [
    ...faultIf(
      field.stamped !== undefined && target?.descriptor.serves !== 'account',
      'E-TRAIT-9',
      place,
      field.to,
    ),
    ...faultIf(field.required === true && !field.writable, 'E-TRAIT-10', place, field.kind),
  ]
}

const checkAccess = (
  place: Place,
  field: Field,
  isLabel: boolean,
  checked: CheckedEntity,
  { entities }: CheckContext,
): readonly Fault[] => {
  const other = checked.field[field.notBefore ?? '']
  const known = entities.flatMap(({ permission }) => verbs.map((verb) => permission[verb]))
  return [
    ...faultIf(
      isLabel && field.access?.read !== undefined,
      'E-ACCESS-3',
      placeInside(place, 'access'),
      field.label,
    ),
    ...faultIf(
      field.access?.write !== undefined && (field.readonly === true || field.stamped !== undefined),
      'E-ACCESS-4',
      placeInside(place, 'access'),
      field.access?.write,
    ),
    ...faultIf(
      other !== undefined && other.access?.read !== field.access?.read,
      'E-ACCESS-5',
      placeInside(place, 'notBefore'),
      field.notBefore,
    ),
    ...faultIf(
      field.belongs === true && field.access?.read !== undefined,
      'E-ACCESS-8',
      placeInside(place, 'access'),
      field.label,
    ),
    ...(field.required === true && field.initially === undefined && !isLabel
      ? Object.entries(field.access ?? {}).flatMap(([way, permission]) =>
          faultIf(
            known.includes(permission) && permission !== checked.permission.create,
            'E-ACCESS-10',
            placeInside(place, 'access', way),
            field.label,
            { other: permission },
          ),
        )
      : []),
    ...Object.entries(field.access ?? {}).flatMap(([way, permission]) =>
      faultIf(!known.includes(permission), 'E-ACCESS-1', placeInside(place, 'access', way), permission, {
        known,
      }),
    ),
  ]
}

/** Checks for traits that their field cannot have, or with impossible values. */
export const checkTraits = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) =>
    checked.fields.flatMap(([name, resolved]) => {
      const place = placeInside(checked.place, 'fields', name)
      const field = { ...resolved, kind: resolved.described ?? resolved.kind }
      return [
        ...checkOrder(place, field),
        ...checkDecimal(place, field, checked.descriptor.fields[name] ?? {}),
        ...checkFiles(place, field, checked.descriptor.fields[name] ?? {}),
        ...checkSense(place, field),
        ...checkNotBefore(place, name, field, checked),
        ...checkChoices(place, field),
        ...checkPattern(place, field),
        ...checkChips(place, field, context),
        ...checkFirstRow(place, field, context),
        ...checkWriting(place, field, context),
        ...checkAccess(place, field, checked.label.includes(name), checked, context),
      ]
    }),
  )
