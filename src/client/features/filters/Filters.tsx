import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { filtersPlace, insteadPlace, type ListScreenState } from '../../shared/screen/dock.ts'
import { useOpenView } from '../../shared/screen/open-view.ts'
import { usePortalTarget } from '../../shared/screen/use-portal-target.ts'
import { useEverTrue } from '../../shared/state/store.ts'
import { FilterChips } from './FilterChips.tsx'
import { Unmatched } from './Unmatched.tsx'

export interface FiltersProps {
  readonly list: ListScreenState
}

/** Filters of the list on screen: chips above the rows, or an explanation in their place if none match. */
export const Filters = ({ list }: FiltersProps) => {
  const { query, refusal, unmatched: none } = list
  const left = useOpenView()?.where
  const filtered = useEverTrue(Boolean(query.where || query.only || left))
  return (
    <>
      {filtered && (
        <Placed at={filtersPlace}>
          <FilterChips list={list} />
        </Placed>
      )}
      {(refusal !== null || none) && (
        <Placed at={insteadPlace}>
          <Unmatched list={list} />
        </Placed>
      )}
    </>
  )
}

/** Renders into an element of the list's screen, which can change with the list. */
const Placed = ({ at, children }: { readonly at: string; readonly children: ReactNode }) => {
  const place = usePortalTarget(at)
  return place && createPortal(children, place)
}
