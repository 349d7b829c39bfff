import { numbered } from './grammar.ts'

/** What a calendar says beside its rows. */
export const feedWords = {
  /** @param label of a row */
  tomorrow: (label: string) => `Tomorrow: ${label}`,
  of: (name: string, product: string) => `${name} – ${product}`,
  paused: (name: string) => `“${name}” is paused`,
  most: (shown: number, total: number) =>
    `The first ${numbered(shown)} of ${numbered(total)}: a calendar holds no more.`,
} as const

export const refusedFeed = {
  missing: 'There is no such calendar.',
  most: (count: number) => `You have ${count} calendar addresses. Revoke one first.`,
} as const

/** Why a feed is not made, under the part that it is said of. */
export const invalidFeed = {
  noDay: (many: string) => `${many} have no day by which a calendar could show them.`,
} as const

export const describedFeeds = {
  list: 'The calendar addresses that one has, without what opens them',
  several: 'One’s feeds',
  create: 'Makes an address at which a view or a list is read as a calendar; it is told this once',
  one: 'The feed and its address',
  remove: 'Revokes an address',
  deleted: 'It opens nothing any more',
  read: 'The rows of a view or a list as a calendar, as its owner may read them now; whoever has the address needs no token',
  calendar: 'The calendar',
} as const
