import { afterAll, describe, expect, test } from 'vitest'
import { databases, serving } from '../../../support/databases.ts'
import { variant } from '../../../support/variant.ts'

const moving = variant(
  [
    'app.ts',
    "['unanswered', 'grey'],\n        ['promised', 'green'],",
    "['unanswered', 'grey'],\n        ['promised_late', 'green'],",
  ],
  ['app.ts', 'promised: [53,', 'promised_late: [53,'],
)
afterAll(() => moving.remove())

describe.each(databases)('the bars of a dashboard on %s', (database) => {
  const server = serving(() => ({ database, product: moving.place, today: () => '2026-11-21' }))

  test('over a list with a moving day hold its rows, as its count does', async () => {
    const rows = [
      ['2025-03-01', '2026-11-02'],
      ['2026-03-01', '2026-11-20'],
      ['2026-04-01', '2026-11-01'],
      ['2026-04-01', '2026-11-21'],
    ] as const
    for (const [published_on, last_date] of rows)
      await server.make('repairs', { ...(await server.needed()), action_id: 1, published_on, last_date })
    await server.make('repairs', { ...(await server.needed()), action_id: null, published_on: '2024-01-01' })
    const { body } = await server.call('GET', '/api/dashboard-data')
    expect(body.action_status).toMatchObject({
      years: [2024, 2025, 2026],
      promised_late: [0, 1, 2],
      unanswered: [1, 0, 0],
    })
    expect(body.promised_late).toBe(3)
  })
})
