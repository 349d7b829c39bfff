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
  const told = tones[2]?.reasons.map(({ words, holds, seen }) => [words, holds, seen.map(({ text }) => text)])
  expect(told).toEqual([
    ['Action is Pursued', false, ['Dropped']],
    ['Status is Submitted', true, ['Submitted']],
  ])
})

test('a test shows what the row holds: days as they are shown, nothing where there is nothing', () => {
  const { tones, lists } = whyOf(model, proposal, { action: null, last_date: '2026-06-01' }, today)
  expect(tones[0]?.reasons[0]?.seen).toMatchObject([{ field: { label: 'Action' }, text: '' }])
  const expired = lists.find(({ list }) => list.name === 'pursued-expired')
  expect(expired?.reasons.at(-1)).toMatchObject({ holds: true, seen: [{ text: '01-06-2026' }] })
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
