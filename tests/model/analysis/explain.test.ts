import { expect, test } from 'vitest'
import { decisionTable } from '../../../src/model/analysis/decision-table.ts'
import { warningsOf } from '../../../src/model/analysis/warnings.ts'
import { explain } from '../../../src/tools/explain/explain.ts'
import { entityOf } from '../product.ts'

const repair = entityOf('repair')

test('the decision table stands for every case once', () => {
  const table = decisionTable(repair)
  expect(table?.rows.reduce((sum, row) => sum + row.cases, 0)).toBe(table?.cases)
  expect(table?.rows.length).toBeLessThan(40)
})

test('the analysis names what the ladder leaves odd', () => {
  const warnings = warningsOf(repair)
  expect(warnings).toContainEqual(expect.objectContaining({ is: 'rare', rule: 9 }))
  expect(warnings).toContainEqual({
    is: 'meanings',
    tone: 'red',
    reasons: ['Not settled', 'Declined', 'Past its last date'],
  })
  expect(warnings).toContainEqual(
    expect.objectContaining({
      is: 'clash',
      field: 'result',
      chip: 'red',
      at: expect.objectContaining({ action: 'Promised', status: null, result: 'Not Settled' }),
    }),
  )
})

test('what rows are held to is said in words', () => {
  expect(explain(entityOf('booking')).split('\n').slice(4)).toEqual([
    '- No two rows share Bench and Purpose. "This bench is booked for that already."',
    '- Rows of one Bench never overlap from From to To, both days included, while Given back is empty and State is not Refused. "This bench is taken in these days."',
    '- No row may be so: State is Over and Given back is empty. "Say when it was given back."',
    '- State begins as Asked.',
    '- State goes from Asked to Granted or Refused.',
    '- State goes from Granted to Over.',
    '- State goes from Refused to Asked.',
    '- State goes from Over to Granted (with bookings.reopen).',
    '- Condition begins as Ready.',
    '- Condition goes from Ready to In Work.',
    '- Condition goes from In Work to Ready or nothing.',
    '- From begins with today.',
    '- Held by begins with whoever makes the row.',
    '- Condition begins with Ready.',
  ])
})
