import type { FastifyRequest } from 'fastify'

/** The person behind a request, as their session says at this very request. */
export interface Caller {
  readonly id: number
  readonly name: string
  readonly email: string
  /** Holds everything, always, by a role's flag. */
  readonly everything: boolean
  /** Titles of the permissions held: 'users.read'. */
  readonly permissions: ReadonlySet<string>
}

/** Whether the person holds the permission. */
export const may = (caller: Caller, permission: string): boolean =>
  caller.everything || caller.permissions.has(permission)

/**
 * What a call asks of its caller, declared on the route as `config: { need }`; a route without one stops the start.
 * 'nothing': anybody. 'session': whoever is signed in. Otherwise the permissions of which one is enough.
 */
export type Need = 'nothing' | 'session' | readonly string[]

/** A query string as it was parsed: a name that is given more than once has a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A function where calls of one address need different things. */
    need?: Need | ((query: RawQuery) => Need)
  }
  interface FastifyRequest {
    /** Who calls; there on every route whose need is more than 'nothing', and read through `callerOf`. */
    caller: Caller | null
  }
}

/** What the call that a request asks for needs; nothing where there is no such route, which is a 404. */
export const needOf = ({ routeOptions, query }: FastifyRequest): Need => {
  const { need = 'nothing' } = routeOptions.config
  return typeof need === 'function' ? need(query as RawQuery) : need // as Fastify's parser makes it
}

/** Who calls. @throws on a route that needs nothing: a mistake in the route, not in the request */
export const callerOf = (request: { readonly caller: Caller | null }): Caller => {
  if (request.caller === null) throw new Error('A route that needs nothing asked who calls.')
  return request.caller
}
