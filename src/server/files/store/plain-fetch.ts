import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'

/** Timeout without any byte: the server counts as unreachable; a slow answer does not. */
const silenceMilliseconds = 60_000
/** Statuses whose answers have no body. */
const bodiless = [204, 304]

/**
 * A `fetch` by Node's HTTP client; the body must be a text or bytes.
 * The built-in `fetch` copies each body, so uploading a gigabyte would take hundreds of MB of memory.
 */
export const plainFetch: typeof fetch = (input, init = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    const { method = 'GET', body } = init
    const sent = typeof body === 'string' || body instanceof Uint8Array ? body : ''
    const headers = Object.fromEntries(new Headers(init.headers))
    const asked = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(sent)) },
    })
    const late = setTimeout(() => asked.destroy(new Error('ETIMEDOUT')), silenceMilliseconds)
    asked.on('error', (error) => {
      clearTimeout(late)
      reject(error)
    })
    asked.on('response', (answer) => {
      clearTimeout(late)
      resolve(responseOf(answer, method))
    })
    asked.end(sent)
  })

const responseOf = (answer: IncomingMessage, method: string): Response => {
  const { statusCode: status = 500, rawHeaders } = answer
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  if (method === 'HEAD' || bodiless.includes(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  const body = Readable.toWeb(answer) as unknown as ReadableStream // the stream type that Node's Response takes
  return new Response(body, { status, headers })
}
