import { describe, expect, test } from 'vitest'
import { defaultQuery, pageOf, pageWindow } from '../../src/model/index.ts'

const page = (current: number, total: number, count: number, size = 10) =>
  pageOf('/api/books', { ...defaultQuery, page: current, per_page: size, keyword: 'a b' }, total, count)

describe('a paged answer', () => {
  test('names its neighbours with the query kept, relative to the origin', () => {
    const link = (number: number) => `/api/books?keyword=a+b&sortBy=id&order=desc&per_page=10&page=${number}`
    expect(page(2, 25, 10)).toEqual({
      current_page: 2,
      first_page_url: link(1),
      from: 11,
      last_page: 3,
      last_page_url: link(3),
      next_page_url: link(3),
      path: '/api/books',
      per_page: 10,
      prev_page_url: link(1),
      to: 20,
      total: 25,
    })
  })

  test.each([
    ['the first of several', page(1, 25, 10), { from: 1, to: 10, last_page: 3, prev: false, next: true }],
    [
      'a last one that is not full',
      page(3, 25, 5),
      { from: 21, to: 25, last_page: 3, prev: true, next: false },
    ],
    [
      'a last one that is just full',
      page(2, 20, 10),
      { from: 11, to: 20, last_page: 2, prev: true, next: false },
    ],
    ['the only one', page(1, 1, 1), { from: 1, to: 1, last_page: 1, prev: false, next: false }],
    ['an empty list', page(1, 0, 0), { from: null, to: null, last_page: 1, prev: false, next: false }],
    ['one beyond the last', page(9, 25, 0), { from: null, to: null, last_page: 3, prev: true, next: false }],
  ])('%s', (_, answer, expected) => {
    const { from, to, last_page } = answer
    const [prev, next] = [answer.prev_page_url !== null, answer.next_page_url !== null]
    expect({ from, to, last_page, prev, next }).toEqual(expected)
  })
})

describe('page numbers stand within five pages of the current one', () => {
  test.each([
    [1, 1, [1, 1], false, false],
    [1, 6, [1, 6], false, false],
    [1, 7, [1, 6], false, true],
    [6, 11, [1, 11], false, false],
    [7, 13, [2, 12], true, true],
    [20, 20, [15, 20], true, false],
  ])('on page %i of %i', (current, last, [first, final], before, after) => {
    const shown = pageWindow(current, last)
    expect([shown.numbers[0], shown.numbers.at(-1)]).toEqual([first, final])
    expect(shown.numbers).toEqual([...new Set(shown.numbers)].sort((a, b) => a - b))
    expect([shown.before, shown.after]).toEqual([before, after])
  })
})
