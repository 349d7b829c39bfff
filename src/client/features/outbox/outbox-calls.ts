import { type OutboxEntry, outboxEntry } from '../../../../schemas/outbox-entry.ts'
import type { Tone } from '../../../descriptor/index.ts'
import type { Page } from '../../../model/index.ts'
import { pageIn } from '../../shared/request/answers.ts'
import type { Requests } from '../../shared/request/requests.ts'

/** In display order. */
export const outgoingStates = ['parked', 'running', 'waiting', 'done', 'discarded'] as const
export type OutgoingState = OutboxEntry['state']

export const toneOfState: Readonly<Record<OutgoingState, Tone>> = {
  parked: 'red',
  running: 'blue',
  waiting: 'yellow',
  done: 'green',
  discarded: 'neutral',
}

/** @param state null for all pending entries */
export const outgoingPath = (state: OutgoingState | null, page: number): string =>
  `/api/outbox?${new URLSearchParams({ ...(state && { state }), page: String(page) })}`

export const outgoingPageIn = (body: unknown): Page<OutboxEntry> => pageIn(outboxEntry, body)

const [soon, later] = [2_500, 15_000]

/**
 * The poll interval in milliseconds. It is short while entries are being sent or are almost due, and after a decision.
 * @param sinceDecided milliseconds since the last decision
 */
export const pollInterval = ({ data }: Page<OutboxEntry>, sinceDecided: number): number => {
  const goesOn = ({ state, due }: OutboxEntry) =>
    state === 'running' || (state === 'waiting' && Date.parse(due) <= Date.now() + later)
  return sinceDecided < later || data.some(goesOn) ? soon : later
}

/** Retries or discards an entry. @throws Failed */
export const sendDecision = (
  requests: Requests,
  id: number,
  decision: 'retry' | 'discard',
): Promise<unknown> => requests.call('POST', `/api/outbox/${id}/${decision}`)
