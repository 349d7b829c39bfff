import { useState } from 'react'
import { Link } from 'react-router-dom'
import useSWR from 'swr'
import { api } from './api.ts'
import type { Page } from './proposal.ts'
import { Row } from './Row.tsx'

const columns: readonly (readonly [heading: string, sortBy?: string])[] = [
  ['Organization'],
  ['Sector'],
  ['Service'],
  ['Source'],
  ['Last Date', 'last_date'],
  ['Days Left'],
  ['Action'],
  ['Discussion Date', 'discussion_date'],
  ['Remark', 'remarks'],
  ['Responsibility'],
  ['Status'],
  ['Result'],
]

const first = { keyword: '', sortBy: 'id', order: 'desc', per_page: '15', page: '1' }

export const Proposals = () => {
  const [query, setQuery] = useState(first)
  const { data, isLoading, mutate } = useSWR<Page>(`proposals?${new URLSearchParams(query)}`)
  const change = (patch: Partial<typeof first>) => setQuery((old) => ({ ...old, page: '1', ...patch }))
  const sort = (field: string) =>
    change({ sortBy: field, order: query.sortBy === field && query.order === 'asc' ? 'desc' : 'asc' })
  const remove = async (id: number) => {
    await api.delete(`proposals/${id}`)
    await mutate()
  }
  const page = Number(query.page)
  const pages: number[] = []
  for (let each = Math.max(1, page - 5); each <= Math.min(data?.last_page ?? 1, page + 5); each += 1)
    pages.push(each)
  return (
    <section>
      <h1>Proposals</h1>
      <div className="bar">
        <input
          type="search"
          aria-label="Search proposals"
          placeholder="Search proposals"
          value={query.keyword}
          onChange={(event) => change({ keyword: event.target.value })}
        />
        <label>
          Show{' '}
          <select
            aria-label="Page size"
            value={query.per_page}
            onChange={(event) => change({ per_page: event.target.value })}
          >
            {[10, 15, 25, 50, 100].map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <Link to="/proposal-form">Add Proposal</Link>
      </div>
      {isLoading && <progress aria-label="Loading" />}
      <section className="scroll" aria-label="Proposals">
        <table>
          <thead>
            <tr>
              <th scope="col">SN</th>
              {columns.map(([heading, field]) => (
                <th key={heading} scope="col">
                  {field ? (
                    <button type="button" onClick={() => sort(field)}>
                      {heading}
                    </button>
                  ) : (
                    heading
                  )}
                </th>
              ))}
              <th scope="col">Row actions</th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map((row, place) => (
              <Row key={row.id} row={row} number={data.from + place} onDelete={remove} />
            ))}
          </tbody>
        </table>
      </section>
      {data && (
        <nav className="bar" aria-label="Pages">
          <p>
            Showing {data.from} to {data.to} of {data.total} entries
          </p>
          <button
            type="button"
            disabled={!data.prev_page_url}
            onClick={() => change({ page: String(page - 1) })}
          >
            Previous
          </button>
          {pages.map((each) => (
            <button
              type="button"
              key={each}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => change({ page: String(each) })}
            >
              {each}
            </button>
          ))}
          <button
            type="button"
            disabled={!data.next_page_url}
            onClick={() => change({ page: String(page + 1) })}
          >
            Next
          </button>
        </nav>
      )}
    </section>
  )
}
