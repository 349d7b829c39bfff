import { unanswered } from '#texts/sign-in'
import { ticket } from '../../../../schemas/ticket.ts'
import { ticketsPath } from '../../../model/entity/tickets-path.ts'
import type { Model } from '../../../model/index.ts'
import { dataIn } from './answers.ts'
import { callUrl, Failed } from './http-call.ts'
import type { Requests } from './requests.ts'

/**
 * Requests a one-time address of a reading call, which needs no token.
 * @param path of the call, with its query
 * @throws Failed
 */
export const onceAddress = async (requests: Requests, model: Model, path: string): Promise<string> => {
  const { address } = dataIn(ticket, await requests.call('POST', ticketsPath(model), { for: path }))
  if (!address) throw new Failed(201, unanswered.garbled)
  return callUrl(address).href
}

/**
 * Downloads the answer of a reading call by a one-time address, because a browser sends no token with a download.
 * @param path of the call, with its query
 * @throws Failed if no address is issued
 */
export const download = async (requests: Requests, model: Model, path: string): Promise<void> => {
  const address = await onceAddress(requests, model, path)
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
