/** Messages by field key, as they travel. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>

/** Beside the message: bad fields (422), the row as it is now (409), seconds to wait (429, 503). */
export interface RefusalParts {
  readonly errors?: FieldMessages
  readonly data?: unknown
  readonly retryAfter?: number
}

/** Thrown wherever a request cannot be done; the error handler answers it with its status and `{ message, … }`. */
export class Refusal extends Error {
  readonly status: number
  readonly parts: RefusalParts

  constructor(status: number, message: string, parts: RefusalParts = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.parts = parts
  }
}
