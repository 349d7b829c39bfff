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
  list: 'The calendar feeds of the caller, without their addresses',
  several: 'The feeds',
  create: 'Creates an address that serves a view or a list as a calendar; it is shown only once',
  one: 'The feed and its address',
  remove: 'Revokes a feed',
  deleted: 'The address is no longer valid',
  read: 'The rows of a view or list as a calendar, with the rights of its owner; the address is enough, without a token',
  calendar: 'The calendar',
} as const
