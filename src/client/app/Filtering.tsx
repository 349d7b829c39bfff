import { listing } from '#texts/list'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { FiltersProps } from '../filters/Filters.tsx'
import { useCan } from '../request/use-user.ts'
import { listScreen, openTool } from '../screen/dock.ts'
import { useViewed } from '../screen/viewed.ts'
import { useEverTrue, useStore } from '../state/store.ts'

const part = onFirstUse<FiltersProps>(() => import('../filters/Filters.tsx').then(({ Filters }) => Filters), {
  what: listing.part,
  as: 'needed',
  early: true,
})

/** What filters the list on the screen; its script comes where the address filters, or somebody asks for it. */
export const Filtering = () => {
  const list = useStore(listScreen)
  const can = useCan('where')
  const asked = useStore(openTool)?.tool === 'filter'
  const { where, only } = list?.query ?? {}
  const left = useViewed()?.where // what went of a view is told, too
  const wanted = useEverTrue(Boolean(where || only || left || asked))
  return list && can && wanted ? <part.Part list={list} /> : null
}
