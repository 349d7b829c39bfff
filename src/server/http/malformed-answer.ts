import type { Day } from '../../model/index.ts'
import { refused } from '../../model/messages.ts'
import { callHeaders } from './headers.ts'

/** What is answered, in our form, to what Node refuses before a request of it reaches us. The connection is closed. */
export const malformedAnswer = (
  today: Day,
): { readonly body: string; readonly headers: Readonly<Record<string, string | number>> } => {
  const body = JSON.stringify({ message: refused.malformed })
  return {
    body,
    headers: {
      ...callHeaders,
      'cache-control': 'no-store',
      'business-date': today,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    },
  }
}
