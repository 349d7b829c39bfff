import { unanswered } from '#texts/sign-in'
import { listOf, textSchema as textShape } from '../../../../schemas/basic.ts'
import { conform } from '../../../model/values/conform.ts'
import { type ChangePosition, positionIn } from '../../shared/request/change-position.ts'
import { callUrl, Failed } from '../../shared/request/http-call.ts'
import { apiClient, bearerHeader, type Requests } from '../../shared/request/requests.ts'
import { anySideEvent, readSideEvent } from './side-events.ts'

/** @param since the position from which the stream was requested */
type Hear = (event: ReturnType<typeof changesIn>['events'][number], since: ChangePosition | null) => void

/** Receives side events by name, see `side-events.ts`. */
type HearBeside = (names: readonly string[]) => void

const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 60_000

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
  })

/**
 * Opens an event stream. If the session has ended, the page asks the user to sign in.
 * @returns null if the server has no stream or denies it to this user
 * @throws on network or server errors and on an ended session, when a retry can help
 */
const open = async (
  { session }: Requests,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> => {
  const token = await session.token()
  const answer = await apiClient(callUrl('/api/changes'), {
    signal,
    headers: { ...bearerHeader(token), ...headers },
    timeout: false,
  })
  const type = answer.headers.get('Content-Type') ?? ''
  if (answer.ok && type.startsWith('text/event-stream')) return answer
  if (answer.status === 401) await session.ended(token)
  if (answer.status >= 500 || answer.status === 401)
    throw new Failed(answer.status, unanswered.status(answer.status))
  return null
}

const read = async (
  answer: Response,
  since: ChangePosition | null,
  heard: Hear,
  heardBeside: HearBeside,
): Promise<void> => {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const { events, beside, rest } = changesIn(text + piece.value)
    text = rest
    if (beside.length > 0) heardBeside(beside)
    for (const event of events) heard(event, since)
  }
}

/**
 * Follows other users' changes until `signal` aborts. Reconnects with exponential backoff.
 * If the server has no such call, it stops.
 */
export const followChanges = async (
  requests: Requests,
  heard: Hear,
  heardBeside: HearBeside,
  signal: AbortSignal,
): Promise<void> => {
  let wait = firstPauseMilliseconds
  let isFirst = true
  while (!signal.aborted) {
    try {
      const from = requests.shown.at // the position to resume from, if known
      const headers = from ? { 'Last-Event-ID': `${from.process}.${from.count}` } : {}
      const answer = await open(requests, signal, headers)
      if (answer === null) return
      wait = firstPauseMilliseconds
      if (!isFirst) heardBeside([anySideEvent]) // side events may have been missed while disconnected
      isFirst = false
      await read(answer, from, heard, heardBeside)
    } catch {
      // disconnected or failed to connect: retried below
    }
    await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, longestPauseMilliseconds)
  }
}

interface ChangeEvent {
  readonly at: ChangePosition
  /** Names of changed entities; empty if the event only carries the position. */
  readonly changed: readonly string[]
}

const changedIn = (data = '[]'): readonly string[] => conform(listOf(textShape), JSON.parse(data))

/** Parses the complete events of a stream; the rest waits for the next chunk. */
export const changesIn = (
  text: string,
): { readonly events: readonly ChangeEvent[]; readonly beside: readonly string[]; readonly rest: string } => {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const at = positionIn(/^id: (.*)$/m.exec(block)?.[1] ?? null)
    return at === null ? [] : [{ at, changed: changedIn(/^event: changed\ndata: (.*)$/m.exec(block)?.[1]) }]
  })
  const beside = blocks.flatMap((block) => {
    const [, event = '', data] = /^event: (\w+)(?:\ndata: (.*))?$/m.exec(block) ?? []
    return readSideEvent(event, data)
  })
  return { events, beside, rest }
}
