import { describe, expect, test } from 'vitest'
import { type Row, retiredAs, toneOf, urgencyOf } from '../../../src/model/index.ts'
import { type Case, rowOf, today } from '../../support/decisions.ts'
import { entityOf, model } from '../product.ts'

const repair = entityOf('repair')

const toneAt = (at: Case) => toneOf(model, repair, rowOf(at), today)

describe('the row colours of repairs', () => {
  test('a repair due today is not late', () => {
    const at = { action: 'Added later', status: null, result: null }
    expect(toneAt({ ...at, last_date: today })?.tone).toBe('neutral')
    expect(toneAt({ ...at, last_date: '2026-02-26' })?.tone).toBe('red')
  })

  test('a row that carries nothing has the colour of a new one', () => {
    expect(toneOf(model, repair, {}, today)?.reason).toBe('No decision yet')
  })

  test('an entity without a ladder colours nothing', () => {
    expect(toneOf(model, entityOf('scale'), { id: 1, name: 'Energy' }, today)).toBe(null)
  })
})

describe('the row colours of visits', () => {
  const visit = entityOf('visit')
  const colour = (starts: string | null, zone: string) =>
    toneOf({ ...model, zone }, visit, { starts }, today)?.tone

  test.each([
    ['Europe/Berlin', '2026-02-26T23:00:00Z', '2026-02-27T22:59:59Z'],
    ['Asia/Kathmandu', '2026-02-26T18:15:00Z', '2026-02-27T18:14:59Z'],
    ['America/New_York', '2026-02-27T05:00:00Z', '2026-02-28T04:59:59Z'],
    ['UTC', '2026-02-27T00:00:00Z', '2026-02-27T23:59:59Z'],
  ])('in %s today goes from %s to %s', (zone, first, last) => {
    const beside = [first, last].map((at, place) =>
      new Date(Date.parse(at) + (place === 0 ? -1000 : 1000)).toISOString().replace('.000', ''),
    )
    expect([beside[0], first, last, beside[1], null].map((at) => colour(at ?? null, zone))).toEqual([
      'neutral',
      'green',
      'green',
      'blue',
      'neutral',
    ])
  })
})

describe('the urgency of a deadline', () => {
  const open: Row = rowOf({ action: null, status: null, result: null, last_date: null })
  const urgency = (days: unknown, row: Row = open) => urgencyOf(model, repair, row, days, today)

  test.each([
    [4, null],
    [3, 'soon'],
    [1, 'soon'],
    [0, 'soon'],
    [-1, 'late'],
    [-400, 'late'],
    [null, null],
    ['3', null],
  ])('%s days left are %s', (days, expected) => {
    expect(urgency(days)).toBe(expected)
  })

  test.each<readonly [string, Partial<Case>]>([
    ['declined', { action: 'Declined' }],
    ['ready', { status: 'Ready' }],
    ['decided', { result: 'Settled' }],
  ])('a missed one matters no more where the repair is %s', (_, values) => {
    const row = rowOf({ action: null, status: null, result: null, last_date: null, ...values })
    expect(urgency(-1, row)).toBe('past')
    expect(urgency(2, row)).toBe('soon')
  })

  test('an entity without a deadline has no urgency', () => {
    expect(urgencyOf(model, entityOf('pledge'), {}, -1, today)).toBe(null)
  })
})

test.each<[string, Row, string | null]>([
  ['switched off', { active: false }, 'Cannot sign in'],
  ['active', { active: true }, null],
  ['of a server that does not say', {}, null],
])('an account %s is marked as its descriptor says', (_, row, word) =>
  expect(retiredAs(model, entityOf('user'), row, today)).toBe(word),
)
