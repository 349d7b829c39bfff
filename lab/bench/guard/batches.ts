import { bulk, ended } from '../bulk/measure.ts'
import type { GuardedBatch } from './operations.ts'
import type { Guarded, GuardedOffice } from './servers.ts'
import type { Stage } from './stage.ts'

/** What is changed and made; the day is the server's own, since calls before have moved rows: see `dayWith`. */
export interface Work extends Pick<Stage, 'csv'> {
  readonly until: string
}

/** The day that many rows get: none of the sample has it. */
const day = '2031-01-01'

/** @throws with the answer where it is refused */
const post = async ({ name, url, tokens }: Guarded, path: string, type: string, body: string) => {
  const headers = { authorization: `Bearer ${tokens.all}`, 'content-type': type }
  const answer = await fetch(`${url}/api/proposals/${path}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${name} answers ${answer.status} at ${path}: ${await answer.text()}`)
  return answer.json()
}

/** Does one of the two by our server, as the page does it: a check, the change, and asking until it is done. @returns how many rows it wrote */
export const batchOfOurs: Readonly<
  Record<GuardedBatch, (office: GuardedOffice, work: Work) => Promise<number>>
> = {
  bulk: async (office, { until }) => {
    const asked = { select: { where: { last_date: { to: until } } }, set: { last_date: day } }
    const { mark, changes } = await bulk(office, { ...asked, dry: true })
    const { batch } = await bulk(office, { ...asked, mark })
    await ended(office, batch)
    return changes
  },
  import: async (office, { csv }) => {
    const { mark } = (await post(office, 'import?dry=1', 'text/csv', csv)).data
    const { batch } = (await post(office, `import?mark=${mark}`, 'text/csv', csv)).data
    await ended(office, batch)
    const { body } = await office.admin.call('GET', `/api/batches/${batch}`)
    return body.data.changed
  },
}

/** Does the same by the bare handler, in one call. @returns how many rows it wrote */
export const batchOfBare: Readonly<Record<GuardedBatch, (server: Guarded, work: Work) => Promise<number>>> = {
  bulk: async (server, { until }) => {
    const body = JSON.stringify({ until, set: day })
    return (await post(server, 'bulk', 'application/json', body)).changed
  },
  import: async (server, { csv }) => (await post(server, 'import', 'text/csv', csv)).created,
}

/** The day up to which about so many rows of a server have their last dates. */
export const dayWith = async ({ url, tokens }: Guarded, rows: number): Promise<string> => {
  const query = new URLSearchParams({ sortBy: 'last_date', order: 'asc', per_page: '1', page: String(rows) })
  const headers = { authorization: `Bearer ${tokens.all}` }
  const { data } = await (await fetch(`${url}/api/proposals?${query}`, { headers })).json()
  return data[0].last_date
}
