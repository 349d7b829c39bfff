import { partly } from '../../../../schemas/basic.ts'
import { user } from '../../../../schemas/user.ts'
import type { Row } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { itemIn } from './answers.ts'

/** Who is signed in. */
export interface User {
  readonly id: number | null
  readonly name: string
  readonly email: string
  /** Titles held; null from a server that sends none: then everything is offered. */
  readonly permissions: readonly string[] | null
  /** What the server can do beyond the specification; nothing for one that does not say. */
  readonly capabilities: readonly string[]
  /** The business time zone, as the server says it: one may say none. */
  readonly zone: string | undefined
  /** What they have chosen on the page, by name; nothing from a server that keeps nothing. */
  readonly settings: Row | null
}

/** A server that knows nothing but the specification answers less of it. */
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
