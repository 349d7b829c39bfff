import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { startFault } from '../../model/messages.ts'
import { type Caller, may } from '../caller.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import { tokenOf } from '../session/token.ts'
import { StartFault } from '../start-fault.ts'
import { forbidden, unauthenticated } from '../wire/refusal.ts'
import type { Need } from './need.ts'

const meets = (caller: Caller, need: Need): boolean =>
  need === 'nothing' || need === 'session' || need.some((permission) => may(caller, permission))

/**
 * The one place where calls are let through: each route says what it needs, each request is held against it before
 * anything of it is read. A route that says nothing stops the start.
 */
export const allowCalls = (app: FastifyInstance, sessions: Sessions): void => {
  app.decorateRequest('caller', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.need === undefined) throw new StartFault(startFault.undeclaredNeed(`${method} ${url}`))
  })

  const admit = (
    session: Session | null,
    need: Need,
    request: FastifyRequest,
    done: HookHandlerDoneFunction,
  ): void => {
    if (session === null) {
      done(unauthenticated())
      return
    }
    request.caller = session.caller
    request.asker.signedIn(session.caller.id)
    if (meets(session.caller, need)) {
      done()
      return
    }
    const permission = typeof need === 'string' ? need : (need[0] ?? '')
    request.log.warn({ account: session.caller.id, permission }, 'permission denied')
    done(forbidden(permission))
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const need = request.routeOptions.config.need ?? 'nothing' // none: there is no such route, which is a 404
    if (need === 'nothing') return done()
    const token = tokenOf(request.headers.authorization)
    if (token === null) return done(unauthenticated())
    const known = sessions.remembered(token)
    if (known !== null) return admit(known, need, request, done)
    sessions.find(token).then((session) => admit(session, need, request, done), done)
  })
}
