import type { Predicate } from '../../../descriptor/index.ts'
import {
  type Day,
  type EntityModel,
  type FieldModel,
  fieldsOf,
  holds,
  type ToneRule,
} from '../../../model/index.ts'
import type { Choices } from './choices.ts'
import { inventDays } from './days.ts'
import type { Random } from './random.ts'
import { satisfy } from './satisfy.ts'
import { addressOf, pool, varied } from './words.ts'

/** What a row is to be. */
export interface Invention {
  readonly entity: EntityModel
  readonly rule: Predicate
  /** Its label; null where it has none of its own. */
  readonly name: string | null
  readonly random: Random
  readonly today: Day
  readonly choices: Choices
  /** Pools of written texts, by field name. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

export interface Invented {
  /** By field name, as `loadRows` takes them. */
  readonly values: Readonly<Record<string, unknown>>
  /** The rule that colours it; null where the entity colours nothing. */
  readonly tone: ToneRule | null
}

export const textPools = (entity: EntityModel): Invention['texts'] =>
  Object.fromEntries(entity.fields.map((field) => [field.name, pool(entity, field)]))

/** Fields whose group of the form hides under the condition that the facts do not meet. */
const hiddenFields = (
  entity: EntityModel,
  facts: Readonly<Record<string, unknown>>,
  today: Day,
): ReadonlySet<string> =>
  new Set(
    entity.form
      .flatMap((section) => section.groups)
      .filter((group) => group.when !== null && !holds(group.when, facts, today))
      .flatMap((group) => group.fields.map((field) => field.name)),
  )

const shareFilled = 0.85

const inventText = (field: FieldModel, { texts, name, random }: Invention): string | null => {
  if (field.kind === 'email') return name === null ? null : addressOf(name)
  const written = texts[field.name] ?? []
  if (written.length > 0) return varied(random.pick(written), random)
  return field.required ? `${field.label} ${random.between(1, 99)}` : null
}

const inventNumber = (field: FieldModel, random: Random): number =>
  Math.round(random.between(field.least ?? 20, Math.min(field.most ?? 2000, 1e6))) * (field.most ? 1 : 1000)

const inventReference = (field: FieldModel, { choices, random }: Invention): number | null => {
  const ids = choices.ids(field.to ?? '')
  return ids.length === 0 ? null : random.pick(ids, true)
}

const inventValue = (field: FieldModel, invention: Invention): unknown => {
  const { random } = invention
  if (field.kind === 'flag') return undefined
  if (!field.required && field.stamped === undefined && !random.chance(shareFilled)) return null
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'email':
      return inventText(field, invention)
    case 'number':
      return inventNumber(field, random)
    case 'reference':
      return inventReference(field, invention)
    default:
      return undefined
  }
}

const settled = (field: FieldModel, value: unknown, { choices }: Invention): unknown =>
  field.kind === 'reference' && typeof value === 'string' ? choices.idOf(field.to ?? '', value) : value

/** A row that the rule takes, believable in whatever the rule leaves open. */
export const inventRow = (invention: Invention): Invented => {
  const { entity, rule, name, random, today, choices } = invention
  const wanted = satisfy(entity, rule, random, today, choices.labels)
  const days = inventDays(entity, wanted, random, today)
  // References that rules look at stay empty unless the rule asks for them: they are what rows are told apart by.
  const ruled = new Set(
    [...entity.lists.map((list) => list.rows), ...entity.tones.map((tone) => tone.when)].flatMap(Object.keys),
  )
  const facts = { ...days, ...wanted }
  const hidden = hiddenFields(entity, facts, today)
  const values: Record<string, unknown> = {}
  for (const field of entity.fields) {
    const label = entity.label.length === 1 && entity.label[0] === field && field.kind !== 'reference'
    if (label && name !== null) values[field.name] = name
    else if (field.name in wanted) values[field.name] = settled(field, wanted[field.name], invention)
    else if (hidden.has(field.name) || (ruled.has(field.name) && field.kind === 'reference'))
      values[field.name] = null
    else if (field.kind === 'date')
      values[field.name] = field.required || random.chance(shareFilled) ? days[field.name] : null
    else values[field.name] = inventValue(field, invention)
    if (values[field.name] === undefined) delete values[field.name]
  }
  const tone = entity.tones.find(({ when }) => holds(when, { ...nulls(entity), ...facts }, today)) ?? null
  return { values, tone }
}

const mostTries = 80

/** What else a row may hold among what the colours look at, so that the colours above let it pass. */
const aside = ({ entity, random, choices }: Invention): Predicate =>
  Object.fromEntries(
    [...new Set(entity.tones.flatMap(({ when }) => fieldsOf(when)))].flatMap((name) => {
      const labels = choices.labels(entity.field[name]?.to ?? '')
      return labels.length > 0 && random.chance(0.5) ? [[name, random.pick(labels)]] : []
    }),
  )

/**
 * The same; where the rule is a colour's, a row that no colour above it takes, if there is such a row.
 * @returns with it the rule that it was made by, which may say more
 */
export const inventAsRuled = (invention: Invention): Invented & { readonly rule: Predicate } => {
  const { entity, rule } = invention
  const isColour = entity.tones.some(({ when }) => when === rule)
  let tried = { ...inventRow(invention), rule }
  for (let tries = 1; isColour && tried.tone?.when !== rule && tries < mostTries; tries += 1) {
    const stricter = { ...aside(invention), ...rule }
    tried = { ...inventRow({ ...invention, rule: stricter }), rule: stricter }
  }
  return tried
}

const nulls = (entity: EntityModel): Readonly<Record<string, null>> =>
  Object.fromEntries(entity.fields.map((field) => [field.name, null]))
