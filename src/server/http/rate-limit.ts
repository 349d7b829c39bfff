import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { refused } from '../../model/messages.ts'
import { Refusal } from '../errors/refusal.ts'
import { CallCounts } from './call-counts.ts'

const minute = 60_000

/** Lets each signed-in person make so many calls a minute in this process. Registered before the routes. */
export const limitCalls = async (app: FastifyInstance, callsAMinute: number): Promise<void> => {
  const without = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
    'retry-after': false,
  }
  await app.register(rateLimit, {
    max: callsAMinute,
    timeWindow: minute,
    store: CallCounts,
    hook: 'preParsing',
    allowList: ({ caller }) => caller === null,
    keyGenerator: ({ caller }) => String(caller?.id),
    addHeaders: without,
    addHeadersOnExceeding: without,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      return new Refusal(429, refused.tooMany(seconds), {}, { 'retry-after': String(seconds) })
    },
  })
}
