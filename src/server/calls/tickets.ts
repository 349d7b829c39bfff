import { describedTickets, invalidTicket } from '#texts/tickets'
import { exactly } from '../../../schemas/basic.ts'
import { ticket } from '../../../schemas/ticket.ts'
import { ticketsPath } from '../../model/entity/tickets-path.ts'
import type { Model } from '../../model/index.ts'
import type { RawQuery } from '../access/caller.ts'
import { mayCall } from '../accounts/auth/may-call.ts'
import { forbidden, invalidFields } from '../platform/errors/http-error.ts'
import { type Call, call, okWith } from './call.ts'
import { readQuery } from './query.ts'

/** The length of the longest accepted address. */
const longest = 12_000

const bodySchema = exactly({ for: { type: 'string', maxLength: longest, description: describedTickets.for } })

/**
 * The call that issues a download address, valid once and without a token.
 * @param calls the calls that accept tickets
 */
export const ticketsCall = (model: Model, calls: readonly Call[]): Call =>
  call({
    method: 'POST',
    path: ticketsPath(model),
    need: 'session',
    body: { schema: bodySchema, limit: 16 * 1024 },
    answers: okWith(describedTickets.answers, exactly({ data: ticket }), 201),
    fails: [403, 507],
    kept: false,
    operation: 'createDownloadTicket',
    client: 'session.createDownloadTicket',
    summary: describedTickets.does,
    tag: 'Session',
    handler: async ({ session: { tickets } }, { caller, body: { for: address, ...others } }) => {
      const [unknown] = Object.keys(others)
      if (unknown !== undefined) throw invalidFields({ [unknown.slice(0, 40)]: [invalidTicket.unknown] })
      const asked = typeof address === 'string' && address.length <= longest ? calledBy(calls, address) : null
      if (asked === null) throw invalidFields({ for: [invalidTicket.for] })
      const { need, query = {} } = asked.call
      if (!mayCall(caller, need)) throw forbidden(typeof need === 'string' ? need : (need[0] ?? ''))
      readQuery(asked.query, query, { caller })
      return { body: { data: { address: await tickets.issue(caller, String(address)) } } }
    },
  })

interface AskedCall {
  readonly call: Call
  readonly query: RawQuery
}

/** Accepts only characters with one possible reading: no escapes in the path, no fragment. */
const plainAddress = /^(\/api\/[\w/-]+)(?:\?([\x21\x22\x24-\x7e]*))?$/

/** The call and query that an address selects; null if no such call accepts tickets. */
const calledBy = (calls: readonly Call[], address: string): AskedCall | null => {
  const [, path, search = ''] = plainAddress.exec(address) ?? []
  const found = calls.find((each) => path !== undefined && patternOf(each).test(path))
  if (found === undefined) return null
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    const known = query[name]
    query[name] = known === undefined ? value : [known, value].flat()
  }
  return { call: found, query }
}

const patternOf = ({ path }: Call): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`)
