import type { FastifyInstance } from 'fastify'
import { refused } from '#texts/answers'
import { HttpError, noAddress } from '../errors/http-error.ts'

interface Path {
  readonly matches: RegExp
  readonly methods: Set<string>
}

const pattern = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** The address that is asked for, without its query. */
export const urlPathOf = (url: string): string => url.split('?', 1)[0] ?? ''

const listed = (methods: Iterable<string>): string => [...methods].sort().join(', ')

/**
 * A path that exists for other methods is 405 and says which (`Allow`); any other is 404. Registered before the routes,
 * so that it sees each of them.
 */
export const answerMissingCalls = (app: FastifyInstance): void => {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { matches: pattern(url), methods: new Set() }
    for (const each of [method].flat()) path.methods.add(each)
    paths.set(url, path)
  })
  app.setNotFoundHandler((request) => {
    const address = urlPathOf(request.url)
    // One with a slash at its end is the same one.
    const path = address.length > 1 ? address.replace(/\/$/, '') : address
    const methods = [...paths.values()].find((known) => known.matches.test(path))?.methods
    if (!methods || methods.has(request.method)) throw noAddress(address)
    const allowed = listed(methods)
    throw new HttpError(405, refused.method(request.method, allowed), {}, { allow: allowed })
  })
}
