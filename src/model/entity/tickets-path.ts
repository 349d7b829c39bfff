import type { Model } from './model.ts'

const usual = '/api/tickets'

/** The path of the call that creates one-time addresses; under the account's calls if an entity has the usual path. */
export const ticketsPath = ({ list }: Pick<Model, 'list'>): string =>
  list.some(({ api }) => api.list === usual) ? '/api/user/tickets' : usual
