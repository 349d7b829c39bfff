import { describe, expect, test } from 'vitest'
import { escaped } from '../../../src/client/home/chart-look.ts'
import { barFigures, partsOf } from '../../../src/client/home/figures.ts'
import type { Dashboard } from '../../../src/descriptor/index.ts'
import { scripts } from '../../security/payloads.ts'
import { entityOf, model } from '../product.ts'

const dashboard = model.dashboard as Dashboard // the product has one
const entity = entityOf(dashboard.of)
const [opportunities] = dashboard.donuts
const bars = dashboard.bars

if (!opportunities || !bars) throw new Error('The dashboard has no donut or no bars.')

const parts = (counts: Readonly<Record<string, number>>) =>
  partsOf(dashboard, entity, opportunities, { counts, rest: {} })

describe('the parts of a donut', () => {
  test('carry title, route, count and share', () => {
    expect(parts({ pursued: 96, dropped: 58, unprocessed: 94 })).toEqual([
      { key: 'pursued', title: 'Pursued', route: '/pursued', colour: 'green', count: 96, share: '39%' },
      { key: 'dropped', title: 'Dropped', route: '/dropped', colour: 'red', count: 58, share: '23%' },
      {
        key: 'unprocessed',
        title: 'Unprocessed',
        route: '/unprocessed',
        colour: 'grey',
        count: 94,
        share: '38%',
      },
    ])
  })

  test('are none where a count is missing', () => expect(parts({ pursued: 1, dropped: 2 })).toBeNull())

  test.each([
    [{ pursued: 0, dropped: 0, unprocessed: 0 }, ['0%', '0%', '0%']],
    [{ pursued: 1, dropped: 0, unprocessed: 999 }, ['<1%', '0%', '>99%']],
    [{ pursued: 5, dropped: 0, unprocessed: 0 }, ['100%', '0%', '0%']],
  ])('of %j have the shares %j', (counts, shares) => {
    expect(parts(counts)?.map(({ share }) => share)).toEqual(shares)
  })
})

describe('the bars', () => {
  const figures = (answer: unknown) =>
    barFigures(dashboard, entity, bars, { counts: {}, rest: { [bars.key]: answer } })

  test('show real counts where they are answered', () => {
    const real = { years: [2025, 2026], unprocessed: [1, 2], pursued: [3, 4], dropped: [5, 6] }
    expect(figures(real)).toMatchObject({ sample: false, years: [2025, 2026] })
    expect(figures(real).series.map(({ title, counts }) => [title, counts])).toEqual([
      ['Unprocessed', [1, 2]],
      ['Pursued', [3, 4]],
      ['Dropped', [5, 6]],
    ])
  })

  test('show nothing where no years are answered: that is an answer', () => {
    const none = { years: [], unprocessed: [], pursued: [], dropped: [] }
    expect(figures(none)).toMatchObject({ sample: false, years: [] })
  })

  test('tell how many rows they leave out, where every count is known', () => {
    const real = { years: [2025], unprocessed: [1], pursued: [3], dropped: [5] }
    const without = (counts: Readonly<Record<string, number>>) =>
      barFigures(dashboard, entity, bars, { counts, rest: { [bars.key]: real } }).without
    expect(without({ unprocessed: 4, pursued: 3, dropped: 7 })).toBe(5)
    expect(without({ unprocessed: 1, pursued: 3, dropped: 5 })).toBe(0)
    expect(without({ unprocessed: 4, pursued: 3 })).toBeNull()
  })

  test.each([
    ['nothing', undefined],
    ['no list of years', { unprocessed: [1], pursued: [1], dropped: [1] }],
    ['a series missing', { years: [2025], unprocessed: [1], pursued: [1] }],
    ['a series too short', { years: [2025, 2026], unprocessed: [1], pursued: [1, 2], dropped: [1, 2] }],
    ['text', { years: ['2025'], unprocessed: [1], pursued: [1], dropped: [1] }],
  ])('show the sample, marked as such, for %s', (_, answer) => {
    expect(figures(answer)).toMatchObject({ sample: true, years: [2018, 2019, 2020, 2021, 2022] })
  })
})

test.each(scripts)('C7 what a chart is given to label reads %s and is no markup', (text) => {
  const place = document.createElement('div')
  place.innerHTML = escaped(text)
  expect(place.children).toHaveLength(0)
  expect(place.textContent).toBe(text)
})
