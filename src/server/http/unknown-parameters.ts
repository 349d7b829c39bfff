import type { FastifyInstance } from 'fastify'
import { nearest } from '../../model/check/nearest.ts'
import { invalid } from '../../model/messages.ts'
import { invalidFields } from '../errors/refusal.ts'

/** More are not named: an address has room for thousands. */
const mostNamed = 10
const longestShown = 40

/**
 * What is wrong with the names of a query's parameters: a name that the call does not know, which would filter nothing,
 * or one with brackets, which would be passed over.
 * @returns by name, as it was given, cut where it is long; empty where each is known
 */
export const unknownParameters = (
  query: object,
  known: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>()
  for (const key of Object.keys(query)) {
    if (known.includes(key)) continue
    if (found.size === mostNamed) break
    const [name = ''] = key.split('[', 1)
    const bracketed = name.length < key.length && known.includes(name)
    const shown = key.slice(0, longestShown)
    found.set(bracketed ? name : shown, [
      bracketed ? invalid.query.once(name) : invalid.query.unknown(shown, known, nearest(shown, known)),
    ])
  }
  return found
}

/** A call that takes no parameters is 422 with one: who filters by habit would be shown everybody's rows. */
export const refuseUnknownParameters = (app: FastifyInstance): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    const { config, url = '' } = request.routeOptions
    if (config.readsQuery || !url.startsWith('/api/')) return done()
    const unknown = unknownParameters(request.query as object, [])
    done(unknown.size > 0 ? invalidFields(Object.fromEntries(unknown)) : undefined)
  })
}
