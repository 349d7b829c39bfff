import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'

/** A server that says nothing for so long is away; one that answers slowly is not. */
const silenceMilliseconds = 60_000
/** Answers of these have no body, whatever else they have. */
const bodiless = [204, 304]

/**
 * As `fetch` asks and answers, by Node's own client: that one copies each body that it sends, and a file of a gigabyte would
 * be in memory by the hundred MB. What is sent is a text or bytes.
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
  const body = Readable.toWeb(answer) as unknown as ReadableStream // the one that Node's Response takes
  return new Response(body, { status, headers })
}
