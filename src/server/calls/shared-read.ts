import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawQuery } from '../access/caller.ts'
import { scopedEntities } from '../access/rights.ts'
import { permissionKeyOf } from '../people/live/shared-answers.ts'
import type { Answer, Call, CallRequest, Services } from './call.ts'

/**
 * Answers a read that an open page repeats after a change. Its header `Change-Mark` names the last change that the page
 * has heard of. The answer contains all changes up to it, and may be shared with other pages for up to a second.
 * @returns null if the request names no mark, the call is not shared, or a row filter limits the caller: a person who has
 *   lost sight of a row must not see it in an older answer
 */
export const readShared = (
  services: Services,
  call: Call,
  asked: CallRequest<unknown, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> | null => {
  const wanted = asked.header('change-mark')
  if (call.shared === undefined || wanted === undefined || request.method !== 'GET') return null
  if (scopedEntities(services.parts.model, asked.caller, 'read').length > 0) return null
  const own = async (): Promise<string> => {
    const { body } = await call.handler(services, asked)
    if (body instanceof Readable) throw new Error('An answer that is shared cannot be a stream.')
    return typeof body === 'string' ? body : JSON.stringify(body)
  }
  const { viewers } = services
  return viewers.answers.read(keyOf(services, call, asked, request), wanted, own).then(({ answer, mark }) => {
    reply.header('change-mark', mark)
    return { body: answer }
  })
}

/** Names everything on which an answer depends, beside the rows. */
const keyOf = (
  { parts }: Services,
  { shared }: Call,
  { caller }: CallRequest<unknown, unknown>,
  { url, query }: FastifyRequest,
): string => {
  const isForAll = shared?.(query as RawQuery) // the shape that Fastify's parser returns
  return [parts.context.today(), isForAll ? '' : caller.id, permissionKeyOf(caller), url].join('\n')
}
