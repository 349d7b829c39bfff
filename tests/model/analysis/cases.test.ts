import { expect, test } from 'vitest'
import { me, type Predicate } from '../../../src/descriptor/index.ts'
import { casesOf, type FieldShape, matchesCase } from '../../../src/model/analysis/cases.ts'

const shapes: Readonly<Record<string, FieldShape>> = {
  since: { kind: 'date' },
  until: { kind: 'date' },
  least: { kind: 'number' },
  most: { kind: 'number' },
  price: { kind: 'decimal', scale: 2 },
  limit: { kind: 'decimal', scale: 2 },
  starts: { kind: 'datetime' },
  ends: { kind: 'datetime' },
  watchers: { kind: 'references', required: true },
  helpers: { kind: 'references' },
}

const canHold = (rule: Predicate): boolean =>
  casesOf(shapes, [rule])?.some((at) => matchesCase(rule, at)) ?? true

test.each<Predicate>([
  { since: { after: 'today', before: { field: 'until' } } },
  { since: { from: 'week', before: { field: 'until' } }, until: { before: 'week+1w' } },
  { least: { above: 0, below: { field: 'most' } } },
  { least: { above: 0, below: { field: 'most' } }, most: { below: 1 } },
  { price: { above: '0.00', below: { field: 'limit' } } },
  { starts: { after: 'now', before: 'now+2h' } },
  { starts: { from: 'today', to: 'today', before: 'now' } },
  { starts: { from: 'today+9h', to: 'today' } },
  { starts: { after: '2026-01-31', before: '2026-02-02' } },
  { starts: { from: 'today', to: 'today', before: { field: 'ends' } }, ends: { to: 'today' } },
  { starts: { from: 'now', before: { field: 'ends' } }, ends: { before: 'now+1h' } },
  { watchers: { any: me } },
  { watchers: { none: me } },
  { watchers: { any: me }, helpers: { none: me } },
  { none: [{ helpers: { any: me } }] },
])('there is a row of which it holds that %j', (rule) => {
  expect(canHold(rule)).toBe(true)
})

test.each<Predicate>([
  { since: { from: 'today', to: 'today', before: { field: 'until' } }, until: { to: 'today' } },
  { least: { above: { field: 'most' } }, most: { from: { field: 'least' } } },
  { price: { from: '0.02', to: '0.01' } },
  { starts: { after: 'now', before: 'now' } },
  { starts: { from: 'today+1d', before: 'today+9h' } },
  { starts: { after: '2026-01-31', before: '2026-02-01' } },
  { starts: { after: { field: 'ends' } }, ends: { from: { field: 'starts' } } },
  { watchers: { any: me, none: me } },
  { helpers: { none: me }, any: [{ helpers: { any: me } }] },
  { watchers: { any: me }, none: [{ watchers: { any: me } }] },
])('there is no row of which it holds that %j', (rule) => {
  expect(canHold(rule)).toBe(false)
})

test('what is counted is a whole number and never empty, and nor is what is added up', () => {
  const counted = { kind: 'computed', works: { take: 'count', over: 'loans' } } as const
  const added = { kind: 'computed', works: { take: 'sum', over: 'loans', value: 'fee' } } as const
  const rules = [{ loans: { above: 0, below: 5 } }, { owed: { above: 0 } }]
  const cases = casesOf({ loans: counted, owed: added }, rules) ?? []
  expect([...new Set(cases.map(({ loans }) => loans))]).toEqual([0, 3, 5, 6])
  expect([...new Set(cases.map(({ owed }) => owed))]).toEqual([-1, 0, 1])
})
