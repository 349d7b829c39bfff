import { useEffect, useState } from 'react'
import { useRequests } from '../request/use-requests.tsx'
import { useMay } from '../request/use-user.ts'
import { useModel } from '../state/use-model.ts'
import { type Destination, matching } from './destinations.ts'
import { searchRecords } from './search-records.ts'

interface Records {
  readonly found: readonly Destination[]
  /** Rows that were found beside these. */
  readonly more: number
  readonly searching: boolean
  /** What could not be searched, a sentence each. */
  readonly failed: readonly string[]
}

const nothing: Records = { found: [], more: 0, searching: false, failed: [] }
/** After the last letter, in milliseconds. */
const pause = 180
const shortest = 2

/** Rows of any entity whose label holds the keyword, as they come in. An older answer never takes a newer one's place. */
export const useRecords = (keyword: string): Records & { readonly retry: () => void } => {
  const requests = useRequests()
  const model = useModel()
  const may = useMay()
  const [records, setRecords] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const wanted = keyword.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only for another keyword, or on request
  useEffect(() => {
    if (wanted.length < shortest) {
      setRecords(nothing)
      return
    }
    const ending = new AbortController()
    // Enter must never lead to what was not meant.
    setRecords((known) => ({ ...known, found: matching(known.found, wanted), searching: true }))
    const timer = setTimeout(() => {
      setRecords({ ...nothing, searching: true })
      const unlessEnded = (change: (known: Records) => Records): void => {
        if (!ending.signal.aborted) setRecords(change)
      }
      const searched = model.list.filter((entity) => may('read', entity))
      void searchRecords(requests, model, searched, wanted, ending.signal, {
        found: (found, more) =>
          unlessEnded((known) => ({
            ...known,
            found: [...known.found, ...found],
            more: known.more + more,
          })),
        failed: (sentence) => unlessEnded((known) => ({ ...known, failed: [...known.failed, sentence] })),
      }).then(() => unlessEnded((known) => ({ ...known, searching: false })))
    }, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [wanted, requests, model, attempt])
  return { ...records, retry: () => setAttempt(attempt + 1) }
}
