import { expect, test } from 'vitest'
import {
  countSelected,
  isEverything,
  isPicked,
  listSetOf,
  type RowSelection,
  selectEveryRow,
  selectionQuery,
  tickRows,
} from '../../../../src/client/features/many/selection.ts'
import { entityOf } from '../../product.ts'

const repairs = entityOf('repair')
const where = encodeURIComponent('{"remarks":null}')
const plain = listSetOf(repairs, '/api/repairs?keyword=&sortBy=id&order=desc&per_page=15')
const some: RowSelection = { of: plain.key, all: false, ids: new Set([1, 2, 3]) }
const all = selectEveryRow(plain.key)

test.each([
  ['the page', '/api/repairs?keyword=&page=2'],
  ['the order', '/api/repairs?keyword=&sortBy=last_date&order=asc'],
  ['the size of pages', '/api/repairs?keyword=&per_page=100'],
  ['rows that are shown by themselves', '/api/repairs?keyword=&ids=1,2'],
])('%s leaves the set as it is', (_, call) => {
  expect(listSetOf(repairs, call).key).toBe(plain.key)
})

test.each([
  ['a search', '/api/repairs?keyword=bell'],
  ['a filter', `/api/repairs?keyword=&where=${where}`],
  ['another list', '/api/repair/promised?keyword='],
  ['a narrowing', '/api/repairs?keyword=&has=trip'],
])('%s makes another set', (_, call) => {
  expect(listSetOf(repairs, call).key).not.toBe(plain.key)
})

test('some rows are named; a row that is ticked off is not among them', () => {
  expect(selectionQuery(some, plain)).toEqual({ ids: [1, 2, 3] })
  const less = tickRows(some, plain.key, [2], false)
  expect(less && selectionQuery(less, plain)).toEqual({ ids: [1, 3] })
  expect(countSelected(less, 60)).toBe(2)
})

test('nothing selected is no selection', () => {
  expect(tickRows(some, plain.key, [1, 2, 3], false)).toBeNull()
})

test('all of a set is a rule, never its rows; those that are ticked off are its exceptions', () => {
  const set = listSetOf(repairs, `/api/repair/promised?keyword=bell&where=${where}`)
  const but = tickRows(selectEveryRow(set.key), set.key, [4, 7], false)
  expect(but && selectionQuery(but, set)).toEqual({
    list: 'promised',
    keyword: 'bell',
    where: { remarks: null },
    except: [4, 7],
  })
  expect([4, 5].map((id) => isPicked(but, id))).toEqual([false, true])
  expect(countSelected(but, 60)).toBe(58)
  expect(selectionQuery(all, plain)).toEqual({})
})

test('ticks of another set begin anew', () => {
  expect(tickRows(some, 'another', [9], true)).toEqual({ of: 'another', all: false, ids: new Set([9]) })
})

test.each([
  ['all of the plain list', all, plain, true],
  ['but one row', { ...all, ids: new Set([1]) }, plain, false],
  ['some rows', some, plain, false],
  ['all of a named list', all, listSetOf(repairs, '/api/repair/promised?keyword='), false],
  ['all of a search', all, listSetOf(repairs, '/api/repairs?keyword=bell'), false],
  ['all of a filter', all, listSetOf(repairs, `/api/repairs?keyword=&where=${where}`), false],
] as const)('whether it is everything: %s', (_, now, set, expected) => {
  expect(isEverything(now, set)).toBe(expected)
})
