import { invalid, refused } from '#texts/answers'

/** Additional members of the answer: `errors` by field for 422, `data` for 409. */
type Extra = Readonly<Record<string, unknown>>

/**
 * An error answered with a 4xx or 5xx status. Thrown anywhere below a route; the response body is `{ message, …extra
 * }`.
 */
export class HttpError extends Error {
  readonly status: number
  readonly extra: Extra
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    extra: Extra = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.extra = extra
    this.headers = headers
  }
}

/** 422: every invalid field or query parameter with its messages. */
export const invalidFields = (errors: Readonly<Record<string, readonly string[]>>): HttpError =>
  new HttpError(422, invalid.summary, { errors })

/** 404: an unknown address. @param address without its query */
export const noAddress = (address: string): HttpError =>
  new HttpError(404, refused.noAddress(address.slice(0, 100)))

/** 401: the token is missing or no longer valid. */
export const unauthenticated = (): HttpError => new HttpError(401, refused.signIn)

/** 403: the caller lacks the permission that the call needs. */
export class Forbidden extends HttpError {
  readonly permission: string

  /** @param message if more than the missing permission is to be explained */
  constructor(permission: string, message: string = refused.permission(permission)) {
    super(403, message)
    this.permission = permission
  }
}

export const forbidden = (permission: string): HttpError => new Forbidden(permission)

/** 409: the current rows forbid the change. */
export const conflictError = (message: string, extra: Extra = {}): HttpError =>
  new HttpError(409, message, extra)
