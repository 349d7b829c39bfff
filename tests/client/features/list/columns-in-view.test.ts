import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange } from '../../../../src/client/features/list/arranged.ts'
import {
  actionsWidth,
  headingWidth,
  neededWidth,
  serialWidth,
  textWidth,
} from '../../../../src/client/features/list/column-widths.ts'
import { overflowingPlaces } from '../../../../src/client/features/list/columns-in-view.ts'
import type { ListColumn } from '../../../../src/client/shared/screen/columns.ts'
import { chosenColumns } from '../../../../src/client/shared/screen/columns-choice.ts'
import { everyList } from './every-list.ts'
import { viewOf } from './views.ts'

const more = 60
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
const at = (columns: readonly ListColumn[], places: readonly number[]) =>
  places.map((place) => columns[place]?.name)

/** A text for every column: from nothing to names of 190 letters. */
const text = fc.oneof(
  fc.constant(''),
  fc.constant(null),
  fc.string({ maxLength: 30 }),
  fc.constant('W'.repeat(190)),
)
const textsOf = (columns: readonly ListColumn[]) =>
  fc.array(fc.array(text, { minLength: columns.length, maxLength: columns.length }), { maxLength: 4 })

const firmly: readonly ListColumn['yields'][] = ['label', 'deadline']

test('there are lists of every product', () => {
  expect(everyList.length).toBeGreaterThan(100)
  expect(new Set(everyList.map(([name]) => name.replace(/\/[^/]*$/, ''))).size).toBeGreaterThan(8)
})

describe.each(everyList)('%s', (_, { columns }) => {
  test('the set follows from the width alone, a wider table loses none, and only widths from the texts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 2600 }), textsOf(columns), (room, rows) => {
        const out = overflowingPlaces(columns, room, more)
        const wider = overflowingPlaces(columns, room + 1, more)
        expect(out).toEqual(expect.arrayContaining([...wider]))
        const needs = columns.map((column, place) =>
          neededWidth(
            column,
            rows.map((row) => row[place] ?? ''),
          ),
        )
        const arranged = arrange(columns, needs, out, room)
        expect(arranged.yielded).toEqual(out.map((place) => columns[place]))
        const shown = arranged.widths.filter((__, place) => !out.includes(place))
        expect(shown.every(Number.isInteger)).toBe(true)
        const least = sum(
          columns.map((column, place) => (out.includes(place) ? 0 : place ? headingWidth(column) : 0)),
        )
        if (sum(shown) > room)
          expect(
            columns.filter(
              (column, place) => !out.includes(place) && !firmly.includes(column.yields) && place > 0,
            ),
          ).toEqual([])
        else expect(sum(shown)).toBe(room)
        expect(least).toBeLessThanOrEqual(sum(shown))
      }),
      { numRuns: 40 },
    )
  })

  test('at every width from 300 to 2600 px a wider table shows all that a narrower one does', () => {
    let before = overflowingPlaces(columns, 300, more)
    for (let room = 301; room <= 2600; room += 1) {
      const now = overflowingPlaces(columns, room, more)
      expect(now.filter((place) => !before.includes(place))).toEqual([])
      before = now
    }
    expect(before.length === 0 || columns.length > 12).toBe(true)
  })

  test('what names the row, its deadline and its days left never yield', () => {
    for (const place of overflowingPlaces(columns, 1, more))
      expect(firmly).not.toContain(columns[place]?.yields)
    expect(overflowingPlaces(columns, 1, more)).not.toContain(0)
  })

  test('columns stand one after another, those out of view behind the others', () => {
    for (const room of [500, 800, 1100, 1900]) {
      const out = overflowingPlaces(columns, room, more)
      const { widths, shifts } = arrange(columns, [], out, room)
      let start = 0
      for (const place of [...columns.keys()].filter((each) => !out.includes(each)).concat(out)) {
        expect(sum(widths.slice(0, place)) + (shifts[place] ?? 0)).toBe(start)
        start += widths[place] ?? 0
      }
    }
  })

  test('where there is no telling the room, columns stand as specified', () => {
    expect(overflowingPlaces(columns, 0, more)).toEqual([])
    expect(arrange(columns, [], [], 0)).toMatchObject({ shifts: columns.map(() => 0), yielded: [] })
  })
})

/** The region of the table in a window of that width: beside the sidebar, the rail, and nothing of the sheet. */
const regions = { 1440: 1190, 1280: 1030, 1024: 957, 820: 753 } as const
const seenIn = (list: string | undefined, window: keyof typeof regions, entity = 'repair') => {
  const { columns } = viewOf(entity, list)
  const room = regions[window] - 15 - serialWidth(15) - actionsWidth(2, true)
  const out = overflowingPlaces(columns, room, 0)
  return columns.filter((__, place) => !out.includes(place)).map(({ field }) => field.name)
}
const due = ['due-in-3-days', 'due-after-3-days', 'promised-late']

test.each(due)('%s shows at each width what the guide says', (list) => {
  const always = ['customer', 'service', 'last_date', 'days_left', 'status']
  expect(seenIn(list, 820)).toEqual(always)
  expect(seenIn(list, 1024)).toEqual(expect.arrayContaining([...always, 'processed_by']))
  expect(seenIn(list, 1024)).not.toContain('action')
  for (const window of [1280, 1440] as const)
    expect(seenIn(list, window)).toEqual(expect.arrayContaining([...always, 'processed_by', 'action']))
  expect(seenIn(list, 1440)).toContain('scale')
})

test('long texts yield first, then what nothing looks at, from the right, then what the list fixes', () => {
  const { columns } = viewOf('repair', 'due-in-3-days')
  const went: (string | undefined)[] = []
  let before: readonly number[] = []
  for (let room = 2600; room > 300; room -= 1) {
    const now = overflowingPlaces(columns, room, more)
    went.push(
      ...at(
        columns,
        now.filter((place) => !before.includes(place)),
      ),
    )
    before = now
  }
  expect(went).toEqual([
    'remarks',
    'discussion_date',
    'initiated_by',
    'published_on',
    'source',
    'category',
    'scale',
    'action',
    'result',
    'processed_by',
    'status',
  ])
})

test('a screen laid over another entity shows its own columns at 1440 px', () => {
  expect(seenIn(undefined, 1440, 'pledge')).toEqual(
    expect.arrayContaining(['pledge_status', 'start_date', 'end_date', 'last_date', 'days_left']),
  )
})

const noChoice = { order: [], hidden: [], shown: [], pinned: [], widths: {} }

test('what a person has chosen beats it: order, width, pin, and what they have brought in', () => {
  const { columns } = viewOf('repair', 'due-in-3-days')
  const names = (chosen: readonly ListColumn[], room: number) => {
    const out = overflowingPlaces(chosen, room, more)
    return chosen.filter((__, place) => !out.includes(place)).map(({ name }) => name)
  }
  const order = ['remarks', 'category', ...columns.map(({ name }) => name)]
  expect(names(chosenColumns(columns, { ...noChoice, order }), 600)).toEqual([
    'customer',
    'remarks',
    'category',
    'scale',
  ])
  expect(names(chosenColumns(columns, { ...noChoice, pinned: ['remarks'] }), 600)).toContain('remarks')
  const sized = chosenColumns(columns, { ...noChoice, widths: { status: 400, customer: 300 } })
  const room = 900
  expect(names(sized, room)).not.toContain('status')
  const { widths } = arrange(sized, [], overflowingPlaces(sized, room, more), room)
  expect([widths[0], widths[sized.findIndex(({ name }) => name === 'status')]]).toEqual([300, 400])
  const brought = columns.map((column) =>
    column.name === 'remarks' ? { ...column, yields: 'chosen' as const } : column,
  )
  expect(names(brought, 700)).toContain('remarks')
})

const widthIn = (list: string, name: string, texts: Readonly<Record<string, string>>, room: number) => {
  const { columns } = viewOf('repair', list)
  const needs = columns.map((column) => neededWidth(column, [texts[column.name] ?? 'Some']))
  const { widths } = arrange(columns, needs, overflowingPlaces(columns, room, more), room)
  return widths[columns.findIndex((column) => column.name === name)] ?? 0
}

test('a column grows for a longer text, at most to 260 px, a person to 140, where all is in view', () => {
  const long = 'W'.repeat(80)
  const all = { scale: long, processed_by: long }
  expect(widthIn('promised', 'processed_by', all, 2600)).toBe(140)
  expect(widthIn('promised', 'scale', all, 2600)).toBe(260)
  expect(widthIn('promised', 'scale', { scale: 'Water supply and sewage' }, 2600)).toBe(
    16 + Math.ceil(textWidth('Water supply and sewage') * 13),
  )
})

test('a chip is not cut while a text beside it can give room', () => {
  const result = 'Selection in Process'
  expect(widthIn('in-work', 'result', { result }, 1049)).toBe(46 + Math.ceil(textWidth(result) * 12))
})
