import type { Tone } from '../../descriptor/index.ts'
import { isRow } from '../../model/model.ts'
import type { Requests } from '../request/requests.ts'

/** Something that is on its way out of the office. Moments are ISO 8601, UTC. */
export interface Outgoing {
  readonly id: number
  readonly subject: string
  readonly recipient: string
  readonly state: OutgoingState
  readonly tries: number
  /** When it is tried next, where it waits. */
  readonly due: string | null
  readonly fault: string
  /** Who decided about it last. */
  readonly by: string
}

export const outgoingStates = ['parked', 'running', 'waiting', 'done', 'discarded'] as const
export type OutgoingState = (typeof outgoingStates)[number]

export const toneOfState: Readonly<Record<OutgoingState, Tone>> = {
  parked: 'red',
  running: 'blue',
  waiting: 'yellow',
  done: 'green',
  discarded: 'neutral',
}

export interface OutgoingPage {
  readonly entries: readonly Outgoing[]
  readonly page: number
  readonly last: number
}

/** @param state null for all that has not ended */
export const outgoingPath = (state: OutgoingState | null, page: number): string =>
  `/api/outbox?${new URLSearchParams({ ...(state && { state }), page: String(page) })}`

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const outgoingIn = (row: unknown): readonly Outgoing[] => {
  if (!isRow(row)) return []
  const state = outgoingStates.find((each) => each === row.state)
  if (typeof row.id !== 'number' || !state) return []
  return [
    {
      ...{ id: row.id, state, subject: text(row.subject), recipient: text(row.recipient) },
      ...{
        tries: Number(row.tries),
        due: state === 'waiting' ? text(row.due) : null,
        fault: text(row.fault),
      },
      by: isRow(row.decided_by) ? text(row.decided_by.name) : '',
    },
  ]
}

export const outgoingPageIn = (body: unknown): OutgoingPage => {
  const { data, current_page: page, last_page: last } = isRow(body) ? body : {}
  return {
    entries: Array.isArray(data) ? data.flatMap(outgoingIn) : [],
    page: Number(page ?? 1),
    last: Number(last ?? 1),
  }
}

/** Has one tried again at once, or given up. @throws Failed */
export const decide = (requests: Requests, id: number, decision: 'retry' | 'discard'): Promise<unknown> =>
  requests.call('POST', `/api/outbox/${id}/${decision}`)
