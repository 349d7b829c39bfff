import { type OutboxEntry, outboxEntry } from '../../../../schemas/outbox-entry.ts'
import type { Tone } from '../../../descriptor/index.ts'
import type { Page } from '../../../model/index.ts'
import { pageIn } from '../../shared/request/answers.ts'
import type { Requests } from '../../shared/request/requests.ts'

/** In the order in which they are shown. */
export const outgoingStates = ['parked', 'running', 'waiting', 'done', 'discarded'] as const
export type OutgoingState = OutboxEntry['state']

export const toneOfState: Readonly<Record<OutgoingState, Tone>> = {
  parked: 'red',
  running: 'blue',
  waiting: 'yellow',
  done: 'green',
  discarded: 'neutral',
}

/** @param state null for all that has not ended */
export const outgoingPath = (state: OutgoingState | null, page: number): string =>
  `/api/outbox?${new URLSearchParams({ ...(state && { state }), page: String(page) })}`

export const outgoingPageIn = (body: unknown): Page<OutboxEntry> => pageIn(outboxEntry, body)

const [soon, later] = [2_500, 15_000]

/**
 * How long what is shown is as good as new, in milliseconds: not long while something is being sent or is about to be,
 * or after somebody decided.
 * @param sinceDecided milliseconds since then
 */
export const pollInterval = ({ data }: Page<OutboxEntry>, sinceDecided: number): number => {
  const goesOn = ({ state, due }: OutboxEntry) =>
    state === 'running' || (state === 'waiting' && Date.parse(due) <= Date.now() + later)
  return sinceDecided < later || data.some(goesOn) ? soon : later
}

/** Has one tried again at once, or given up. @throws Failed */
export const sendDecision = (
  requests: Requests,
  id: number,
  decision: 'retry' | 'discard',
): Promise<unknown> => requests.call('POST', `/api/outbox/${id}/${decision}`)
