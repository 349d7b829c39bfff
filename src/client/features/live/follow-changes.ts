import { unanswered } from '#texts/sign-in'
import { listOf, textSchema as textShape } from '../../../../schemas/basic.ts'
import { conform } from '../../../model/values/conform.ts'
import { type ChangePosition, positionIn } from '../../shared/request/change-position.ts'
import { callUrl, Failed } from '../../shared/request/http-call.ts'
import { apiClient, bearerHeader, type Requests } from '../../shared/request/requests.ts'
import { anySideEvent, readSideEvent } from './side-events.ts'

/** @param since what the line was asked to begin with */
type Hear = (event: ReturnType<typeof changesIn>['events'][number], since: ChangePosition | null) => void

/** What is told beside what was written, by the names of `told-beside.ts`. */
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
 * Opens a line. Where the session has ended, somebody is asked to sign in.
 * @returns null where the server has no such line, or does not let this person have it
 * @throws where no answer came, the server failed, or the session had ended: worth another try
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

/** Reads one stream to its end. */
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
 * Follows what others save until `signal` ends it; comes back by itself when the line breaks, ever less eagerly.
 * A server that has no such call is left alone.
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
      const from = requests.shown.at // the moment since which a new line has to tell, where one is known
      const headers = from ? { 'Last-Event-ID': `${from.process}.${from.count}` } : {}
      const answer = await open(requests, signal, headers)
      if (answer === null) return
      wait = firstPauseMilliseconds
      if (!isFirst) heardBeside([anySideEvent]) // of what was told while there was no line nothing is known
      isFirst = false
      await read(answer, from, heard, heardBeside)
    } catch {
      // the line broke, or there was none: it is tried again below
    }
    await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, longestPauseMilliseconds)
  }
}

interface ChangeEvent {
  readonly at: ChangePosition
  /** Names of entities; none where the event only says the moment. */
  readonly changed: readonly string[]
}

const changedIn = (data = '[]'): readonly string[] => conform(listOf(textShape), JSON.parse(data))

/** The events of a stream, as far as the text so far completes them; the rest is for the next piece. */
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
