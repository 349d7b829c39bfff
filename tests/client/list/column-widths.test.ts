import { expect, test } from 'vitest'
import { actionsWidth, columnWidths, serialWidth } from '../../../src/client/list/column-widths.ts'
import { model, viewOf } from './views.ts'

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
const all = model.list.flatMap((entity) => [
  viewOf(entity.name),
  ...entity.lists.map((list) => viewOf(entity.name, list.name)),
])

test.each(all.map((view) => [view.route, view] as const))(
  '%s fills a wide table exactly',
  (_, { columns }) => {
    for (const available of [3000, 3001, 3117.4])
      expect(sum(columnWidths(columns, available, 3)) + serialWidth + actionsWidth(3)).toBe(
        Math.floor(available),
      )
  },
)

test.each(all.map((view) => [view.route, view] as const))(
  '%s keeps its least widths where there is no room, so that the table scrolls',
  (_, { columns }) => {
    const least = columnWidths(columns, 0, 2)
    expect(columnWidths(columns, 200, 2)).toEqual(least)
    columns.forEach(({ field, place, sortBy }, index) => {
      const width = least[index] ?? 0
      const heading = field.heading.length * 6.5 + 24 + (sortBy ? 20 : 0)
      expect(width, field.heading).toBeGreaterThanOrEqual(heading)
      if (place === 'date') expect(width).toBeGreaterThanOrEqual(112)
    })
  },
)

test('dates, days and chips keep their width; names and texts share what is left', () => {
  const { columns } = viewOf('proposal')
  const least = columnWidths(columns, 0, 2)
  const wide = columnWidths(columns, 3000, 2)
  const grown = columns.filter((_, index) => wide[index] !== least[index]).map(({ field }) => field.name)
  expect(grown).toEqual(['organization', 'sector', 'service', 'source', 'remarks', 'processed_by'])
})

test('a column of chips is as wide as the longest value that its field colours', () => {
  const { columns } = viewOf('proposal')
  const widths = columnWidths(columns, 0, 2)
  const width = (name: string) => widths[columns.findIndex(({ field }) => field.name === name)] ?? 0
  expect(width('result')).toBeGreaterThan(width('status'))
})
