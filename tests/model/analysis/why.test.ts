import { describe, expect, test } from 'vitest'
import { whyOf } from '../../../src/model/analysis/why.ts'
import { entityOf, model } from '../product.ts'

const proposal = entityOf('proposal')

const today = '2026-06-15'

test('a row tells which rule colours it, which rules failed before it, and on which test', () => {
  const row = {
    action: { id: 1, name: 'Dropped' },
    status: { id: 1, name: 'Submitted' },
    last_date: '2026-06-01',
  }
  const { tones } = whyOf(model, proposal, row, today)
  expect(tones.at(-1)).toMatchObject({ wins: true, rule: { tone: 'red', reason: 'Dropped' } })
  expect(tones.filter(({ holds }) => holds)).toHaveLength(1)
  expect(tones[2]?.reasons).toEqual([
    { words: 'Action is Pursued', holds: false },
    { words: 'Status is Submitted', holds: true },
  ])
})

describe('a row tells which lists it is in', () => {
  const listsOf = (row: object) =>
    whyOf(model, proposal, { ...row }, today).lists.flatMap(({ list, holds }) => (holds ? [list.name] : []))

  test('pursued and due today', () => {
    const row = { action: { id: 1, name: 'Pursued' }, last_date: today }
    expect(listsOf(row)).toEqual(['pursued', 'due-within-3-days'])
  })

  test('nothing decided', () => {
    expect(listsOf({ last_date: today })).toEqual(['unprocessed'])
  })
})
