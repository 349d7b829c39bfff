import { partly } from '../../../../schemas/basic.ts'
import { user } from '../../../../schemas/user.ts'
import type { Row } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { itemIn } from './answers.ts'

/** The signed-in user. */
export interface User {
  readonly id: number | null
  readonly name: string
  readonly email: string
  /** The titles of the permissions; null if the server sends none, which allows everything. */
  readonly permissions: readonly string[] | null
  /** The server's capabilities beyond the specification; empty if it sends none. */
  readonly capabilities: readonly string[]
  /** The business time zone; undefined if the server sends none. */
  readonly zone: string | undefined
  /** The user's settings by name; null if the server stores none. */
  readonly settings: Row | null
}

/** A server that only implements the specification omits some properties. */
const answered = partly(user.properties)

export const userIn = (body: unknown): User => {
  const { time_zone: zone, ...answer } = conform(answered, itemIn(body))
  return {
    id: null,
    name: '',
    email: '',
    permissions: null,
    capabilities: [],
    settings: null,
    ...answer,
    zone,
  }
}
