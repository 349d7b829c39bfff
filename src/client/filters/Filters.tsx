import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { listing } from '#texts/list'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { filtersPlace, insteadPlace, type ListScreenState, openTool } from '../screen/dock.ts'
import { useViewed } from '../screen/viewed.ts'
import { useEverTrue, useStore } from '../state/store.ts'
import { Chips } from './Chips.tsx'
import { Unmatched } from './Unmatched.tsx'

export interface FiltersProps {
  readonly list: ListScreenState
}

const builder = onFirstUse<FiltersProps>(() => import('./Builder.tsx').then((part) => part.Builder), {
  what: listing.part,
  as: 'over',
  giveUp: () => openTool.set(null),
})

/** What filters the list on the screen: over its rows, and in their place where none is left. */
export const Filters = ({ list }: FiltersProps) => {
  const { query, refusal, unmatched: none } = list
  const left = useViewed()?.where
  const filtered = useEverTrue(Boolean(query.where || query.only || left))
  const open = useStore(openTool)?.tool === 'filter'
  return (
    <>
      {filtered && (
        <Placed at={filtersPlace} list={list}>
          <Chips list={list} />
        </Placed>
      )}
      {(refusal !== null || none) && (
        <Placed at={insteadPlace} list={list}>
          <Unmatched list={list} />
        </Placed>
      )}
      {open && <builder.Part list={list} />}
    </>
  )
}

/** In an element of the list's screen, which may be another one whenever the list is. */
const Placed = ({
  at,
  list,
  children,
}: FiltersProps & { readonly at: string; readonly children: ReactNode }) => {
  const [place, setPlace] = useState<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for whenever the list says something new
  useLayoutEffect(() => setPlace(document.getElementById(at)), [at, list])
  return place && createPortal(children, place)
}
