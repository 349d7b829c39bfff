import type { FastifyRequest } from 'fastify'

/** The signed-in user behind a request, read from the session at each request. */
export interface Caller {
  readonly id: number
  readonly name: string
  readonly email: string
  /** Whether a role's flag grants every permission. */
  readonly everything: boolean
  /** Titles of the granted permissions, such as 'users.read'. */
  readonly permissions: ReadonlySet<string>
}

/** Whether the caller has the permission. */
export const may = (caller: Caller, permission: string): boolean =>
  caller.everything || caller.permissions.has(permission)

/**
 * What a route requires of its caller, declared as `config: { need }`. A route without it stops the server's start.
 * 'nothing': anybody. 'session': any signed-in user. A list: at least one of these permissions.
 */
export type Need = 'nothing' | 'session' | readonly string[]

/** The parsed query string; a name that occurs more than once has a list of values. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A function where the required permission depends on the query. */
    need?: Need | ((query: RawQuery) => Need)
  }
  interface FastifyRequest {
    /** The caller. Set on every route whose need is more than 'nothing'; read it through `callerOf`. */
    caller: Caller | null
  }
}

/** What the requested route requires; 'nothing' where no route matches, since that answers 404. */
export const needOf = ({ routeOptions, query }: FastifyRequest): Need => {
  const { need = 'nothing' } = routeOptions.config
  return typeof need === 'function' ? need(query as RawQuery) : need // the shape that Fastify's parser returns
}

/**
 * The caller of a request.
 * @throws on a route that needs nothing: a mistake in the route, not in the request
 */
export const callerOf = (request: { readonly caller: Caller | null }): Caller => {
  if (request.caller === null) throw new Error('A route that needs nothing asked who calls.')
  return request.caller
}
