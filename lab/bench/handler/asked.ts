const sortable = ['last_date', 'published_on', 'discussion_date']
const named = '/api/proposal/'

/** What a call asks of a list. */
export interface AskedPage {
  /** Of the list; '' for all proposals. */
  readonly name: string
  readonly path: string
  readonly number: number
  readonly size: number
  readonly offset: number
  /** By what is sorted before the id: a column of proposals, 'organization', or nothing. */
  readonly by: string | null
  readonly direction: 'asc' | 'desc'
  /** None where the keyword is too short to be sought. */
  readonly words: readonly string[]
}

/** What an address asks of a list. @param path '/api/proposals', or a named list's */
export const askedPage = (path: string, query: URLSearchParams): AskedPage => {
  const size = Math.min(100, Number(query.get('per_page')) || 15)
  const number = Math.max(1, Number(query.get('page')) || 1)
  const sortBy = query.get('sortBy') ?? ''
  const keyword = (query.get('keyword') ?? '').trim()
  return {
    ...{ name: path.startsWith(named) ? path.slice(named.length) : '', path },
    ...{ number, size, offset: (number - 1) * size },
    by: sortBy === 'organization' || sortable.includes(sortBy) ? sortBy : null,
    direction: query.get('order') === 'asc' ? 'asc' : 'desc',
    words: keyword.length >= 3 ? keyword.split(/\s+/) : [],
  }
}

/** Is the address a list's? */
export const isList = (path: string): boolean => path === '/api/proposals' || path.startsWith(named)

/** A word as a pattern of `like`, its own signs taken by the letter. */
export const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
