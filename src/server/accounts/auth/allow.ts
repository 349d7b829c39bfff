import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { startFault } from '#texts/start'
import { type Need, needOf } from '../../access/caller.ts'
import { Forbidden, forbidden, unauthenticated } from '../../platform/errors/http-error.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { isRead } from '../../platform/http/headers.ts'
import { isWorthALine } from '../../platform/http/logging.ts'
import { onBehalfOf } from '../../platform/queues/asker.ts'
import type { FairQueue, FairQueues, LeaveQueue } from '../../platform/queues/fair-queue.ts'
import { mayCall } from './may-call.ts'
import type { RefusalLog } from './refusal-log.ts'
import { type Session, type SessionCache, tokenOf } from './sessions.ts'
import { type IssuedTicket, type Tickets, ticketIn, withoutTicket } from './tickets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the call's place in the queue; null before it has one. */
    leave: LeaveQueue | null
  }
}

/** A call that waits for a place in a queue. */
interface Asking {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly done: HookHandlerDoneFunction
}

/** A call of a signed-in caller. */
interface Arrival extends Asking {
  readonly need: Need
  /** Looks the session up again; null where it has ended. */
  readonly again: () => Promise<Session | null>
}

/**
 * Authorizes every call in one place: checks the session against the need that the route declares, before the body is
 * read.
 * The call then waits for a place in a queue. A route without a declared need stops the start. Each denied permission
 * is logged, even one that a handler denies.
 */
export const allowCalls = (
  app: FastifyInstance,
  {
    sessions,
    tickets,
    refusals,
  }: { readonly sessions: SessionCache; readonly tickets: Tickets; readonly refusals: RefusalLog },
  places: FairQueues,
): void => {
  app.decorateRequest('caller', null)
  app.decorateRequest('leave', null)
  app.decorateRequest('sessionCheck', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.need === undefined) throw new StartupError(startFault.undeclaredNeed(`${method} ${url}`))
  })

  // Releases the place when the answer is ready, so that a slow reader does not block others. `setImmediate` defers it,
  // so that one asker gets no more than their places in one turn of the event loop.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.leave) setImmediate(request.leave)
    done(null, payload)
  })

  /** Sets the caller of the request. @returns why the session may not make the call, as 401 or 403; null if it may */
  const refusalOf = (session: Session | null, { request, need }: Pick<Arrival, 'request' | 'need'>) => {
    if (session === null) return unauthenticated()
    request.caller = session.caller
    request.asker.signedIn(session.caller.id)
    return mayCall(session.caller, need) ? null : forbidden(typeof need === 'string' ? need : (need[0] ?? ''))
  }

  /** Returns whether the session may make the call; if not, answers 401 or 403. */
  const admits = (session: Session | null, arrival: Arrival): session is Session => {
    const refusal = refusalOf(session, arrival)
    if (refusal !== null) arrival.done(refusal)
    return refusal === null
  }

  /** Checks again after a wait: the session may have ended or lost a right meanwhile. */
  const admitAgain = (arrival: Arrival): void => {
    arrival.again().then((session) => {
      if (admits(session, arrival)) arrival.done()
    }, arrival.done)
  }

  /** Waits for a place, which the call occupies until it is answered. Skips a caller who has disconnected. */
  const enter = (
    { request, reply, done }: Asking,
    turns: FairQueue,
    go: (leave: LeaveQueue) => void,
  ): void => {
    if (request.asker.gone) return
    const leave = turns.enter(
      request.asker.who,
      (place) => {
        request.leave = place
        go(place)
      },
      (refusal) => done(refusal),
    )
    reply.raw.once('close', leave)
  }

  /** @param verified whether the session is known to be live at this moment */
  const givePlace = (arrival: Arrival, verified: boolean): void => {
    let waited = !verified
    const turns = isRead(arrival.request) ? places.reads : places.writes
    enter(arrival, turns, () => {
      if (waited) admitAgain(arrival)
      else arrival.done()
    })
    waited = true
  }

  const admit = (session: Session | null, arrival: Arrival): void => {
    if (!admits(session, arrival)) return
    if (arrival.request.routeOptions.config.lasting) arrival.done()
    else givePlace(arrival, true)
  }

  /** Lets the call read with the cached caller, while the session is checked. */
  const admitAhead = (session: Session, arrival: Arrival): void => {
    const { request, again, done } = arrival
    request.caller = session.caller
    request.sessionCheck = again().then((found) => {
      const refusal = refusalOf(found, arrival)
      if (refusal !== null) throw refusal
      return found === session
    })
    request.sessionCheck.catch(() => {}) // `readWhileChecking` throws it
    done()
  }

  /**
   * Waits in the queue of the remembered account; checks once, when the place is free, that the session is still live.
   */
  const admitInPlace = (session: Session, asking: Asking): void => {
    const { request } = asking
    const again = () => sessions.ofHash(session.tokenHash)
    const arrival = { ...asking, need: needOf(request), again }
    request.asker.signedIn(session.caller.id)
    const { lasting, isPlainRead } = request.routeOptions.config
    if (lasting) admitAgain(arrival)
    else if (isPlainRead && mayCall(session.caller, arrival.need))
      enter(asking, places.reads, () => admitAhead(session, arrival))
    else givePlace(arrival, false)
  }

  app.addHook('onError', (request, _reply, error, done) => {
    const { caller } = request
    if (error instanceof Forbidden && caller !== null) {
      if (isWorthALine(request, error.status, error.permission))
        request.log.warn({ account: caller.id, permission: error.permission }, 'permission denied')
      onBehalfOf(request.asker, () => refusals.permission(caller, error.permission))
    }
    done()
  })

  /**
   * Authorizes a call by its one-time ticket. A ticket together with a token is refused, since each may be of another
   * person.
   */
  const takeTicket = (ticket: IssuedTicket, asking: Asking): void =>
    enter(asking, places.arriving, (leave) => {
      const { request, done } = asking
      if (request.headers.authorization !== undefined) return done(unauthenticated())
      withoutTicket(request)
      const asked = request.method === 'HEAD' ? tickets.look(ticket) : tickets.spend(ticket)
      asked.then((session) => {
        leave()
        const again = async () => session && sessions.ofHash(session.tokenHash)
        admit(session, { ...asking, need: needOf(request), again })
      }, done)
    })

  app.addHook('onRequest', (request, reply, done) => {
    const need = needOf(request)
    const ticket = ticketIn(request)
    if (ticket !== null) return takeTicket(ticket, { request, reply, done })
    const token = tokenOf(request.headers.authorization)
    const known = token === null ? null : sessions.remembered(token)
    if (need === 'nothing') done()
    else if (token === null) enter({ request, reply, done }, places.arriving, () => done(unauthenticated()))
    else if (known?.verified)
      admit(known.session, { request, reply, need, again: () => sessions.find(token), done })
    else if (known !== null) admitInPlace(known.session, { request, reply, done })
    else
      enter({ request, reply, done }, places.arriving, (leave) => {
        const again = () => sessions.find(token)
        again().then((session) => {
          leave()
          admit(session, { request, reply, need, again, done })
        }, done)
      })
  })

  // Public calls wait for a place only after their body has arrived, so that a slow upload blocks nobody.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.caller !== null) done()
    else enter({ request, reply, done }, places.arriving, () => onBehalfOf(request.asker, done))
  })
}
