import { vi } from 'vitest'

/** A call as the page made it. */
export interface Call {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
}

export interface Said {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** No answer comes at all. */
  readonly lost?: true
  /** The answer waits for this. */
  readonly after?: Promise<void>
}

/** Answers every call of the page from now on. @returns the calls made so far, as they come */
export const answering = (say: (call: Call) => Said | Promise<Said>): readonly Call[] => {
  const calls: Call[] = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (input: Request | string | URL, options?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), options)
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const call = {
      method: request.method,
      path: pathname + search,
      url: request.url,
      headers: request.headers,
      body: text ? JSON.parse(text) : null,
    }
    calls.push(call)
    const { status = 200, body = null, headers = {}, lost, after } = await say(call)
    await after
    if (lost) throw new TypeError('Failed to fetch')
    return new Response(body === null ? null : JSON.stringify(body), { status, headers })
  })
  return calls
}
