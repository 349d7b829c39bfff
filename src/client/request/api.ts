import Cookies from 'js-cookie'
import ky from 'ky'
import { unanswered } from '#texts/sign-in'
import { callsInFlight } from '../state/page.ts'
import { noteToday } from '../state/today.ts'
import { noteMark } from './mark.ts'
import { sessionEnded } from './session.ts'
import { addressOf, asFailed, bodyOf, Failed } from './wire.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface CallOptions {
  /** A 401 is an answer like another, not the end of a session: for logging out. */
  readonly anonymous?: boolean
  readonly signal?: AbortSignal
}

const server = ky.create({
  retry: 0,
  timeout: 30_000,
  throwHttpErrors: false,
  headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = Cookies.get('token')
        if (token && new URL(request.url).origin === location.origin)
          request.headers.set('Authorization', `Bearer ${token}`)
      },
    ],
  },
})

const send = async (method: Method, path: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
  const started = method === 'GET' ? startedCall(path) : undefined
  if (started) return started
  const answer = server(addressOf(path), {
    method,
    ...(body === undefined ? {} : { json: body }),
    ...(signal ? { signal } : {}),
  })
  if (method === 'GET') return answer
  forgetStarted()
  return answer.finally(forgetStarted) // what was begun meanwhile may have been read before it was written
}

/** Begins a reading call before the part that wants its answer is there; that part's `call` takes the answer over. */
export const callAhead = (path: string): void => {
  window.startedCalls ??= {}
  if (path in window.startedCalls) return
  const done = callsInFlight.begin()
  const answer = send('GET', path, undefined)
  const noted = answer.then(({ headers }) => noteMark(headers.get('Change-Mark')))
  noted.catch(() => {}).finally(done) // whoever takes it over says what failed
  window.startedCalls[path] = answer
}

/** The answer of a call that was begun ahead, by `callAhead` or by the first lines of index.html; each is taken once. */
const startedCall = (path: string): Promise<Response> | undefined => {
  const started = window.startedCalls?.[path]
  if (started) delete window.startedCalls?.[path]
  return started
}

let writes = 0

/** Gives up what was begun ahead and not taken: it tells of a moment that is over. */
export const forgetStarted = (): void => {
  window.startedCalls = {}
  writes += 1
}

/** Another number whenever something is known to have been written: what was begun before it may be of before. */
export const writesSoFar = (): number => writes

/**
 * One call to our own server. Answers the parsed body, null where there is none.
 * When the session has ended it waits until somebody has signed in over the screen, then asks again.
 * @param path as the server knows it, with its query: '/api/books?page=2'
 * @throws Failed for every answer but 2xx, and where no answer came
 */
export const call = async (
  method: Method,
  path: string,
  body?: unknown,
  { anonymous = false, signal }: CallOptions = {},
): Promise<unknown> => {
  const done = callsInFlight.begin()
  try {
    const answer = await send(method, path, body, signal)
    noteToday(answer.headers.get('Business-Date'))
    noteMark(answer.headers.get('Change-Mark'))
    if (answer.status !== 401 || anonymous) return await bodyOf(answer)
  } catch (error) {
    if (signal?.aborted) throw error
    console.error(`${method} ${path}`, error)
    throw asFailed(error)
  } finally {
    done()
  }
  await sessionEnded()
  return call(method, path, body, signal ? { signal } : {})
}

/**
 * Opens a stream of our own origin. The session's end is left to the calls.
 * @returns null where the server has no such stream, or does not let this person have it
 * @throws where no answer came, the server failed, or nobody is signed in: worth another try
 */
export const stream = async (
  path: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> => {
  const answer = await server(addressOf(path), { signal, headers, timeout: false })
  const type = answer.headers.get('Content-Type') ?? ''
  if (answer.ok && type.startsWith('text/event-stream')) return answer
  if (answer.status >= 500 || answer.status === 401)
    throw new Failed(answer.status, unanswered.status(answer.status))
  return null
}
