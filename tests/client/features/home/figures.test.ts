import { describe, expect, test } from 'vitest'
import { escaped } from '../../../../src/client/features/home/chart-look.ts'
import { barFigures, donutParts } from '../../../../src/client/features/home/figures.ts'
import type { Dashboard } from '../../../../src/descriptor/index.ts'
import { scripts } from '../../../security/payloads.ts'
import { entityOf, model } from '../../product.ts'

const dashboard = model.dashboard as Dashboard // the product has one
const entity = entityOf(dashboard.of)
const [opportunities] = dashboard.donuts
const bars = dashboard.bars

if (!opportunities || !bars) throw new Error('The dashboard has no donut or no bars.')

const parts = (counts: Readonly<Record<string, number>>) =>
  donutParts(dashboard, entity, opportunities, { counts, rest: {} })

describe('the parts of a donut', () => {
  test('carry title, route, count and share', () => {
    expect(parts({ promised: 96, declined: 58, unanswered: 94 })).toEqual([
      { key: 'promised', title: 'Promised', route: '/promised', colour: 'green', count: 96, share: '39%' },
      { key: 'declined', title: 'Declined', route: '/declined', colour: 'red', count: 58, share: '23%' },
      {
        key: 'unanswered',
        title: 'Unanswered',
        route: '/unanswered',
        colour: 'grey',
        count: 94,
        share: '38%',
      },
    ])
  })

  test('are none where a count is missing', () => expect(parts({ promised: 1, declined: 2 })).toBeNull())

  test.each([
    [{ promised: 0, declined: 0, unanswered: 0 }, ['0%', '0%', '0%']],
    [{ promised: 1, declined: 0, unanswered: 999 }, ['<1%', '0%', '>99%']],
    [{ promised: 5, declined: 0, unanswered: 0 }, ['100%', '0%', '0%']],
  ])('of %j have the shares %j', (counts, shares) => {
    expect(parts(counts)?.map(({ share }) => share)).toEqual(shares)
  })
})

describe('the bars', () => {
  const figures = (answer: unknown) =>
    barFigures(dashboard, entity, bars, { counts: {}, rest: { [bars.key]: answer } })

  test('show real counts where they are answered', () => {
    const real = { years: [2025, 2026], unanswered: [1, 2], promised: [3, 4], declined: [5, 6] }
    expect(figures(real)).toMatchObject({ sample: false, years: [2025, 2026] })
    expect(figures(real).series.map(({ title, counts }) => [title, counts])).toEqual([
      ['Unanswered', [1, 2]],
      ['Promised', [3, 4]],
      ['Declined', [5, 6]],
    ])
  })

  test('show nothing where no years are answered: that is an answer', () => {
    const none = { years: [], unanswered: [], promised: [], declined: [] }
    expect(figures(none)).toMatchObject({ sample: false, years: [] })
  })

  test('tell how many rows they leave out, where every count is known', () => {
    const real = { years: [2025], unanswered: [1], promised: [3], declined: [5] }
    const without = (counts: Readonly<Record<string, number>>) =>
      barFigures(dashboard, entity, bars, { counts, rest: { [bars.key]: real } }).without
    expect(without({ unanswered: 4, promised: 3, declined: 7 })).toBe(5)
    expect(without({ unanswered: 1, promised: 3, declined: 5 })).toBe(0)
    expect(without({ unanswered: 4, promised: 3 })).toBeNull()
  })

  test.each([
    ['nothing', undefined],
    ['no list of years', { unanswered: [1], promised: [1], declined: [1] }],
    ['a series missing', { years: [2025], unanswered: [1], promised: [1] }],
    ['a series too short', { years: [2025, 2026], unanswered: [1], promised: [1, 2], declined: [1, 2] }],
    ['text', { years: ['2025'], unanswered: [1], promised: [1], declined: [1] }],
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
