import type { FastifyInstance } from 'fastify'
import { refused } from '#texts/answers'
import { HttpError, noAddress } from '../errors/http-error.ts'

interface Path {
  /** Compiled at the first address that no route has, since a start would compile hundreds. */
  pattern: RegExp | null
  readonly methods: Set<string>
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** The path of a URL, without its query. */
export const urlPathOf = (url: string): string => url.split('?', 1)[0] ?? ''

const listed = (methods: Iterable<string>): string => [...methods].sort().join(', ')

/**
 * Answers 405 with `Allow` if the path exists for other methods, otherwise 404. Register before the routes, because it
 * collects them.
 */
export const answerMissingCalls = (app: FastifyInstance): void => {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { pattern: null, methods: new Set() }
    for (const each of [method].flat()) path.methods.add(each)
    paths.set(url, path)
  })
  app.setNotFoundHandler((request) => {
    const address = urlPathOf(request.url)
    // A trailing slash is ignored.
    const path = address.length > 1 ? address.replace(/\/$/, '') : address
    const methods = [...paths].find(([url, known]) => {
      known.pattern ??= patternOf(url)
      return known.pattern.test(path)
    })?.[1].methods
    if (!methods || methods.has(request.method)) throw noAddress(address)
    const allowed = listed(methods)
    throw new HttpError(405, refused.method(request.method, allowed), {}, { allow: allowed })
  })
}
