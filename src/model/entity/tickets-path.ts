import type { Model } from './model.ts'

const usual = '/api/tickets'

/** The call that gives addresses which are good once: beside the account's own calls where rows have the usual place. */
export const ticketsPath = ({ list }: Pick<Model, 'list'>): string =>
  list.some(({ api }) => api.list === usual) ? '/api/user/tickets' : usual
