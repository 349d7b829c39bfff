import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open, paged } from './stage.tsx'

const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
const line = (place: number) => screen.getAllByRole('rowheader')[place]?.closest('tr')
const link = (place: number) => screen.getAllByRole('rowheader')[place]?.querySelector('a')
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' })) // moves no focus
const scales = (...given: readonly (readonly [id: number, name: string])[]) =>
  given.map(([id, name]) => ({ id, version: 1, name }))

/** A list of two pages, each of two rows; `now` is what the first one is answered. */
const twoPages = async (second = scales([3, 'Cups'], [4, 'Doors'])) => {
  const now = { first: scales([1, 'Axles'], [2, 'Belts']) }
  const page = open('/scales?per_page=10', {
    'GET /api/scales': (call) => paged(call.path.includes('page=2') ? second : now.first, 30)(call),
  })
  await waitFor(() => expect(names()).toEqual(['Axles', 'Belts']))
  const again = () => act(() => page.requests.refresh(() => true))
  return { ...page, now, again }
}

test('the rows of another page are drawn in the elements of the page before', async () => {
  await twoPages()
  const before = [line(0), line(1)]
  next()
  await waitFor(() => expect(names()).toEqual(['Cups', 'Doors']))
  expect(line(0)).toBe(before[0])
  expect(line(1)).toBe(before[1])
})

test('a row that has the focus gives no other row its element', async () => {
  await twoPages()
  const before = [line(0), line(1)]
  act(() => link(1)?.focus())
  next()
  await waitFor(() => expect(names()).toEqual(['Cups', 'Doors']))
  expect(line(0)).toBe(before[0])
  expect(line(1)).not.toBe(before[1])
})

test('a row that has the focus keeps its element and the focus where another page shows it elsewhere', async () => {
  await twoPages(scales([2, 'Belts'], [3, 'Cups'], [4, 'Doors']))
  const [first, focused] = [line(0), line(1)]
  act(() => link(1)?.focus())
  next()
  await waitFor(() => expect(names()).toEqual(['Belts', 'Cups', 'Doors']))
  expect(line(0)).toBe(focused)
  expect(document.activeElement).toBe(link(0))
  expect([line(1), line(2)]).not.toContain(first)
})

test('what another feature has marked does not pass to another row', async () => {
  await twoPages()
  const before = [line(0), line(1)]
  if (before[0]) before[0].dataset.picked = ''
  next()
  await waitFor(() => expect(names()).toEqual(['Cups', 'Doors']))
  expect(line(0)).not.toBe(before[0])
  expect(line(0)?.dataset.picked).toBeUndefined()
  expect(line(1)).toBe(before[1])
})

test('the same page answered again leaves each row its element', async () => {
  const { now, again } = await twoPages()
  const [axles, belts] = [line(0), line(1)]
  now.first = scales([5, 'Awls'], [1, 'Axles'], [2, 'Belts'])
  again()
  await waitFor(() => expect(names()).toEqual(['Awls', 'Axles', 'Belts']))
  expect(line(1)).toBe(axles)
  expect(line(2)).toBe(belts)
  now.first = scales([2, 'Belts'])
  again()
  await waitFor(() => expect(names()).toEqual(['Belts']))
  expect(line(0)).toBe(belts)
})
