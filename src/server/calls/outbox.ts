import { described } from '#texts/calls'
import { outboxRefused } from '#texts/outbox'
import { exactly } from '../../../schemas/basic.ts'
import { type OutboxEntry, outboxEntry } from '../../../schemas/outbox-entry.ts'
import { pageOf } from '../../model/index.ts'
import type { Caller } from '../access/caller.ts'
import { discardEntry, retryEntry } from '../events/outbox/decide.ts'
import { readEntries, type StoredEntry } from '../events/outbox/read-entries.ts'
import { type EntryState, entryStates } from '../events/outbox/table.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { type Call, call, numberId, okWith } from './call.ts'
import { paging, type QueryParameter } from './query.ts'
import { pageSchema } from './schemas.ts'

const entryId = numberId(() => new HttpError(404, outboxRefused.missing))

const state: QueryParameter<EntryState | null> = {
  schema: { type: 'string', enum: entryStates },
  read: (text, { fault }) => {
    const known = entryStates.find((each) => each === text) ?? null
    if (text !== '' && known === null) fault(outboxRefused.state(entryStates))
    return known
  },
}

const path = '/api/outbox'
const common = { need: 'session', tag: 'Outbox', kept: false } as const
const decision = {
  ...common,
  method: 'POST',
  id: entryId,
  fails: [403, 404, 409, 507],
  answers: okWith(described.outbox.one, exactly({ data: outboxEntry })),
} as const

const inOrder = { keyword: '', sortBy: '', order: 'desc', has: '', where: '' } as const

/** The calls for outbox jobs, such as mails, and their failures; for callers with full rights. */
export const outboxCalls: readonly Call[] = [
  call({
    ...common,
    method: 'GET',
    path,
    query: { state, ...paging },
    fails: [403],
    answers: okWith(described.outbox.several, pageSchema(outboxEntry)),
    operation: 'listOutbox',
    client: 'outbox.list',
    summary: described.outbox.list,
    handler: async ({ parts }, { caller, query: { state: wanted, page, per_page: size } }) => {
      refuseOthers(caller)
      const { entries, total } = await readEntries(parts.context.database, wanted, { page, size })
      const query = { ...inOrder, page, per_page: size }
      const paged = pageOf(path, query, total, entries.length)
      return { body: { data: entries.map(told), ...(wanted === null ? paged : keeping(wanted, paged)) } }
    },
  }),
  call({
    ...decision,
    path: `${path}/{id}/retry`,
    operation: 'retryOutboxEntry',
    client: 'outbox.retry',
    summary: described.outbox.retry,
    handler: async ({ parts: { context } }, { caller, id }) => {
      refuseOthers(caller)
      const entry = await retryEntry(context.database, id, caller, context.now())
      context.log.info({ account: caller.id, entry: id }, 'outbox entry retried')
      return { body: { data: told(entry) } }
    },
  }),
  call({
    ...decision,
    path: `${path}/{id}/discard`,
    operation: 'discardOutboxEntry',
    client: 'outbox.discard',
    summary: described.outbox.discard,
    handler: async ({ parts: { context } }, { caller, id }) => {
      refuseOthers(caller)
      const entry = await discardEntry(context.database, id, caller, context.now())
      context.log.info({ account: caller.id, entry: id }, 'outbox entry discarded')
      return { body: { data: told(entry) } }
    },
  }),
]

/** Adds the state to the links to other pages. */
const keeping = (wanted: EntryState, paged: ReturnType<typeof pageOf>): typeof paged => ({
  ...paged,
  ...Object.fromEntries(
    Object.entries(paged).flatMap(([name, value]) =>
      name.endsWith('_url') && value !== null ? [[name, `${value}&state=${wanted}`]] : [],
    ),
  ),
})

const refuseOthers = (caller: Caller): void => {
  if (!caller.everything) throw new HttpError(403, outboxRefused.forWhom)
}

const told = ({ endedAt, decidedBy, ...entry }: StoredEntry): OutboxEntry => ({
  ...entry,
  ended_at: endedAt,
  decided_by: decidedBy,
})
