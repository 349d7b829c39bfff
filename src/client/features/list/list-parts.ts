import { frame } from '#texts/frame'
import { listing } from '#texts/list'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'

/** Preloaded, since it is needed offline. */
export const pageNotice = onFirstUse(() => import('./PageNotice.tsx').then((part) => part.PageNotice), {
  what: frame.parts.why,
  as: 'place',
  early: true,
})

/** Preloaded, since it can be needed offline. */
export const emptyNotice = onFirstUse(() => import('./EmptyList.tsx').then((part) => part.EmptyList), {
  what: listing.part,
  as: 'place',
  early: true,
})

/** Only for addresses that group. */
export const groupedList = onFirstUse(() => import('./Grouped.tsx').then((part) => part.Grouped), {
  what: listing.part,
  as: 'place',
})

export const deleteRowPrompt = onFirstUse(() => import('./DeleteRow.tsx').then((part) => part.DeleteRow), {
  what: frame.parts.dialog,
  as: 'over',
  early: true,
})
