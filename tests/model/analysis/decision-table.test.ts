import { describe, expect, test } from 'vitest'
import { casesOf, overlaps, ruleCoverages } from '../../../src/model/analysis/cases.ts'
import { decisionTable } from '../../../src/model/analysis/decision-table.ts'
import { warningsOf } from '../../../src/model/analysis/warnings.ts'
import { whyOf } from '../../../src/model/analysis/why.ts'
import { literalsOf, toneOf } from '../../../src/model/index.ts'
import { explain } from '../../../src/tools/explain/explain.ts'
import { casesOf as casesOfDecisions, rowOf, today } from '../../support/decisions.ts'
import { entityOf, model } from '../product.ts'

const repair = entityOf('repair')
const cases = casesOfDecisions({
  actions: ['Promised', 'Declined'],
  statuses: ['Ready', 'In Work'],
  results: ['Settled', 'Not Settled', 'Settlement in Process'],
})

describe('the cases that rules tell apart', () => {
  const shapes = {
    state: { kind: 'reference' },
    due: { kind: 'date' },
    rare: { kind: 'flag', required: true },
  } as const

  test('are each value that is named, one that none names, and none at all', () => {
    expect(casesOf(shapes, [{ state: ['Lent', 'Lost'] }])?.map(({ state }) => state)).toEqual([
      'Lent',
      'Lost',
      'any other',
      null,
    ])
  })

  test('are the days around each moment, and no day', () => {
    const days = casesOf(shapes, [{ due: { before: 'today+7d' } }])?.map(({ due }) => due)
    expect(days).toEqual(['2026-06-15', '2026-06-21', '2026-06-22', '2026-06-23', null])
  })

  test('leave out what cannot be: no value where one is required', () => {
    expect(casesOf(shapes, [{ rare: true }])?.map(({ rare }) => rare)).toEqual([true, false])
  })

  test('are every combination, within branches too', () => {
    expect(casesOf(shapes, [{ rare: true, any: [{ state: 'Lent' }, { due: null }] }])).toHaveLength(2 * 3 * 2)
  })

  test('are given up where they would be too many', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`field${at}`, ['a', 'b', 'c']]))
    expect(casesOf({}, [many])).toBe(null)
  })
})

describe('a ladder', () => {
  const ladder = [{ state: 'Lost' }, { state: ['Lost', 'Lent'] }, { state: 'Lost' }]
  const found = ruleCoverages(ladder, casesOf({ state: { kind: 'text' } }, ladder) ?? [])

  test('says how often each rule holds, how often it wins, and what stands before it', () => {
    expect(found.rules).toEqual([
      { holds: 1, wins: 1, shadowedBy: [] },
      { holds: 2, wins: 1, shadowedBy: [0] },
      { holds: 1, wins: 0, shadowedBy: [0] },
    ])
  })

  test('says the first case that no rule covers', () => {
    expect(found.uncovered).toEqual({ state: 'any other' })
  })
})

test('parts of a whole: the first case in two of them, the first in none, and the first outside', () => {
  const parts = { lent: { state: 'Lent' }, known: { state: ['Lent', 'Lost'] } }
  const all = casesOf({ state: { kind: 'text' } }, Object.values(parts)) ?? []
  const { overlap, gap } = overlaps(all, null, parts)
  expect(overlap).toEqual({ at: { state: 'Lent' }, parts: ['lent', 'known'] })
  expect(gap).toEqual({ at: { state: 'any other' }, parts: [] })
  expect(overlaps(all, { state: 'Lent' }, { known: parts.known }).gap?.at).toEqual({ state: 'Lost' })
})

describe('the decision table of repairs', () => {
  const table = decisionTable(repair)

  test('stands for every combination, each once', () => {
    expect(table?.rows.reduce((sum, row) => sum + row.cases, 0)).toBe(table?.cases)
    expect(table?.fields).toEqual(['action', 'status', 'result', 'last_date'])
  })

  test('agrees with the colour of each row', () => {
    const named = new Set(repair.tones.flatMap(({ when }) => literalsOf(when)).map(({ value }) => value))
    for (const at of cases.filter(({ last_date }) => last_date !== null)) {
      const values = [at.action, at.status, at.result].map((value) =>
        value === null || named.has(value) ? value : 'any other',
      )
      const fitting = table?.rows.filter((row) =>
        values.every((value, index) => row.values[index]?.includes(value) ?? true),
      )
      const tones = new Set(fitting?.map(({ outcome }) => repair.tones[outcome.tone]?.tone))
      expect(tones).toContain(toneOf(model, repair, rowOf(at), today)?.tone)
    }
  })

  test('is printed with its ladder and what may surprise', async () => {
    await expect(explain(model, repair)).toMatchFileSnapshot('./repair.txt')
    await expect(explain(model, entityOf('visit'))).toMatchFileSnapshot('./visit.txt')
  })

  test('of an entity without rules says so', () => {
    expect(explain(model, entityOf('scale'))).toBe('Scales have no colours and no named lists.')
  })
})

describe('what the specified ladder leaves odd', () => {
  const odd = warningsOf(repair)

  test('red for a missed day hardly ever wins', () => {
    const rare = odd.flatMap((each) => (each.is === 'rare' ? [repair.tones[each.rule]?.reason] : []))
    expect(rare).toEqual(['Past its last date'])
  })

  test('red has three meanings', () => {
    const meanings = odd.flatMap((each) => (each.is === 'meanings' ? [each.tone, ...each.reasons] : []))
    expect(meanings).toEqual(['red', 'Not settled', 'Declined', 'Past its last date'])
  })

  test('promised, not selected, without a status is green', () => {
    const clashes = odd.flatMap((each) => (each.is === 'clash' ? [each] : []))
    const green = clashes.find(({ rule }) => repair.tones[rule]?.reason === 'Promised')
    expect(green?.at).toMatchObject({ action: 'Promised', status: null, result: 'Not Settled' })
  })
})

describe('why a row is as it is', () => {
  const why = whyOf(
    model,
    repair,
    rowOf({ action: 'Promised', status: 'In Work', result: null, last_date: '2026-02-01' }),
    today,
  )

  test('its colour: the rules from the top, test by test, down to the one that wins', () => {
    expect(why.tones.map(({ rule, wins }) => [rule.reason, wins])).toEqual([
      ['Not settled', false],
      ['Settled', false],
      ['Ready, settlement in process', false],
      ['In work', true],
    ])
    expect(why.tones[0]?.reasons).toMatchObject([
      { words: 'Action is Promised', holds: true },
      { words: 'Status is Ready or In Work', holds: true },
      { words: 'Result is Not Settled', holds: false },
    ])
  })

  test('its lists: those that hold it, and of each other what keeps it out', () => {
    expect(why.lists.filter(({ holds }) => holds).map(({ list }) => list.name)).toEqual([
      'promised',
      'in-work',
      'promised-late',
    ])
    const submitted = why.lists.find(({ list }) => list.name === 'ready')
    expect(submitted?.reasons.filter(({ holds }) => !holds).map(({ words }) => words)).toEqual([
      'Status is Ready',
    ])
  })
})
