import type { ListQuery } from '../../../model/index.ts'

/** The query that every link of a page carries, its number aside; in the order in which the page asks. */
const keptQuery = ({ keyword, sortBy, order, per_page: size, has }: ListQuery): string => {
  const plain = `sortBy=${sortBy}&order=${order}&per_page=${size}`
  if (keyword === '' && has === '') return plain
  const before = keyword === '' ? '' : `${new URLSearchParams({ keyword })}&`
  return `${before}${plain}${has === '' ? '' : `&${new URLSearchParams({ has })}`}`
}

/** A paged answer as JSON around rows that are written already: what `pageOf` in the model says, without its detours. */
export const pageJson = (path: string, query: ListQuery, total: number, rows: readonly string[]): string => {
  const { page, per_page: size } = query
  const last = Math.max(1, Math.ceil(total / size))
  const before = `"${path}?${keptQuery(query)}&page=`
  const first = (page - 1) * size + 1
  const count = rows.length
  return `{"current_page":${page},"data":[${rows.join(',')}],"first_page_url":${before}1","from":${
    count ? first : 'null'
  },"last_page":${last},"last_page_url":${before}${last}","next_page_url":${
    page < last ? `${before}${page + 1}"` : 'null'
  },"path":"${path}","per_page":${size},"prev_page_url":${page > 1 ? `${before}${page - 1}"` : 'null'},"to":${
    count ? first + count - 1 : 'null'
  },"total":${total}}`
}
