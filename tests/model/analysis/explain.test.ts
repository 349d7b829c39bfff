import { expect, test } from 'vitest'
import { decisionTable } from '../../../src/model/analysis/decision-table.ts'
import { warningsOf } from '../../../src/model/analysis/warnings.ts'
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
