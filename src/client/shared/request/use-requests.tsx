import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { SWRConfig } from 'swr'
import type { Day } from '../../../model/index.ts'
import { useStore } from '../state/store.ts'
import type { Requests } from './requests.ts'

const RequestsContext = createContext<Requests | null>(null)

interface RequestsProviderProps {
  /** The requests of the page or of a test. */
  readonly value: Requests
  readonly children: ReactNode
}

/** Provides the requests and their cache. */
export const RequestsProvider = ({ value, children }: RequestsProviderProps) => {
  const config = useMemo(() => ({ provider: () => value.answers }), [value])
  return (
    <RequestsContext value={value}>
      <SWRConfig value={config}>{children}</SWRConfig>
    </RequestsContext>
  )
}

/** The requests of the page. */
export const useRequests = (): Requests => {
  const requests = useContext(RequestsContext)
  if (!requests) throw new Error('useRequests needs a RequestsProvider above it.')
  return requests
}

/** The business day, 'YYYY-MM-DD'. */
export const useToday = (): Day => useStore(useRequests().today)
