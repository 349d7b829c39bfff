import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Asking {
  /** The address to come from: any of 127.0.0.0/8. */
  readonly from?: string
  readonly method?: string
  readonly token?: string | undefined
  /** Sent as JSON; a string or bytes as they stand. */
  readonly body?: unknown
  /** Of the body; JSON unless said, null for none. */
  readonly type?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds, after which it is given up. */
  readonly patience?: number
  /** Keeps its connection for the next call; a connection for each unless said. */
  readonly agent?: Agent
}

export interface Asked {
  /** 0 where there was no whole answer: refused, reset, or given up. */
  readonly status: number
  /** Until the last byte. */
  readonly milliseconds: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** One call, from an address of one's choice. It never throws. */
export const ask = (
  url: string,
  path: string,
  {
    from,
    method = 'GET',
    token,
    body,
    type = 'application/json',
    headers = {},
    patience = 60_000,
    agent,
  }: Asking = {},
): Promise<Asked> =>
  new Promise((resolve) => {
    const began = performance.now()
    const isSent = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const sent = isSent ? body : JSON.stringify(body)
    const asked = request(url + path, {
      method,
      agent: agent ?? false,
      ...(from !== undefined && { localAddress: from }),
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(sent !== undefined && {
          ...(type !== null && { 'Content-Type': type }),
          'Content-Length': String(Buffer.byteLength(sent)),
        }),
        ...headers,
      },
    })
    const done = (status: number, given: IncomingHttpHeaders = {}, text = '') => {
      clearTimeout(late)
      resolve({ status, milliseconds: performance.now() - began, headers: given, text })
    }
    const late = setTimeout(() => asked.destroy(new Error('late')), patience)
    asked.on('error', () => done(0))
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('error', () => done(0))
      answer.on('end', () => done(answer.statusCode ?? 0, answer.headers, text))
    })
    asked.end(sent)
  })

/** The answer's JSON; an empty object where it is none. */
export const jsonOf = ({ text }: Pick<Asked, 'text'>) => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
