import { describe, expect, test } from 'vitest'
import {
  isComplete,
  linesAt,
  type TestLine,
  type TestVerb,
  whereOf,
} from '../../src/client/features/filters/filter-lines.ts'
import {
  emptyLine,
  type Filterable,
  fieldOfLine,
  filterableOf,
} from '../../src/client/features/filters/filterable-fields.ts'
import { offeredPeriods } from '../../src/client/features/filters/periods.ts'
import { loadModel } from '../../src/server/index.ts'
import { serving } from '../support/databases.ts'
import { everyProduct } from './products.ts'

/** Every product whose lists are filtered; with `--app` that one alone. */
const places = everyProduct.filter(({ on }) => on.includes('sqlite'))

const bounds = (of: Filterable): readonly unknown[] => {
  const others = of.others.map(({ name }) => ({ field: name }))
  if (of.compared === 'number') return [3, ...others]
  if (of.compared === 'decimal') return [of.field.scale ? '1.5' : '1', ...others]
  return ['2026-01-31', 'today', 'today-7d', 'quarter', ...others]
}

const operands = (of: Filterable, account: string): readonly unknown[] => {
  switch (of.compared) {
    case 'reference':
      return [{ id: 1 }, null, ...(of.field.to === account ? [{ me: true }] : [])]
    case 'choice':
      return [...(of.field.choices ?? []), null]
    case 'flag':
      return [true, false]
    case 'text':
      return ['a “b” %', null]
    default:
      return [bounds(of)[0], null]
  }
}

/** Everything that the builder lets one choose by that verb. */
const valuesFor = (of: Filterable, verb: TestVerb, account: string): readonly (readonly unknown[])[] => {
  switch (verb) {
    case 'empty':
    case 'filled':
    case 'some':
    case 'none':
      return [[]]
    case 'includes':
      return [[{ me: true }]]
    case 'has':
    case 'starts':
      return [['a “b” %']]
    case 'during':
      return offeredPeriods.map((period) => [period])
    case 'between':
      return [bounds(of).slice(0, 2), [bounds(of)[0], bounds(of)[0]]].filter(({ length }) => length === 2)
    case 'within':
      return [[{ id: 1 }]]
    case 'is':
    case 'isNot': {
      const all = operands(of, account)
      return [...all.map((one) => [one]), ...(of.compared === 'flag' ? [] : [all])]
    }
    default:
      return bounds(of).map((bound) => [bound])
  }
}

describe.each(places)('in $name', async ({ place }) => {
  const model = await loadModel(place)
  const server = serving({ database: 'sqlite', product: place })

  test.each(model.list.filter((entity) => entity.over === null))(
    'what can be said of every field of $name is taken by the server, and read back',
    async (entity) => {
      const fields = filterableOf(model, entity, () => true)
      expect(fields.length).toBeGreaterThan(0)
      for (const of of fields) {
        const lines = of.verbs.flatMap((verb) =>
          valuesFor(of, verb, model.account).map((values): TestLine => ({ ...emptyLine(of), verb, values })),
        )
        expect(lines.every(isComplete), of.key).toBe(true)
        for (const line of lines) {
          const where = whereOf([line])
          const answer = await server.call('GET', `${entity.api.list}?where=${encodeURIComponent(where)}`)
          expect(answer.status, `${where}: ${JSON.stringify(answer.body)}`).toBe(200)
          const [back, ...more] = linesAt(where)
          expect(more, where).toEqual([])
          expect(back?.is === 'test' && fieldOfLine(fields, back)?.key, where).toBe(of.key)
        }
      }
    },
  )
})
