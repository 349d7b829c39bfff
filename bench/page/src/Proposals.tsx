import { useCallback, useMemo, useState } from 'react'
import useSWR from 'swr'
import { api } from './api.ts'
import { Footer } from './Footer.tsx'
import { type Page, toneOf } from './proposal.ts'
import { Table } from './Table.tsx'
import { Tabs } from './Tabs.tsx'
import { Toolbar } from './Toolbar.tsx'

const first = { keyword: '', sortBy: 'id', order: 'desc', per_page: '15', page: '1' }

/** The list as one would write it for proposals alone, in our markup and with our style sheets. */
export const Proposals = () => {
  const [query, setQuery] = useState(first)
  const { data, isLoading, mutate } = useSWR<Page>(`proposals?${new URLSearchParams(query)}`)
  const change = useCallback(
    (patch: Partial<typeof first>) => setQuery((old) => ({ ...old, page: '1', ...patch })),
    [],
  )
  const onSearch = useCallback((keyword: string) => change({ keyword }), [change])
  const onSize = useCallback((size: string) => change({ per_page: size }), [change])
  const onPage = useCallback((page: number) => change({ page: String(page) }), [change])
  const onSort = useCallback(
    (by: string) =>
      setQuery((old) => ({
        ...old,
        page: '1',
        sortBy: by,
        order: old.sortBy === by && old.order === 'asc' ? 'desc' : 'asc',
      })),
    [],
  )
  const remove = useCallback(
    async (id: number) => {
      await api.delete(`proposals/${id}`)
      await mutate()
    },
    [mutate],
  )
  const occurring = useMemo(() => new Set(data?.data.map((row) => toneOf(row)[0])), [data])
  return (
    <>
      <Tabs />
      <Toolbar size={query.per_page} occurring={occurring} onSize={onSize} onSearch={onSearch} />
      {data && (
        <Table
          page={data}
          stale={isLoading}
          sortBy={query.sortBy}
          order={query.order}
          onSort={onSort}
          onDelete={(id) => void remove(id)}
        />
      )}
      {data && <Footer page={data} onPage={onPage} />}
      <p className="sr-only" role="status" />
    </>
  )
}
