import { expect, test } from 'vitest'
import { decisionTable } from '../../../src/model/analysis/decision-table.ts'
import { odditiesOf } from '../../../src/model/analysis/oddities.ts'
import { entityOf } from '../product.ts'

const proposal = entityOf('proposal')

test('the decision table stands for every case once', () => {
  const table = decisionTable(proposal)
  expect(table?.rows.reduce((sum, row) => sum + row.cases, 0)).toBe(table?.cases)
  expect(table?.rows.length).toBeLessThan(40)
})

test('the analysis names what the ladder leaves odd', () => {
  const oddities = odditiesOf(proposal)
  expect(oddities).toContainEqual(expect.objectContaining({ is: 'rare', rule: 9 }))
  expect(oddities).toContainEqual({
    is: 'meanings',
    tone: 'red',
    reasons: ['Not selected', 'Dropped', 'Past its last date'],
  })
  expect(oddities).toContainEqual(
    expect.objectContaining({
      is: 'clash',
      field: 'result',
      chip: 'red',
      at: expect.objectContaining({ action: 'Pursued', status: null, result: 'Not Selected' }),
    }),
  )
})
