import fc from 'fast-check'
import type { Predicate } from '../../src/descriptor/index.ts'
import { comparedBy } from '../../src/model/entity/compared.ts'
import { type EntityModel, type FieldModel, type Model, treeOf } from '../../src/model/index.ts'
import type { Compared } from '../../src/model/kinds/kind.ts'

/** Values of each field by name: whatever stands in rows, and what rules compare with beside it. */
export type Pools = Readonly<Record<string, readonly unknown[]>>

/** What rules are made up over. */
export interface Made {
  readonly model: Model
  /** By entity and field. */
  readonly pools: Readonly<Record<string, Pools>>
  /** Ids that references are compared with. */
  readonly ids: readonly number[]
}

const dayMoments = [
  ...['today', 'week', 'month', 'quarter', 'year', '2026-11-21', '2024-02-29'],
  ...['today+7d', 'today-1w', 'month+1m', 'quarter-1q', 'year+1y', '2026-11-30-1m', 'week+90d'],
] as const
/** Moments that a date-time is held against. */
export const instantMoments = [
  ...dayMoments,
  ...['now', 'now-2h', 'now+2h', 'now+1d', 'now-1m', 'today+9h', 'today-1d'],
  // About the changes of the clock, where days have other hours; and the first and the last that can be written.
  ...['2026-04-04', '2026-04-05', '2026-09-05', '2026-09-06', '2026-09-07', '2026-09-06-1d'],
  ...['0001-01-01', '9999-12-31', '9999-12-31+1d'],
] as const

const oneOrSeveral = (values: readonly unknown[]): fc.Arbitrary<unknown> => {
  const value = fc.constantFrom(...values, null)
  return fc.oneof(value, fc.array(value, { maxLength: 3 }))
}

const plain = (values: readonly unknown[]): fc.Arbitrary<unknown> =>
  values.length === 0
    ? fc.constant(null)
    : fc.oneof(
        oneOrSeveral(values),
        oneOrSeveral(values).map((not) => ({ not })),
      )

const empty = fc.constantFrom<unknown>(null, { not: null })

const spans = (bounds: fc.Arbitrary<unknown>, sides: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...sides), bounds), {
      minLength: 1,
      maxLength: 2,
      selector: ([side]) => side,
    })
    .map(Object.fromEntries)

const parts = fc
  .tuple(
    fc.constantFrom('has', 'starts'),
    fc.constantFrom('a', 'BELL', 'ß', 'É', 'e\u0301', 'İ', 'σ', '%', '_', 'be', '“'),
  )
  .map(([word, text]) => ({ [word]: text }))

const ordered = (compared: Compared): readonly string[] =>
  compared === 'day' || compared === 'instant'
    ? ['before', 'from', 'to', 'after']
    : ['above', 'from', 'to', 'below']

/** Any test that a field takes. */
const testOf = (
  made: Made,
  entity: EntityModel,
  field: FieldModel,
  levels: number,
): fc.Arbitrary<unknown> => {
  const { model, pools, ids } = made
  const compared = comparedBy(field) ?? 'text'
  const values = pools[entity.name]?.[field.name] ?? []
  const target = model.entities[field.to ?? '']
  const others = entity.fields.filter(
    (each) => each !== field && each.stored && comparedBy(each) === compared && each.scale === field.scale,
  )
  const bounds = (own: readonly unknown[]) =>
    fc.oneof(
      fc.constantFrom(...own.filter((value) => value !== null)),
      ...others.map(({ name }) => fc.constant({ field: name })),
    )
  const behind = (words: readonly string[]) =>
    target === undefined || levels < 2
      ? []
      : words.map((word) => predicateOf(made, target, 1).map((rule) => ({ [word]: rule })))
  switch (compared) {
    case 'text':
      return fc.oneof(plain(values), parts)
    case 'prose':
      return fc.oneof(empty, parts)
    case 'file':
      return empty
    case 'choice':
    case 'flag':
      return plain(values)
    case 'number':
    case 'decimal':
      return fc.oneof(plain(values), spans(bounds(values), ordered(compared)))
    case 'day':
      return fc.oneof(empty, spans(bounds(dayMoments), ordered(compared)))
    case 'instant':
      return fc.oneof(empty, spans(bounds(instantMoments), ordered(compared)))
    case 'rows':
      return fc.oneof(
        ...behind(['any', 'none']),
        fc.constant({ any: {} }),
        fc.constant({ none: {} }),
        ...(field.to === model.account && field.by === undefined
          ? [fc.constantFrom({ any: { me: true } }, { none: { me: true } })]
          : []),
      )
    case 'reference': {
      const byId = fc.oneof(
        fc.constantFrom(...ids, null).map((id) => ({ id })),
        fc.array(fc.constantFrom(...ids, null), { minLength: 1, maxLength: 3 }).map((id) => ({ id })),
      )
      const me =
        field.to === model.account
          ? [fc.constantFrom<unknown>({ me: true }, { not: [{ me: true }, null] })]
          : []
      const tree = target && treeOf(target) ? [fc.constantFrom(...values, ...ids.map((id) => ({ id })))] : []
      return fc.oneof(
        plain(values),
        byId,
        byId.map((not) => ({ not })),
        ...me,
        ...tree.map((root) => root.map((within) => ({ within }))),
        ...behind(['is']),
      )
    }
  }
}

/** Any predicate over an entity's rows. @param levels that it may go deep */
export const predicateOf = (made: Made, entity: EntityModel, levels: number): fc.Arbitrary<Predicate> => {
  const fields = entity.fields.filter((field) => {
    const compared = comparedBy(field)
    return compared !== null && (compared !== 'rows' || levels > 1) && field.access?.read === undefined
  })
  const tests = fc
    .constantFrom(...fields)
    .chain((field) => testOf(made, entity, field, levels).map((test) => [field.name, test] as const))
  const own = fc.uniqueArray(tests, {
    minLength: levels === 1 ? 1 : 0,
    maxLength: 2,
    selector: ([name]) => name,
  })
  const groups =
    levels < 2
      ? fc.constant([] as [string, Predicate[]][])
      : fc.uniqueArray(
          fc.tuple(
            fc.constantFrom('any', 'none', 'all'),
            fc.array(predicateOf(made, entity, levels - 1), { minLength: 1, maxLength: 2 }),
          ),
          { maxLength: 1, selector: ([word]) => word },
        )
  return fc.tuple(own, groups).map(([some, more]) => Object.fromEntries([...some, ...more]) as Predicate)
}
