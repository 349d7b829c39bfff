import { request } from 'node:http'

export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; the text where it is none; null where there is none. */
  readonly body: Body
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into an answer as it pleases and fails where it is wrong
export type Loose = any

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
}

/** Somebody who calls the server: with a token, or without. */
export interface Caller {
  readonly token: string | undefined
  /**
   * One call, as the page makes it. `path` begins with '/'; `body` is sent as JSON, a string or bytes as they stand.
   * Any status is an answer; only a connection that fails throws.
   */
  call<Body = Loose>(
    method: string,
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>
}

/** What an answer has against what is documented; null where nothing. */
export type Check = (method: string, path: string, status: number, body: unknown) => string | null

/**
 * @param token of the bearer; none for a stranger
 * @param check holds every answer against the contract; one that breaks it throws
 */
export function caller(url: string, token?: string, check?: Check): Caller {
  return {
    token,
    call: async (method, path, body, { headers = {} } = {}) => {
      const answer = await ask(new URL(path, url), method, body, {
        'X-Requested-With': 'XMLHttpRequest',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      })
      const parsedBody = parsed(answer.text)
      const fault = check?.(method, path, answer.status, parsedBody) ?? null
      if (fault !== null) throw new Error(`The answer breaks the contract: ${fault}`)
      return { status: answer.status, headers: answer.headers, body: parsedBody }
    },
  }
}

/**
 * One call over a connection of its own. One that is kept and used again may just then be closed by the server, which
 * waits for nobody: what was asked is lost, and on a slow machine that happens.
 */
const ask = (
  url: URL,
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const isPlain = typeof body === 'string' || body instanceof Uint8Array
    const sent = isPlain || body === undefined ? body : JSON.stringify(body)
    const length = sent === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(sent)) }
    const asked = request(url, {
      method,
      headers: { 'User-Agent': 'node', ...length, ...headers },
      agent: false,
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const { statusCode = 0, rawHeaders } = answer
      const given = rawHeaders.flatMap((name, at): [string, string][] =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
      )
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: statusCode, headers: new Headers(given), text }))
    })
    asked.end(sent)
  })

/** Signs in at `url`. @throws with the server's answer where it refuses */
export async function signIn(url: string, email: string, password: string, check?: Check): Promise<Caller> {
  const { status, body } = await caller(url, undefined, check).call('POST', '/api/login', { email, password })
  if (status !== 200) throw new Error(`Sign-in as ${email} was answered ${status}: ${JSON.stringify(body)}`)
  return caller(url, body.token, check)
}

function parsed(text: string): Loose {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
