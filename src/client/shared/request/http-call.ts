import { unanswered } from '#texts/sign-in'
import { listOf, partly, textSchema } from '../../../../schemas/basic.ts'
import { conform } from '../../../model/values/conform.ts'

/**
 * The address of a call, beside the page's own: the page works under any path that a proxy puts before it, as its
 * scripts do. index.html's first lines say the same.
 * @param path as the server knows it, with its query: '/api/books?page=2'; a whole address stays as it is
 */
export const callUrl = (path: string): URL =>
  new URL(path.startsWith('/') ? `.${path}` : path, document.baseURI)

/**
 * A call of somebody who is not signed in: signing in, a lost password. By `fetch` itself, so that the sign-in screen
 * is there before the libraries of the page are. Answers the parsed body, null where there is none.
 * @throws Failed for every answer but 2xx, and where no answer came
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

/** Field key → what is wrong with it, each a sentence. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>

/** A call that did not do what was asked. `status` is 0 where no answer came at all. */
export class Failed extends Error {
  readonly status: number
  /** 422: by field key. */
  readonly errors: FieldMessages
  /** 409 on a stale version: the row as it is now; otherwise undefined. */
  readonly data: unknown

  constructor(status: number, message: string, errors: FieldMessages = {}, data?: unknown) {
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

/** What any refusal says: the bad fields of a 422, the row as it is now of a 409. Some servers list a single message bare. */
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

/** The parsed body of an answer, null where it has none. @throws Failed for every answer but 2xx, and for one that is no JSON */
export const parseBody = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  const body = text === '' ? null : parsed(text)
  if (!answer.ok) throw failureOf(answer.status, body)
  if (body === undefined) throw new Failed(answer.status, unanswered.garbled)
  return body
}
