import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { SWRConfig } from 'swr'
import type { Day } from '../../../model/index.ts'
import { useStore } from '../state/store.ts'
import type { Requests } from './requests.ts'

const RequestsContext = createContext<Requests | null>(null)

interface RequestsProviderProps {
  /** The page's own, or a test's. */
  readonly value: Requests
  readonly children: ReactNode
}

/** Gives every part below the way to the server, and the answers that are there. */
export const RequestsProvider = ({ value, children }: RequestsProviderProps) => {
  const config = useMemo(() => ({ provider: () => value.answers }), [value])
  return (
    <RequestsContext value={value}>
      <SWRConfig value={config}>{children}</SWRConfig>
    </RequestsContext>
  )
}

/** What asks the server. */
export const useRequests = (): Requests => {
  const requests = useContext(RequestsContext)
  if (!requests) throw new Error('useRequests needs a RequestsProvider above it.')
  return requests
}

/** The business day, 'YYYY-MM-DD'. */
export const useToday = (): Day => useStore(useRequests().today)
