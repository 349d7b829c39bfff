import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Literal, Predicate } from '../../../src/descriptor/index.ts'
import { fieldsOf, holds, literalsOf, testsOf } from '../../../src/model/index.ts'

const today = '2026-02-27'

describe('a test of a rule holds', () => {
  test.each<readonly [Predicate, readonly unknown[], readonly unknown[]]>([
    [{ a: 'x' }, ['x'], ['X', 'y', '', null, undefined, true, 1]],
    [{ a: null }, [null, undefined], ['', 0, false, 'x']],
    [{ a: 1 }, [1, '1.00'], ['1.01', 'one', true, null]], // a decimal travels as text
    [{ a: false }, [false], [true, null, 0, '']],
    [{ a: ['x', null] }, ['x', null, undefined], ['y', '']],
    [{ a: [] }, [], ['x', null]],
    [{ a: { not: 'x' } }, ['y', null, undefined, ''], ['x']],
    [{ a: { not: ['x', 'y'] } }, ['z', null], ['x', 'y']],
    [{ a: { not: null } }, ['x', 0, false, '2026-02-27'], [null, undefined]],
    [{ a: { not: ['x', null] } }, ['y'], ['x', null]],
    [{ a: { before: 'today' } }, ['2026-02-26', '1999-12-31'], ['2026-02-27', '2026-02-28', null, 5]],
    [{ a: { after: 'today' } }, ['2026-02-28', '9999-12-31'], ['2026-02-27', '2026-02-26', null]],
    [{ a: { from: 'today' } }, ['2026-02-27', '2026-02-28'], ['2026-02-26', null]],
    [{ a: { to: 'today' } }, ['2026-02-27', '2026-02-26'], ['2026-02-28', null]],
    [
      { a: { from: 'today', to: 'today+3d' } },
      ['2026-02-27', '2026-03-02'],
      ['2026-02-26', '2026-03-03', null],
    ],
    [{ a: { after: 'today-1d', before: 'today+1d' } }, ['2026-02-27'], ['2026-02-26', '2026-02-28']],
    // A day against a time is that whole business day.
    [{ a: { before: 'today' } }, ['2026-02-26T22:59:59Z'], ['2026-02-26T23:00:00Z', '2026-02-27T23:00:00Z']],
    [{ a: { from: 'today' } }, ['2026-02-26T23:00:00Z', '2026-02-28T00:00:00Z'], ['2026-02-26T22:59:59Z']],
    [{ a: { to: 'today' } }, ['2026-02-27T22:59:59Z', '2026-02-26T00:00:00Z'], ['2026-02-27T23:00:00Z']],
    [{ a: { after: 'today' } }, ['2026-02-27T23:00:00Z'], ['2026-02-27T22:59:59Z', null]],
    [
      { a: { from: '2026-03-29', to: '2026-03-29' } }, // of 23 hours
      ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
      ['2026-03-28T22:59:59Z', '2026-03-29T22:00:00Z', null],
    ],
    [
      { a: { from: '2026-10-25', to: '2026-10-25' } }, // of 25 hours
      ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
      ['2026-10-24T21:59:59Z', '2026-10-25T23:00:00Z'],
    ],
    [{ any: [{ a: 'x' }, { a: null }] }, ['x', null], ['y']],
    [{ any: [] }, [], ['x', null]],
    [{}, ['x', null], []],
  ])('%j', (rule, held, missed) => {
    expect(held.filter((a) => !holds(rule, { a }, today, 'Europe/Berlin'))).toEqual([])
    expect(missed.filter((a) => holds(rule, { a }, today, 'Europe/Berlin'))).toEqual([])
  })

  test('of two times of the row', () => {
    const later: Predicate = { a: { after: { field: 'b' } } }
    const [one, other] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'] // 02:30 in Berlin, twice
    const pairs = [one, other, null].flatMap((a) => [one, other, null].map((b) => ({ a, b })))
    expect(pairs.filter((at) => holds(later, at, today, 'Europe/Berlin'))).toEqual([{ a: other, b: one }])
  })

  test('all of several, and one of the branches beside them', () => {
    const rule: Predicate = { a: 'x', any: [{ b: 1 }, { c: { not: null } }] }
    const values = [null, 'x', 1]
    const held = values.flatMap((a) =>
      values.flatMap((b) =>
        values.filter((c) => holds(rule, { a, b, c }, today, 'UTC')).map((c) => [a, b, c]),
      ),
    )
    expect(held).toEqual([
      ['x', null, 'x'],
      ['x', null, 1],
      ['x', 'x', 'x'],
      ['x', 'x', 1],
      ['x', 1, null],
      ['x', 1, 'x'],
      ['x', 1, 1],
    ])
  })
})

describe('rules have the logic that people expect', () => {
  const literal = fc.constantFrom<Literal>('x', 'y', 'z', null)
  const values = fc.oneof(literal, fc.array(literal, { maxLength: 3 }))
  const facts = fc.record({ a: literal, b: literal })

  test('not is the complement', () => {
    fc.assert(
      fc.property(values, facts, (value, at) => {
        expect(holds({ a: { not: value } }, at, today, 'UTC')).toBe(!holds({ a: value }, at, today, 'UTC'))
      }),
    )
  })

  test('two tests are both, two branches are either', () => {
    fc.assert(
      fc.property(values, values, facts, (first, second, at) => {
        const [a, b] = [holds({ a: first }, at, today, 'UTC'), holds({ b: second }, at, today, 'UTC')]
        expect(holds({ a: first, b: second }, at, today, 'UTC')).toBe(a && b)
        expect(holds({ any: [{ a: first }, { b: second }] }, at, today, 'UTC')).toBe(a || b)
      }),
    )
  })

  test('a list of literals is any of them', () => {
    fc.assert(
      fc.property(fc.array(literal, { maxLength: 3 }), facts, (list, at) => {
        expect(holds({ a: list }, at, today, 'UTC')).toBe(
          list.some((each) => holds({ a: each }, at, today, 'UTC')),
        )
      }),
    )
  })
})

describe('a rule can be read', () => {
  const rule: Predicate = {
    state: ['lent', null],
    due: { before: 'today' },
    any: [{ kind: { not: 'rare' } }, { state: 'lost' }],
  }

  test('test by test, in the order in which it is written', () => {
    expect(testsOf(rule)).toEqual([
      { field: 'state', is: 'among', values: ['lent', null] },
      { field: 'due', is: 'lies', span: { before: 'today' } },
      { field: 'any', is: 'group', word: 'any', of: rule.any },
    ])
  })

  test('for its fields, each once', () => {
    expect(fieldsOf(rule)).toEqual(['state', 'due', 'kind'])
  })

  test('for the texts that it names', () => {
    expect(literalsOf(rule)).toEqual([
      { field: 'state', value: 'lent' },
      { field: 'kind', value: 'rare' },
      { field: 'state', value: 'lost' },
    ])
  })
})
