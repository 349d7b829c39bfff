import type { Operation } from '../../src/server/calls/document.ts'
import type { CostlyRequest } from './costly-requests.ts'
import { costlyKeywords } from './costly-values.ts'

const pageRows = 15
const largestPage = 100

/** Every way to ask for rows: whole, deep, in every order, by keywords, as options, as counts, a second time. */
export const costlyQueries = (
  path: string,
  { parameters = [] }: Operation,
  total: number,
): readonly CostlyRequest[] => {
  const known = new Map(
    parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
  )
  const values = (name: string): readonly string[] => {
    const schema = known.get(name)
    return Array.isArray(schema?.enum) ? schema.enum.map(String) : []
  }
  const keywords = known.has('keyword') ? Object.entries(costlyKeywords) : []
  const deepest = (rows: number) => Math.max(1, Math.ceil(total / rows))
  const pages = [
    ['first page', 'page=1'],
    ['middle page', `page=${Math.ceil(deepest(pageRows) / 2)}`],
    ['deepest page', `page=${deepest(pageRows)}`],
    ['deepest large page', `page=${deepest(largestPage)}&per_page=${largestPage}`],
    ['page beyond all', 'page=999999999999'],
  ] as const
  const owned = ['', ...values('has')]
  const sorts = values('sortBy').flatMap((sortBy) =>
    ['asc', 'desc'].map((order) => [`by ${sortBy} ${order}`, `sortBy=${sortBy}&order=${order}`] as const),
  )
  const asked: (readonly [string, string])[] = [['whole', '']]
  if (known.has('page'))
    for (const [page, query] of pages) {
      asked.push([page, query])
      for (const [sort, order] of sorts)
        for (const has of owned)
          asked.push([`${page} ${sort}${has && ` with ${has}`}`, `${query}&${order}${has && `&has=${has}`}`])
    }
  for (const [what, keyword] of keywords) {
    const word = `keyword=${encodeURIComponent(keyword)}`
    asked.push([what, word])
    if (!known.has('page')) continue
    for (const [page, query] of pages.slice(0, 3)) asked.push([`${what}, ${page}`, `${word}&${query}`])
    for (const [sort, order] of sorts)
      asked.push([`${what}, deepest page ${sort}`, `${word}&${pages[2][1]}&${order}`])
    if (known.has('options')) asked.push([`options of ${what}`, `options=1&${word}`])
  }
  if (known.has('options')) asked.push(['every option', 'options=1'])
  if (known.has('counts')) asked.push(['counts', 'counts=1'])
  return asked.map(([what, query]) => ({
    ...{ who: 'administrator', method: 'GET', path: query === '' ? path : `${path}?${query}`, what },
  }))
}
