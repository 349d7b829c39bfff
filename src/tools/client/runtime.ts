export interface Settings {
  /** The product's address: 'https://office.example.org'. */
  readonly url: string
  /** As `session.login` answers it; a function where it may change. */
  readonly token?: string | (() => string | undefined)
  /** In place of the platform's own. */
  readonly fetch?: typeof fetch
}

/** By field: its faults, as sentences. */
export type FieldErrors<Payload> = { readonly [Field in keyof Payload]?: readonly string[] }

/** A call that failed. Its message is the server's. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number
  /** 422: the faults by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** 409 where the row has changed since: the row now. */
  readonly current: unknown
  /** 429, 503: seconds to wait before trying again. */
  readonly retryAfter: number | null

  constructor(status: number, body: unknown, retryAfter: string | null, cause?: unknown) {
    const said: Partial<Record<string, unknown>> = typeof body === 'object' && body !== null ? body : {}
    super(typeof said.message === 'string' ? said.message : `The call was answered ${status}.`, { cause })
    this.status = status
    this.errors = (said.errors ?? {}) as CallFailed['errors'] // as documented for 422; nothing elsewhere
    this.current = said.data
    this.retryAfter = retryAfter === null ? null : Number(retryAfter)
  }
}

/** Invalid fields: `if (isInvalid<NewBook>(error)) error.errors.title` */
export const isInvalid = <Payload = Record<string, unknown>>(
  error: unknown,
): error is Omit<CallFailed, 'status' | 'errors'> & {
  readonly status: 422
  readonly errors: FieldErrors<Payload>
} => error instanceof CallFailed && error.status === 422

/** Conflicts with stored data; `current` is the row now where `version` was out of date. */
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

/** Every row of a list, page after page: `for await (const row of eachRow(client.books.list)) …` */
export async function* eachRow<Row, Asked extends { page?: number; per_page?: number }>(
  list: (query: Asked) => Promise<{ readonly data: readonly Row[]; readonly last_page: number }>,
  query: Omit<Asked, 'page' | 'per_page'> = {} as Asked, // a query has no required key
): AsyncGenerator<Row> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await list({ order: 'asc', ...query, per_page: 100, page } as unknown as Asked) // with its page
    yield* answer.data
    last = answer.last_page
  }
}

/** A file is sent with its own type, anything else as JSON. */
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
  /** A call that answers a file; the header Content-Disposition has its name. @throws CallFailed */
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
  /** One call. @throws CallFailed for every status but 2xx, and where there was no answer */
  const call = async <Answer>(method: string, path: string, sent?: Sent): Promise<Answer> => {
    const answer = await file(method, path, sent)
    return parsed(await coming(() => answer.text())) as Answer // as documented
  }
  /** A call that answers something under `data`. */
  const item = async <Item>(method: string, path: string, sent?: Sent): Promise<Item> =>
    (await call<{ readonly data: Item }>(method, path, sent)).data
  return { call, item, file }
}

export { callerOf }
