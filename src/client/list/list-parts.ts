import { frame } from '#texts/frame'
import { listing } from '#texts/list'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { DeleteRowProps } from './DeleteRow.tsx'
import type { GroupedProps } from './Grouped.tsx'
import type { NothingProps } from './Nothing.tsx'
import type { PageNoticeProps } from './PageNotice.tsx'

/** Fetched while there is a network: it is wanted where there is none. */
export const notice = onFirstUse<PageNoticeProps>(
  () => import('./PageNotice.tsx').then((part) => part.PageNotice),
  {
    what: frame.parts.why,
    as: 'place',
    early: true,
  },
)

/** … and so is what stands in place of rows, which may be said while there is none. */
export const nothing = onFirstUse<NothingProps>(() => import('./Nothing.tsx').then((part) => part.Nothing), {
  what: listing.part,
  as: 'place',
  early: true,
})

/** Of addresses that group alone. */
export const grouped = onFirstUse<GroupedProps>(() => import('./Grouped.tsx').then((part) => part.Grouped), {
  what: listing.part,
  as: 'place',
})

export const deleting = onFirstUse<DeleteRowProps>(
  () => import('./DeleteRow.tsx').then((part) => part.DeleteRow),
  {
    what: frame.parts.dialog,
    as: 'over',
    early: true,
  },
)
