import { frame } from '#texts/frame'
import { listing } from '#texts/list'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'

/** Fetched while there is a network: it is wanted where there is none. */
export const pageNotice = onFirstUse(() => import('./PageNotice.tsx').then((part) => part.PageNotice), {
  what: frame.parts.why,
  as: 'place',
  early: true,
})

/** … and so is what stands in place of rows, which may be said while there is none. */
export const emptyNotice = onFirstUse(() => import('./EmptyList.tsx').then((part) => part.EmptyList), {
  what: listing.part,
  as: 'place',
  early: true,
})

/** Of addresses that group alone. */
export const groupedList = onFirstUse(() => import('./Grouped.tsx').then((part) => part.Grouped), {
  what: listing.part,
  as: 'place',
})

export const deleteRowPrompt = onFirstUse(() => import('./DeleteRow.tsx').then((part) => part.DeleteRow), {
  what: frame.parts.dialog,
  as: 'over',
  early: true,
})
