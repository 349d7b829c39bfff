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
  /** When it was written. */
  readonly at: string
  /** When it is tried next, where it waits. */
  readonly due: string | null
  /** When it was sent, parked or discarded. */
  readonly ended: string | null
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
  /** The place of the first entry, and how many there are. */
  readonly from: number
  readonly total: number
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
        fault: text(row.fault),
        at: text(row.at),
        due: state === 'waiting' ? text(row.due) : null,
        ended: state === 'waiting' ? null : text(row.ended_at) || null,
      },
      by: isRow(row.decided_by) ? text(row.decided_by.name) : '',
    },
  ]
}

export const outgoingPageIn = (body: unknown): OutgoingPage => {
  const { data, current_page: page, last_page: last, from, total } = isRow(body) ? body : {}
  return {
    entries: Array.isArray(data) ? data.flatMap(outgoingIn) : [],
    page: Number(page ?? 1),
    last: Number(last ?? 1),
    from: Number(from ?? 1),
    total: Number(total ?? 0),
  }
}

const [soon, later] = [2_500, 15_000]

/**
 * How long what is shown is as good as new, in milliseconds: not long while something is being sent or is about to be,
 * or after somebody decided.
 * @param sinceDecided milliseconds since then
 */
export const pauseOf = ({ entries }: OutgoingPage, sinceDecided: number): number => {
  const goesOn = ({ state, due }: Outgoing) =>
    state === 'running' || (due !== null && Date.parse(due) <= Date.now() + later)
  return sinceDecided < later || entries.some(goesOn) ? soon : later
}

/** Has one tried again at once, or given up. @throws Failed */
export const decide = (requests: Requests, id: number, decision: 'retry' | 'discard'): Promise<unknown> =>
  requests.call('POST', `/api/outbox/${id}/${decision}`)
