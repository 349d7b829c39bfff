import Cookies from 'js-cookie'
import ky from 'ky'
import { unanswered } from '../model/first-messages.ts'
import { isRow } from '../model/row.ts'
import { callsInFlight } from './calls-in-flight.ts'
import { sessionEnded } from './session/session.ts'
import { noteToday } from './today.ts'

/** Field key → what is wrong with it, each a sentence. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** A call that did not do what was asked. `status` is 0 where no answer came at all. */
export class Failed extends Error {
  readonly status: number
  /** 422: by field key. */
  readonly errors: FieldErrors
  /** 409 on a stale version: the row as it is now; otherwise undefined. */
  readonly data: unknown

  constructor(status: number, message: string, errors: FieldErrors = {}, data?: unknown) {
    super(message)
    this.name = 'Failed'
    this.status = status
    this.errors = errors
    this.data = data
  }
}

/** Whatever was thrown, as a failed call. */
export const asFailed = (error: unknown): Failed =>
  error instanceof Failed ? error : new Failed(0, unanswered.offline)

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  /** A 401 is an answer, not the end of a session: for signing in. */
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

const messagesOf = (errors: unknown): FieldErrors =>
  isRow(errors)
    ? Object.fromEntries(
        Object.entries(errors).map(([field, said]) => [
          field,
          (Array.isArray(said) ? said : [said]).map(String),
        ]),
      )
    : {}

const failureOf = (status: number, body: unknown): Failed => {
  if (!isRow(body)) return new Failed(status, unanswered.status(status))
  const message = typeof body.message === 'string' && body.message ? body.message : unanswered.status(status)
  return new Failed(status, message, messagesOf(body.errors), body.data)
}

const send = async (method: Method, path: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
  const started = method === 'GET' ? startedCall(path) : undefined
  if (started) return started
  return server(new URL(path, location.origin), {
    method,
    ...(body === undefined ? {} : { json: body }),
    ...(signal ? { signal } : {}),
  })
}

/** Begins a reading call before the part that wants its answer is there; that part's `call` takes the answer over. */
export const callAhead = (path: string): void => {
  window.startedCalls ??= {}
  if (path in window.startedCalls) return
  const answer = send('GET', path, undefined)
  answer.catch(() => {}) // whoever takes it over says so
  window.startedCalls[path] = answer
}

/** The answer of a call that was begun ahead, by `callAhead` or by the first lines of index.html; each is taken once. */
const startedCall = (path: string): Promise<Response> | undefined => {
  const started = window.startedCalls?.[path]
  if (started) delete window.startedCalls?.[path]
  return started
}

const bodyOf = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    if (answer.ok) throw new Failed(answer.status, unanswered.garbled)
    return null
  }
}

/**
 * One call to our own origin. Answers the parsed body, null where there is none.
 * When the session has ended it waits until somebody has signed in over the screen, then asks again.
 * @param path from the origin's root, with its query: '/api/proposals?page=2'
 * @throws Failed for every answer but 2xx, and where no answer came
 */
export const call = async (
  method: Method,
  path: string,
  body?: unknown,
  { anonymous = false, signal }: CallOptions = {},
): Promise<unknown> => {
  const done = callsInFlight.begin()
  let answer: Response
  let content: unknown
  try {
    answer = await send(method, path, body, signal)
    noteToday(answer.headers.get('Business-Date'))
    content = await bodyOf(answer)
  } catch (error) {
    if (signal?.aborted) throw error
    console.error(`${method} ${path}`, error)
    throw asFailed(error)
  } finally {
    done()
  }
  if (answer.ok) return content
  if (answer.status === 401 && !anonymous) {
    await sessionEnded()
    return call(method, path, body, signal ? { signal } : {})
  }
  const failure = failureOf(answer.status, content)
  console.error(`${method} ${path}`, failure.status, failure.message)
  throw failure
}

/**
 * Opens a stream of our own origin. The session's end is left to the calls.
 * @returns null where the server has no such stream, or does not let this person have it
 * @throws where no answer came, the server failed, or nobody is signed in: worth another try
 */
export const stream = async (path: string, signal: AbortSignal): Promise<Response | null> => {
  const answer = await server(new URL(path, location.origin), { signal, timeout: false })
  const type = answer.headers.get('Content-Type') ?? ''
  if (answer.ok && type.startsWith('text/event-stream')) return answer
  if (answer.status >= 500 || answer.status === 401)
    throw new Failed(answer.status, unanswered.status(answer.status))
  return null
}
