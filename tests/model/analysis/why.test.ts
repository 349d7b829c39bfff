import { describe, expect, test } from 'vitest'
import { whyOf } from '../../../src/model/analysis/why.ts'
import { entityOf, model } from '../product.ts'

const repair = entityOf('repair')

const today = '2026-06-15'

test('a row tells which rule colours it, which rules failed before it, and on which test', () => {
  const row = {
    action: { id: 1, name: 'Declined' },
    status: { id: 1, name: 'Ready' },
    last_date: '2026-06-01',
  }
  const { tones } = whyOf(model, repair, row, today)
  expect(tones.at(-1)).toMatchObject({ wins: true, rule: { tone: 'red', reason: 'Declined' } })
  expect(tones.filter(({ holds }) => holds)).toHaveLength(1)
  const told = tones[2]?.reasons.map(({ words, holds, seen }) => [words, holds, seen.map(({ text }) => text)])
  expect(told).toEqual([
    ['Action is Promised', false, ['Declined']],
    ['Status is Ready', true, ['Ready']],
  ])
})

test('a test shows what the row holds: days as they are shown, nothing where there is nothing', () => {
  const { tones, lists } = whyOf(model, repair, { action: null, last_date: '2026-06-01' }, today)
  expect(tones[0]?.reasons[0]?.seen).toMatchObject([{ field: { label: 'Action' }, text: '' }])
  const expired = lists.find(({ list }) => list.name === 'promised-late')
  expect(expired?.reasons.at(-1)).toMatchObject({ holds: true, seen: [{ text: '01-06-2026' }] })
})

describe('a row tells which lists it is in', () => {
  const listsOf = (row: object) =>
    whyOf(model, repair, { ...row }, today).lists.flatMap(({ list, holds }) => (holds ? [list.name] : []))

  test('promised and due today', () => {
    const row = { action: { id: 1, name: 'Promised' }, last_date: today }
    expect(listsOf(row)).toEqual(['promised', 'due-in-3-days'])
  })

  test('nothing decided', () => {
    expect(listsOf({ last_date: today })).toEqual(['unanswered'])
  })
})
