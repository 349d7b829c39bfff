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
   * One call, as the page makes it. `path` begins with '/'; `body` is sent as JSON, a string as it stands.
   * Any status is an answer; only a connection that fails throws.
   */
  call<Body = Loose>(
    method: string,
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>
}

/** @param token of the bearer; none for a stranger */
export function caller(url: string, token?: string): Caller {
  return {
    token,
    call: async (method, path, body, { headers = {} } = {}) => {
      const answer = await fetch(new URL(path, url), {
        method,
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        redirect: 'manual',
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: answer.status, headers: answer.headers, body: parsed(await answer.text()) }
    },
  }
}

/** Signs in at `url`. @throws with the server's answer where it refuses */
export async function signIn(url: string, email: string, password: string): Promise<Caller> {
  const { status, body } = await caller(url).call('POST', '/api/login', { email, password })
  if (status !== 200) throw new Error(`Sign-in as ${email} was answered ${status}: ${JSON.stringify(body)}`)
  return caller(url, body.token)
}

function parsed(text: string): Loose {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
