import { unanswered } from '#texts/sign-in'
import { isRow, type Model } from '../../model/index.ts'
import { ticketsPath } from '../../model/tickets-path.ts'
import type { Requests } from './requests.ts'
import { addressOf, Failed } from './wire.ts'

/**
 * Has the browser keep what a reading call answers: by an address that is good once, since no browser sends the token
 * along with what it saves.
 * @param path of the call, with its query
 * @throws Failed where no such address is given
 */
export const download = async (requests: Requests, model: Model, path: string): Promise<void> => {
  const answer = await requests.call('POST', ticketsPath(model), { for: path })
  const address = isRow(answer) && isRow(answer.data) ? answer.data.address : null
  if (typeof address !== 'string') throw new Failed(201, unanswered.garbled)
  const link = document.createElement('a')
  link.href = addressOf(address).href
  link.download = ''
  link.click()
}
