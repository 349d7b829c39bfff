import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesAt, linesFromRule, whereOf } from '../../src/client/features/filters/filter-lines.ts'
import { drawableLines, filterableOf } from '../../src/client/features/filters/filterable-fields.ts'
import { daysOf, offeredPeriods, periodIn, periodRule } from '../../src/client/features/filters/periods.ts'
import type { Predicate } from '../../src/descriptor/index.ts'
import { comparedBy } from '../../src/model/entity/compared.ts'
import { addDays, type EntityModel, type Facts, type Model } from '../../src/model/index.ts'
import { holdsAt } from '../../src/model/rules/holds-at.ts'
import { loadModel, locateProduct } from '../../src/server/index.ts'
import { folderOf } from '../support/workshop.ts'
import { type Made, predicateOf } from './predicates.ts'

const today = '2026-11-21'
const model: Model = await loadModel(locateProduct(folderOf('yard')))
const errand = model.entities.errand as EntityModel // the yard has one
const at = { today, zone: 'UTC', now: `${today}T12:00:00Z`, me: 1 }

const days = [null, ...[-400, -30, -7, -1, 0, 1, 3, 7, 9, 400].map((shift) => addDays(today, shift))]
const pools = {
  errand: {
    title: ['Bell', 'bell wheel', 'Straße'],
    note: [null, 'Bell of “St. Éloi”', 'none'],
    contact: [null, 'A@bell.example'],
    hours: [null, 0, 1.5, 10],
    planned: [null, 0, 1.5, 11],
    paid: [true, false],
    cost: [null, '0.00', '12.50'],
    agreed: [null, '12.50', '-1.00'],
    fuel: [null, '0.005', '7.125'],
    over: [null, 0, 10],
    left: [null, '0.00', '12.20'],
    due: days,
    since: days,
    starts: days.map((day) => day && `${day}T12:00:00Z`),
    ends: days.map((day) => day && `${day}T13:00:00Z`),
    state: [null, 'New', 'Open', 'Closed'],
    place: ['Tower', 'Yard'],
    helper: ['Ada', 'Ben'],
  },
  place: { name: ['Tower', 'Yard'], open: [true, false] },
  user: { name: ['Ada', 'Ben'] },
} as const
const made: Made = { model, pools, ids: [1, 2, 3] }

/** A row of an entity by chance, with what it leads to. */
const factsOf = (entity: EntityModel, depth: number): fc.Arbitrary<Facts> =>
  fc.record(
    Object.fromEntries(
      entity.fields.flatMap((field): [string, fc.Arbitrary<unknown>][] => {
        const values = (pools as Made['pools'])[entity.name]?.[field.name] ?? [null]
        const target = model.entities[field.to ?? '']
        const compared = comparedBy(field)
        if (compared === null) return []
        if (compared === 'rows')
          return [
            [
              field.name,
              depth > 0 && target
                ? fc
                    .array(fc.tuple(fc.integer({ min: 1, max: 3 }), factsOf(target, 0)), { maxLength: 2 })
                    .map((all) => all.map(([id, facts]) => ({ ...facts, id })))
                : fc.constant([]),
            ],
          ]
        if (compared !== 'reference') return [[field.name, fc.constantFrom(...values)]]
        if (!target || depth === 0) return [[field.name, fc.constant(null)]]
        const referred = fc
          .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...values), factsOf(target, 0))
          .map(([id, label, facts]) => ({ id, label, facts }))
        return [[field.name, fc.option(referred)]]
      }),
    ),
  )

const predicates = predicateOf(made, errand, 3)
const fields = filterableOf(model, errand, () => true)

/** What the lines of a rule say together. */
const again = (where: string): Predicate => (where === '' ? {} : JSON.parse(where))

describe('a rule as lines', () => {
  test('means the same, whatever its shape: what no line can say stays as it is', () => {
    let [held, drawn] = [0, 0]
    fc.assert(
      fc.property(predicates, fc.array(factsOf(errand, 1), { minLength: 5, maxLength: 5 }), (rule, rows) => {
        const lines = linesFromRule(rule)
        const where = whereOf(drawableLines(fields, lines))
        for (const facts of rows) {
          const wanted = holdsAt(rule, facts, at)
          expect(holdsAt(again(where), facts, at), `${JSON.stringify(rule)} became ${where}`).toBe(wanted)
          if (wanted) held += 1
        }
        if (drawableLines(fields, lines).every((line) => line.is !== 'locked')) drawn += 1
      }),
    )
    expect(held).toBeGreaterThan(500)
    expect(drawn).toBeGreaterThan(300)
  })

  test('reads back as the lines that it was written from', () => {
    fc.assert(
      fc.property(predicates, (rule) => {
        const once = whereOf(linesFromRule(rule))
        expect(again(whereOf(linesAt(once)))).toEqual(again(once))
      }),
    )
  })

  test.each<[string, Predicate, readonly string[]]>([
    ['words of one field stand by themselves', { name: { has: 'a', starts: 'b' } }, ['has', 'starts']],
    ['a period is one', { due: { from: 'month', before: 'month+1m' } }, ['during']],
    ['from and to are one', { due: { from: '2026-01-01', to: 'today' } }, ['between']],
    ['other bounds are two', { hours: { above: 1, below: 5 } }, ['above', 'below']],
    ['what is left out is turned round', { none: [{ a: 'x' }, { b: null }] }, ['not is', 'not empty']],
    ['a group has lines of its own', { any: [{ a: 'x' }, { b: { not: null } }] }, ['any(is, filled)']],
    [
      'one step is said with the field behind it',
      { a: { is: { b: 'x', c: null } } },
      ['a.b is', 'a.c empty'],
    ],
    ['groups in steps are locked', { a: { is: { any: [{ b: 1 }] } } }, ['locked']],
    ['several tests of the same child row are locked', { a: { any: { b: 1, c: 2 } } }, ['locked']],
    ['two ways of being one are locked in a group', { any: [{ a: 1, b: 2 }, { a: 3 }] }, ['any(locked, is)']],
    ['what is no rule is locked', { any: 1 } as unknown as Predicate, ['locked']],
  ])('%s', (_, rule, said) => {
    const word = (line: ReturnType<typeof linesFromRule>[number]): string => {
      if (line.is === 'locked') return 'locked'
      if (line.is === 'any') return `any(${line.lines.map(word).join(', ')})`
      return [line.not && 'not', line.step && line.path.join('.'), line.verb].filter(Boolean).join(' ')
    }
    expect(linesFromRule(rule).map(word)).toEqual(said)
    expect(again(whereOf(linesFromRule(rule)))).toEqual(
      'a' in rule && said.length > 1 ? expect.anything() : again(JSON.stringify(rule)),
    )
  })

  test('is none where nothing whole is said', () => {
    const unsaid = {
      is: 'test',
      not: false,
      path: ['due'],
      step: null,
      verb: 'between',
      values: ['today'],
    } as const
    expect(whereOf([unsaid])).toBe('')
    expect(whereOf([{ is: 'any', lines: [unsaid] }])).toBe('')
    expect(linesAt('[]')).toEqual([])
    expect(linesAt('{')).toEqual([])
  })
})

describe('a period', () => {
  test.each(offeredPeriods.map((period) => [JSON.stringify(period), period] as const))(
    '%s is read as it is written',
    (_, period) => expect(periodIn(periodRule(period))).toEqual(period),
  )

  test('means its first and its last day', () => {
    expect(daysOf({ is: 'whole', of: 'month', count: 0 }, today)).toEqual(['2026-11-01', '2026-11-30'])
    expect(daysOf({ is: 'whole', of: 'week', count: -1 }, today)).toEqual(['2026-11-09', '2026-11-15'])
    expect(daysOf({ is: 'last', count: 7, unit: 'd' }, today)).toEqual(['2026-11-14', today])
    expect(daysOf({ is: 'day', count: 1 }, today)).toEqual(['2026-11-22', '2026-11-22'])
  })

  test.each([
    { from: 'month', before: 'month+2m' },
    { from: 'week', before: 'week+1m' },
    { from: 'today', to: 'today-3d' },
    { from: 'now', to: 'today' },
    { from: 'today+2h', to: 'today' },
  ])('%j is none', (span) => expect(periodIn(span)).toBeNull())
})
