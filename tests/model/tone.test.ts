import { describe, expect, test } from 'vitest'
import { type Row, retiredAs, toneOf, urgencyOf } from '../../src/model/index.ts'
import { entityOf, model } from './product.ts'
import { type Case, cases, rowOf, today, told } from './proposals.ts'

const proposal = entityOf('proposal')

/** The specification's ladder, written from its text and not from the descriptor. */
const specified = ({ action, status, result, last_date }: Case): string => {
  if (action === 'Pursued' && (status === 'Submitted' || status === 'On Going')) {
    const open = status === 'Submitted' ? 'blue' : 'orange'
    if (result === 'Not Selected') return 'red'
    if (result === 'Selected') return 'green'
    return open // in process, none, or one that was added later
  }
  if (action === 'Pursued') return 'green'
  if (action === 'Dropped') return 'red'
  if (status === 'Submitted') return 'blue'
  if (status === 'On Going') return 'yellow'
  if (!action && !status && !result) return 'neutral'
  return last_date !== null && last_date < today ? 'red' : 'neutral'
}

const toneAt = (at: Case) => toneOf(model, proposal, rowOf(at), today)

describe('the row colours of proposals', () => {
  test('there are more than 160 combinations', () => {
    expect(cases.length).toBe(4 * 4 * 5 * 8)
  })

  test('every combination has the colour that the specification names', () => {
    const wrong = cases.filter((at) => toneAt(at)?.tone !== specified(at)).map(told)
    expect(wrong).toEqual([])
  })

  test('a proposal due today is not late', () => {
    const at = { action: 'Added later', status: null, result: null }
    expect(toneAt({ ...at, last_date: today })?.tone).toBe('neutral')
    expect(toneAt({ ...at, last_date: '2026-02-26' })?.tone).toBe('red')
  })

  test('every rule colours some combination, with a reason of its own', () => {
    const reasons = new Set(cases.map((at) => toneAt(at)?.reason))
    expect([...reasons].sort()).toEqual(proposal.tones.map(({ reason }) => reason).sort())
    expect(new Set(proposal.tones.map(({ reason }) => reason)).size).toBe(proposal.tones.length)
  })

  test('the legend has a word for each colour that occurs, and no two words are one', () => {
    const tones = new Set(cases.map((at) => toneAt(at)?.tone))
    expect(Object.keys(proposal.legend).sort()).toEqual([...tones].sort())
    expect(new Set(Object.values(proposal.legend)).size).toBe(tones.size)
  })

  test('a row that carries nothing has the colour of a new one', () => {
    expect(toneOf(model, proposal, {}, today)?.reason).toBe('No decision yet')
  })

  test('an entity without a ladder colours nothing', () => {
    expect(toneOf(model, entityOf('sector'), { id: 1, name: 'Energy' }, today)).toBe(null)
  })
})

describe('the urgency of a deadline', () => {
  const open: Row = rowOf({ action: null, status: null, result: null, last_date: null })
  const urgency = (days: unknown, row: Row = open) => urgencyOf(model, proposal, row, days, today)

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
    ['dropped', { action: 'Dropped' }],
    ['submitted', { status: 'Submitted' }],
    ['decided', { result: 'Selected' }],
  ])('a missed one matters no more where the proposal is %s', (_, values) => {
    const row = rowOf({ action: null, status: null, result: null, last_date: null, ...values })
    expect(urgency(-1, row)).toBe('past')
    expect(urgency(2, row)).toBe('soon')
  })

  test('an entity without a deadline has no urgency', () => {
    expect(urgencyOf(model, entityOf('project'), {}, -1, today)).toBe(null)
  })
})

test.each<[string, Row, string | null]>([
  ['switched off', { active: false }, 'Cannot sign in'],
  ['active', { active: true }, null],
  ['of a server that does not say', {}, null],
])('an account %s is marked as its descriptor says', (_, row, word) =>
  expect(retiredAs(model, entityOf('user'), row, today)).toBe(word),
)
