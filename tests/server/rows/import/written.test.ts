import { describe, expect, test } from 'vitest'
import { readWritten } from '../../../../src/model/kinds/written.ts'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'

/** As the workshop has them. */
const claim = {
  amount: { kind: 'money', label: 'Amount', currency: 'EUR', scale: 2 },
  wanted: { kind: 'date', label: 'Wanted by' },
} as const

/** A text of a file, and what a row of a workshop's claims comes to hold of it; a question where it is asked about. */
const amounts: readonly (readonly [text: string, amount: string | RegExp])[] = [
  ['1,500', '1500.00'],
  ['1,500.5', '1500.50'],
  ["1'500", '1500.00'],
  ['12,34,567.00', '1234567.00'],
  ['(1,234.50)', '-1234.50'],
  ['1,234.50-', '-1234.50'],
  ['−5', '-5.00'],
  ['€ -', '0.00'],
  ['-', '0.00'],
  ['5 EUR', '5.00'],
  ['５００', '500.00'],
  ['12.5000', '12.50'],
  ['1,5', /can be read in two ways. Type 1.5 with a point, or 15/],
  ['1.500', /can be read in two ways. Type 1500 without the point/],
  ['15%', /can be read in two ways. Type 15, or 0.15/],
  ['1e3', /is no number/],
]

const days: readonly (readonly [text: string, day: string | RegExp])[] = [
  ['21 Nov 2026', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['21112026', '2026-11-21'],
  ['2026-11-21T00:00:00.000Z', '2026-11-21'],
  ['21-11-26', '2026-11-21'],
  ['2026-11-21T09:30:00Z', /has a time, and this is a day alone/],
  ['31-02-2026', /February 2026 has 28 days/],
]

describe.each(databasesOfTier)('what a file is read as, on %s', (database) => {
  const server = serving(() => ({ database, today: () => '2026-11-21' }))
  const send = async (csv: string, said: Loose): Promise<Loose> => {
    const query = new URLSearchParams({
      formats: JSON.stringify({ Amount: 'point', 'Wanted by': 'day-month-year' }),
      ...said,
    })
    const { body } = await server.call('POST', `/api/claims/import?${query}`, csv, {
      headers: { 'Content-Type': 'text/csv' },
    })
    return body.data
  }

  test('is what a form, a paste and a filter read of it', async () => {
    const texts = [
      ...amounts.map(([text, is]) => ['amount', text, is] as const),
      ...days.map(([text, is]) => ['wanted', text, is] as const),
    ]
    const lines = texts.map(([key, text], at) =>
      [`Written ${at}`, key === 'amount' ? text : '', key === 'wanted' ? text : ''].join('\t'),
    )
    const csv = ['Subject\tAmount\tWanted by', ...lines].join('\n')
    const preview = await send(csv, { dry: '1' })
    expect(preview.refused).toBe(texts.filter(([, , is]) => typeof is !== 'string').length)
    await send(csv, { mark: preview.mark })
    const { data } = (await server.call('GET', '/api/claims?per_page=100&keyword=Written')).body
    const rows = new Map((data as readonly Loose[]).map((row) => [row.subject, row]))
    for (const [at, [key, text, is]] of texts.entries()) {
      const row = rows.get(`Written ${at}`)
      const told = preview.problems.find(({ line }: Loose) => line === at + 2)?.message
      if (typeof is === 'string') expect([text, row?.[key], told]).toEqual([text, is, undefined])
      else expect([text, row, told]).toEqual([text, undefined, expect.stringMatching(is)])
      const field = claim[key]
      const read = readWritten(field, text, { from: 'cells', zone: 'UTC' })
      if ('value' in read) expect([text, read.value]).toEqual([text, is])
      else expect([text, typeof is]).toEqual([text, 'object'])
    }
  })
})
