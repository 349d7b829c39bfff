import type { ButtonModel } from '../../src/model/buttons.ts'
import { buttonsOf } from '../../src/model/buttons.ts'
import type { EntityModel, FieldModel, Random, Row } from '../../src/model/index.ts'
import { isSecret } from '../../src/model/index.ts'
import { goodValues } from './values.ts'

/** A change of many rows as its call takes it. */
export interface Drawn {
  readonly body: Row
  readonly button?: ButtonModel
}

/** The fields that a form sets in rows that are there. */
export const settable = (entity: EntityModel): readonly FieldModel[] =>
  entity.form
    .flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
    .filter((field) => field.writable && !isSecret(field) && (field.stored || field.links === 'many'))

/** What a field may be given: what rows hold in it, what it takes otherwise, and nothing. */
const valuesFor = (field: FieldModel, rows: readonly Row[], ids: readonly number[], random: Random) => {
  if (field.links === 'many') return [ids.slice(0, 2), ids.slice(1, 2), ...(field.required ? [] : [[]])]
  const held = rows.map((row) => row[field.key]).filter((value) => value !== null && value !== undefined)
  const found = field.links === 'one' ? ids.map((id) => id) : goodValues(field)
  const all = [
    ...(held.length > 0 ? [random.pick(held), random.pick(held)] : []),
    ...(found.length > 0 ? [random.pick(found)] : []),
    ...(field.choices ?? []),
    ...(field.required ? [] : [null]),
  ]
  return [...new Set(all)]
}

/**
 * Changes of an entity's rows, by chance: each field by itself with some values, several together, lists added to and taken
 * from, every button, and the deletion.
 * @param rows as they are stored
 * @param idsOf ids of rows that a field may lead to
 */
export const drawChanges = (
  entity: EntityModel,
  rows: readonly Row[],
  idsOf: (field: FieldModel) => readonly number[],
  random: Random,
  most: number,
): readonly Drawn[] => {
  const fields = settable(entity)
  const singles = fields.flatMap((field): readonly Drawn[] => {
    const values = valuesFor(field, rows, idsOf(field), random)
    const few = values.length <= 3 ? values : [random.pick(values), random.pick(values)]
    return few.map((value) => ({ body: { set: { [field.key]: value } } }))
  })
  const several = Array.from({ length: fields.length < 2 ? 0 : 6 }, (): Drawn => {
    const some = [random.pick(fields), random.pick(fields), random.pick(fields)]
    const set = some.flatMap((field) => {
      const values = valuesFor(field, rows, idsOf(field), random)
      return values.length === 0 ? [] : [[field.key, random.pick(values)] as const]
    })
    return { body: { set: Object.fromEntries(set) } }
  })
  const lists = fields
    .filter(({ links }) => links === 'many')
    .flatMap((field): readonly Drawn[] => {
      const ids = idsOf(field)
      if (ids.length === 0) return []
      const some = [random.pick(ids), random.pick(ids)]
      return [
        { body: { add: { [field.key]: some } } },
        { body: { remove: { [field.key]: some } } },
        { body: { add: { [field.key]: [random.pick(ids)] }, remove: { [field.key]: [...ids] } } },
      ]
    })
  const presses = buttonsOf(entity).map((button): Drawn => {
    const asks = button.asks.flatMap((field) => {
      const values = valuesFor(field, rows, idsOf(field), random)
      return values.length === 0 ? [] : [[field.key, random.pick(values)] as const]
    })
    return { body: { button: button.name, asks: Object.fromEntries(asks) }, button }
  })
  const drawn = [...singles, ...several].toSorted(() => random.next() - 0.5).slice(0, most)
  return [...drawn, ...lists, ...presses, { body: { delete: true } }].filter(
    ({ body }) => !('set' in body) || Object.keys(body.set as Row).length > 0, // as it is made here
  )
}
