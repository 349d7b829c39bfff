import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { filters } from '#texts/filters'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useCan } from '../request/use-user.ts'
import { filtersPlace, insteadPlace, type ListScreenState, listScreen, openTool } from '../screen/dock.ts'
import { useEverTrue, useStore } from '../state/store.ts'

interface Listed {
  readonly list: ListScreenState
}

/** Of addresses that filter alone. */
const chips = onFirstUse<Listed>(() => import('../filters/Chips.tsx').then((part) => part.Chips), {
  what: filters.part,
  as: 'place',
})
const unmatched = onFirstUse<Listed>(
  () => import('../filters/Unmatched.tsx').then((part) => part.Unmatched),
  {
    what: filters.part,
    as: 'place',
  },
)
const builder = onFirstUse<Listed>(() => import('../filters/Builder.tsx').then((part) => part.Builder), {
  what: filters.part,
  as: 'over',
  giveUp: () => openTool.set(null),
  early: true,
})

/** What filters the list on the screen: over its rows, and in their place where none is left. */
export const Filtering = () => {
  const list = useStore(listScreen)
  const can = useCan('where')
  return list && can ? <Filters list={list} /> : null
}

const Filters = ({ list }: Listed) => {
  const { query, refusal, unmatched: none } = list
  const filtered = useEverTrue(query.where !== '' || query.only !== undefined)
  const open = useStore(openTool)?.tool === 'filter'
  return (
    <>
      {filtered && (
        <Placed at={filtersPlace} list={list}>
          <chips.Part list={list} />
        </Placed>
      )}
      {(refusal !== null || none) && (
        <Placed at={insteadPlace} list={list}>
          <unmatched.Part list={list} />
        </Placed>
      )}
      {open && <builder.Part list={list} />}
    </>
  )
}

/** In an element of the list's screen, which may be another one whenever the list is. */
const Placed = ({ at, list, children }: Listed & { readonly at: string; readonly children: ReactNode }) => {
  const [place, setPlace] = useState<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for whenever the list says something new
  useLayoutEffect(() => setPlace(document.getElementById(at)), [at, list])
  return place && createPortal(children, place)
}
