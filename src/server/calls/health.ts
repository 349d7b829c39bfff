import { AsyncResource } from 'node:async_hooks'
import { described } from '#texts/calls'
import { health } from '../../../schemas/health.ts'
import type { Context } from '../access/context.ts'
import { type OutboxAttention, outboxAttention } from '../events/outbox/attention.ts'
import { areLate } from '../people/reminders/stored-hours.ts'
import { type Call, call, okWith } from './call.ts'

/** Checks that the database answers. @throws Unavailable if it does not */
export type HealthCheck = () => Promise<{
  readonly status: 'ok' | 'read-only'
  readonly outbox: OutboxAttention
}>

/**
 * The health check for monitoring: 200 if the database answers, 503 if not. Concurrent requests share one query, so
 * that they cannot exhaust the database.
 */
export const healthOf = ({
  database,
  now,
  model,
}: Pick<Context, 'database' | 'now'> & {
  readonly model: Pick<Context['model'], 'zone'>
}): HealthCheck => {
  let asked: Promise<OutboxAttention> | null = null
  // Bound to no request: the query continues if the first requester disconnects.
  const ask = AsyncResource.bind(async (): Promise<OutboxAttention> => {
    const outbox = await outboxAttention(database, now())
    // A reminder mail that was not even written counts as late, too.
    return outbox === 'ok' && (await areLate(database, now(), model.zone)) ? 'late' : outbox
  })
  return async () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    const outbox = await asked
    return { status: database.health().state === 'read-only' ? 'read-only' : 'ok', outbox }
  }
}

export const healthCall: Call = call({
  method: 'GET',
  path: '/api/health',
  need: 'nothing',
  kept: false,
  answers: okWith(described.health.answers, health),
  operation: 'getHealth',
  client: 'health',
  summary: described.health.does,
  tag: 'Session',
  handler: async ({ health }) => ({ body: await health() }),
})

/** Serves all calls as an OpenAPI 3.1 document. */
export const documentCall: Call = call({
  method: 'GET',
  path: '/api/openapi.json',
  need: 'session',
  answers: okWith(described.openApi.answers, { type: 'object' }),
  operation: 'getOpenApiDocument',
  client: 'openApi',
  summary: described.openApi.does,
  tag: 'Document',
  handler: async ({ document }) => ({ body: await document() }),
})
