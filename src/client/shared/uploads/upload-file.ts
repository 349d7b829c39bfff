import { unanswered } from '#texts/sign-in'
import { callUrl, Failed, parseBody } from '../request/http-call.ts'

interface Sending {
  /** The page's token: see `PageSession`. */
  readonly token: string | undefined
  readonly signal: AbortSignal
  /** Called with the number of bytes sent. */
  readonly heard: (sent: number) => void
}

/**
 * Sends a file's bytes by XMLHttpRequest, which alone reports upload progress.
 * @param path of the call, with its query
 * @throws Failed for every answer but 2xx, and if there is none; the signal's reason if it is aborted
 */
export const uploadFile = (path: string, file: File, { token, signal, heard }: Sending): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', callUrl(path))
    const headers = {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/octet-stream', // the server detects the type from the content
      ...(token && { Authorization: `Bearer ${token}` }),
    }
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    const giveUp = () => call.abort()
    signal.addEventListener('abort', giveUp)
    call.upload.onprogress = ({ loaded }) => heard(loaded)
    call.onload = () =>
      parseBody(new Response(call.responseText, { status: call.status })).then(resolve, reject)
    call.onerror = () => reject(new Failed(0, unanswered.offline))
    call.onabort = () => reject(signal.reason)
    call.onloadend = () => signal.removeEventListener('abort', giveUp)
    if (signal.aborted) reject(signal.reason)
    else call.send(file)
  })
