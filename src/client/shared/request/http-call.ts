import { unanswered } from '#texts/sign-in'
import { listOf, partly, textSchema } from '../../../../schemas/basic.ts'
import { conform } from '../../../model/values/conform.ts'

/**
 * The URL of a call relative to the page, which works under any path prefix of a proxy. index.html's first lines do the
 * same.
 * @param path on the server, with its query: '/api/books?page=2'; an absolute URL is unchanged
 */
export const callUrl = (path: string): URL =>
  new URL(path.startsWith('/') ? `.${path}` : path, document.baseURI)

/**
 * A call without a session: signing in, or a lost password. It uses `fetch`, so that the sign-in screen needs no
 * libraries. Returns the parsed body, null if empty.
 * @throws Failed for every answer but 2xx, and if there is no answer
 */
export const anonymousCall = async (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> => {
  try {
    const answer = await fetch(callUrl(path), {
      method,
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return await parseBody(answer)
  } catch (error) {
    console.error(`${method} ${path}`, error)
    throw asFailed(error)
  }
}

/** Messages by field key, each a sentence. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>

/** A failed call. `status` is 0 if there was no answer. */
export class Failed extends Error {
  readonly status: number
  /** For 422: messages by field key. */
  readonly errors: FieldMessages
  /** For 409 on a stale version: the current row; otherwise undefined. */
  readonly data: unknown

  constructor(status: number, message: string, errors: FieldMessages = {}, data?: unknown) {
    super(message)
    this.name = 'Failed'
    this.status = status
    this.errors = errors
    this.data = data
  }
}

/** Converts anything thrown to a failed call. */
export const asFailed = (error: unknown): Failed =>
  error instanceof Failed ? error : new Failed(0, unanswered.offline)

/**
 * The body of a refusal: invalid fields (422), the current row (409). Some servers send a single message instead of a
 * list.
 */
const refusal = partly({
  message: textSchema,
  errors: { type: 'object', additionalProperties: { anyOf: [listOf(textSchema), textSchema] } },
  data: {},
})

const failureOf = (status: number, body: unknown): Failed => {
  const { message, errors = {}, data } = conform(refusal, body)
  const messages = Object.entries(errors).map(([field, said]) => [field, [said].flat()])
  return new Failed(status, message || unanswered.status(status), Object.fromEntries(messages), data)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The parsed body of an answer, null if empty. @throws Failed for every answer but 2xx, and for invalid JSON */
export const parseBody = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  const body = text === '' ? null : parsed(text)
  if (!answer.ok) throw failureOf(answer.status, body)
  if (body === undefined) throw new Failed(answer.status, unanswered.garbled)
  return body
}
