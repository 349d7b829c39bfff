import { describe, expect, test } from 'vitest'
import {
  actionsWidth,
  arrange,
  longestSum,
  serialWidth,
  textWidth,
} from '../../../src/client/list/column-widths.ts'
import { model } from '../product.ts'
import { viewOf } from './views.ts'

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
const all = model.list.flatMap((entity) => [
  viewOf(entity.name),
  ...entity.lists.map((list) => viewOf(entity.name, list.name)),
])
type Columns = (typeof all)[number]['columns']

/** What a page of repairs says, by field; every other column says "Some text". */
const said: Readonly<Record<string, string>> = {
  customer: 'Lagos State Water Corporation',
  scale: 'Water supply',
  service: 'Feasibility study',
  category: 'Consulting',
  source: 'Public notice',
  published_on: '21-11-2026',
  last_date: '21-11-2026',
  days_left: '3 days',
  initiated_by: 'Anita Sharma',
  action: 'Promised',
  discussion_date: '21-11-2026',
  remarks: 'Client asked to keep the offer valid for 90 more days.',
  processed_by: 'Anita Sharma',
  status: 'In Work',
  result: '',
  pledge_status: 'Under way',
  start_date: '21-11-2026',
  end_date: '21-11-2026',
}
const textsOf = (columns: Columns) => columns.map(({ field }) => [said[field.name] ?? 'Some text'])
const names = (columns: Columns) => columns.map(({ field }) => field.name)
/** The region of the table in a window of that width: beside the sidebar, the rail, and nothing of the sheet. */
const regions = { 1440: 1190, 1280: 1030, 820: 753 } as const
const inView = (list: string | undefined, window: keyof typeof regions, entity = 'repair') => {
  const { columns } = viewOf(entity, list)
  const room = regions[window] - serialWidth(15) - actionsWidth(2, true)
  const arranged = arrange(columns, textsOf(columns), room)
  const { yielded } = arranged
  return {
    ...arranged,
    yielded: names(yielded),
    seen: names(columns.filter((column) => !yielded.includes(column))),
  }
}
const due = ['due-in-3-days', 'due-after-3-days', 'promised-late']

describe.each(all.map((view) => [view.route, view] as const))('%s', (_, { columns }) => {
  test.each([500, 800, 1100, 1900, 3000])(
    'at %i px what stands in view fills the room, and nothing is lost',
    (room) => {
      const { widths, shifts, yielded } = arrange(columns, textsOf(columns), room)
      const seen = columns.filter((column) => !yielded.includes(column))
      const of = (column: (typeof columns)[number]) => widths[columns.indexOf(column)] ?? 0
      expect(sum(seen.map(of))).toBe(room)
      let start = 0
      for (const column of [...seen, ...columns.filter((each) => yielded.includes(each))]) {
        const index = columns.indexOf(column)
        expect(sum(widths.slice(0, index)) + (shifts[index] ?? 0)).toBe(start)
        start += of(column)
      }
      expect(start).toBe(sum(widths))
    },
  )

  test.each([500, 800, 1100, 1900])('at %i px nothing yields that would fit', (room) => {
    const least = arrange(columns, textsOf(columns), 0).widths
    const of = (column: (typeof columns)[number]) => least[columns.indexOf(column)] ?? 0
    const { yielded } = arrange(columns, textsOf(columns), room)
    const left = room - sum(columns.filter((column) => !yielded.includes(column)).map(of))
    expect(yielded.filter((column) => of(column) <= left)).toEqual([])
  })

  test('where there is no telling the room, columns stand as specified', () => {
    expect(arrange(columns, [], 0)).toMatchObject({ shifts: columns.map(() => 0), yielded: [] })
  })
})

test.each(due.flatMap((list) => [1440, 1280, 820].map((width) => [list, width] as const)))(
  '%s at %i px shows the name, its date, its days and its action',
  (list, width) => {
    const { seen } = inView(list, width as keyof typeof regions)
    expect(seen).toEqual(expect.arrayContaining(['customer', 'last_date', 'days_left', 'action']))
  },
)

test('at 1440 px a due list shows who is responsible and how it stands, too', () => {
  expect(inView('due-in-3-days', 1440).seen).toEqual(expect.arrayContaining(['processed_by', 'status']))
})

test('what is empty yields first, then remarks, then what no rule looks at, from the right', () => {
  const { yielded } = inView('due-in-3-days', 1280)
  expect(yielded).toEqual(expect.arrayContaining(['result', 'remarks', 'discussion_date']))
  expect(yielded).not.toContain('scale')
})

test('a screen laid over another entity shows its own columns at 1440 px', () => {
  expect(inView(undefined, 1440, 'pledge').seen).toEqual(
    expect.arrayContaining(['pledge_status', 'start_date', 'end_date', 'last_date', 'days_left']),
  )
})

test('a column is as wide as its longest text, at most 260 px, a person 140', () => {
  const { columns } = viewOf('repair', 'promised')
  const long = columns.map(() => ['W'.repeat(80)])
  const { widths } = arrange(columns, long, 0)
  const width = (name: string) => widths[columns.findIndex(({ field }) => field.name === name)] ?? 0
  expect(width('customer')).toBe(260)
  expect(width('processed_by')).toBe(140)
  const short = arrange(columns, textsOf(columns), 0).widths
  expect(short[columns.findIndex(({ field }) => field.name === 'scale')]).toBe(
    16 + Math.ceil(textWidth('Water supply') * 13),
  )
})

test('a serial number is never cut', () => {
  for (const largest of [9, 99, 44986, 100_000, 12_345_678])
    expect(serialWidth(largest) - 24).toBeGreaterThanOrEqual(textWidth(String(largest)) * 13)
})

test('a list without row actions has no strip for them', () => {
  expect(actionsWidth(0, false)).toBe(0)
})

test.each([
  [['437.4720', '29.6000', ''], 9994, '2,297,200.8603'],
  [['72.9480', null], 9994, '286,397.0217'],
  [['999'], 1, '999'],
  [['9'], 999_999, '8,999,991'],
])('a sum of such as %j over %i rows has room', (texts, rows, said) => {
  expect(textWidth(longestSum(texts, rows))).toBeGreaterThanOrEqual(textWidth(said))
})

test('where nothing is said there is no sum to make room for', () => {
  expect(longestSum(['', null], 9994)).toBe('')
})
