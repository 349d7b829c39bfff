import { isRow, type Row } from '../../model/model.ts'

/** Who is signed in. */
export interface User {
  readonly id: number | null
  readonly name: string
  readonly email: string
  /** Titles held; null from a server that sends none: then everything is offered. */
  readonly permissions: readonly string[] | null
  /** What the server can do beyond the specification; nothing for one that does not say. */
  readonly capabilities: readonly unknown[]
  /** The business time zone, as the server says it: one may say none. */
  readonly zone: unknown
  /** What they have chosen on the page, by name; nothing from a server that keeps nothing. */
  readonly settings: Row | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const userIn = (body: unknown): User => {
  const answer = isRow(body) ? (isRow(body.data) ? body.data : body) : {}
  return {
    id: typeof answer.id === 'number' ? answer.id : null,
    name: text(answer.name),
    email: text(answer.email),
    permissions: Array.isArray(answer.permissions) ? answer.permissions.map(String) : null,
    capabilities: Array.isArray(answer.capabilities) ? answer.capabilities : [],
    zone: answer.time_zone,
    settings: isRow(answer.settings) ? answer.settings : null,
  }
}
