export interface Settings {
  /** The product's address: 'https://office.example.org'. */
  readonly url: string
  /** The token from `session.login`; a function if it may change. */
  readonly token?: string | (() => string | undefined)
  /** Replaces the platform's own. */
  readonly fetch?: typeof fetch
}

/** The messages for each invalid field. */
export type FieldErrors<Payload> = { readonly [Field in keyof Payload]?: readonly string[] }

/** A failed call, with the server's message. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** 422: the messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** 409 because the row has changed: the current row. */
  readonly current: unknown
  /** 429, 503: seconds to wait before a retry. */
  readonly retryAfter: number | null

  constructor(status: number, body: unknown, retryAfter: string | null, cause?: unknown) {
    const said: Partial<Record<string, unknown>> = typeof body === 'object' && body !== null ? body : {}
    super(typeof said.message === 'string' ? said.message : `The call was answered ${status}.`, { cause })
    this.status = status
    this.errors = (said.errors ?? {}) as CallFailed['errors'] // documented for 422; empty otherwise
    this.current = said.data
    this.retryAfter = retryAfter === null ? null : Number(retryAfter)
  }
}

/** Whether it is a 422 with invalid fields: `if (isInvalid<NewBook>(error)) error.errors.title` */
export const isInvalid = <Payload = Record<string, unknown>>(
  error: unknown,
): error is Omit<CallFailed, 'status' | 'errors'> & {
  readonly status: 422
  readonly errors: FieldErrors<Payload>
} => error instanceof CallFailed && error.status === 422

/** Whether it is a 409, a conflict with stored data; `current` is the current row if `version` was out of date. */
export const isConflict = <Row = unknown>(
  error: unknown,
): error is CallFailed & { readonly status: 409; readonly current: Row | undefined } =>
  error instanceof CallFailed && error.status === 409

type Query = Readonly<Record<string, string | number | readonly number[] | undefined>>

interface Sent {
  readonly query?: object
  readonly body?: unknown
}

const addressOf = (url: string, path: string, query: Query): URL => {
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return address
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Iterates over every row of a list, page by page: `for await (const row of eachRow(client.books.list)) …` */
export async function* eachRow<Row, Asked extends { page?: number; per_page?: number }>(
  list: (query: Asked) => Promise<{ readonly data: readonly Row[]; readonly last_page: number }>,
  query: Omit<Asked, 'page' | 'per_page'> = {} as Asked, // no key of a query is required
): AsyncGenerator<Row> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await list({ order: 'asc', ...query, per_page: 100, page } as unknown as Asked) // with its page number
    yield* answer.data
    last = answer.last_page
  }
}

/** A file keeps its own media type; anything else is JSON. */
const typeOf = (body: unknown): string =>
  body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json'

const callerOf = ({ url, token, fetch: send = fetch }: Settings) => {
  const coming = async <Taken>(taking: () => Promise<Taken>): Promise<Taken> => {
    try {
      return await taking()
    } catch (cause) {
      throw new CallFailed(0, { message: `${url} did not answer.` }, null, cause)
    }
  }
  /** Performs a call whose response is a file; the Content-Disposition header has its name. @throws CallFailed */
  const file = async (method: string, path: string, { query = {}, body }: Sent = {}): Promise<Response> => {
    const bearer = typeof token === 'function' ? token() : token
    const answer = await coming(() =>
      send(addressOf(url, path, query as Query), {
        method,
        headers: {
          Accept: 'application/json, */*;q=0.5',
          'X-Requested-With': 'XMLHttpRequest',
          ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'Content-Type': typeOf(body) }),
        },
        ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      }),
    )
    if (answer.ok) return answer
    const said = parsed(await coming(() => answer.text()))
    throw new CallFailed(answer.status, said, answer.headers.get('Retry-After'))
  }
  /** Performs one call. @throws CallFailed for every status but 2xx, and if there was no response */
  const call = async <Answer>(method: string, path: string, sent?: Sent): Promise<Answer> => {
    const answer = await file(method, path, sent)
    return parsed(await coming(() => answer.text())) as Answer // the documented response type
  }
  /** Performs a call and returns `data` of the response. */
  const item = async <Item>(method: string, path: string, sent?: Sent): Promise<Item> =>
    (await call<{ readonly data: Item }>(method, path, sent)).data
  return { call, item, file }
}

export { callerOf }
