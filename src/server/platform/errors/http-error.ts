import { invalid, refused } from '#texts/answers'

/** What an answer says beside its message: `errors` by field of a 422, `data` of a 409. */
type Extra = Readonly<Record<string, unknown>>

/**
 * A request that is answered with a 4xx or 503 and a message. Thrown anywhere below a route; the wire answers
 * `{ message, …extra }`.
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

/** 422: every bad field (or query parameter) with its messages. */
export const invalidFields = (errors: Readonly<Record<string, readonly string[]>>): HttpError =>
  new HttpError(422, invalid.summary, { errors })

/** 404: an address that nothing has. @param address without its query */
export const noAddress = (address: string): HttpError =>
  new HttpError(404, refused.noAddress(address.slice(0, 100)))

/** 401: no token, or one that is no longer good. */
export const unauthenticated = (): HttpError => new HttpError(401, refused.signIn)

/** 403: the permission that the call needs and the caller lacks. */
export class Forbidden extends HttpError {
  readonly permission: string

  /** @param message where it is more than that the permission lacks */
  constructor(permission: string, message: string = refused.permission(permission)) {
    super(403, message)
    this.permission = permission
  }
}

export const forbidden = (permission: string): HttpError => new Forbidden(permission)

/** 409: the rows stand against it. */
export const conflictError = (message: string, extra: Extra = {}): HttpError =>
  new HttpError(409, message, extra)
