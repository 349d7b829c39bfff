import { addressOf } from '../address.ts'
import { asFailed, bodyOf } from '../failed.ts'

/**
 * A call of somebody who is not signed in: signing in, a lost password. By `fetch` itself, so that the sign-in screen
 * is there before the libraries of the page are. Answers the parsed body, null where there is none.
 * @throws Failed for every answer but 2xx, and where no answer came
 */
export const anonymousCall = async (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> => {
  try {
    const answer = await fetch(addressOf(path), {
      method,
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return await bodyOf(answer)
  } catch (error) {
    console.error(`${method} ${path}`, error)
    throw asFailed(error)
  }
}
