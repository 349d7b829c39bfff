import type { Office } from './office.ts'

const columns = [
  ...['organization', 'sector', 'service', 'category', 'source', 'published_on', 'last_date'],
  ...['initiated_by', 'action', 'discussion_date', 'remarks', 'processed_by', 'status', 'result'],
]

/** All proposals of an office, as a CSV that could come in again. */
export const exportedProposals = async ({ url, admin }: Office): Promise<string> => {
  const headers = { authorization: `Bearer ${admin.token}` }
  return (
    await fetch(`${url}/api/proposals/export?format=csv&columns=${columns.join(',')}`, { headers })
  ).text()
}

/** The file as somebody else would have it: every row is new. */
export const withoutIds = (exported: string): string => exported.replaceAll(/^\uFEFF?(?:ID|\d+),/gm, '')

/** Sends a CSV of proposals to be checked ('dry=1') or imported ('mark=…'). @throws with what it says where it is refused */
export const sendProposals = async ({ url, admin }: Office, query: string, body: string) => {
  const answer = await fetch(`${url}/api/proposals/import?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    body,
  })
  const told = await answer.json()
  if (!answer.ok) throw new Error(`An import was answered ${answer.status}: ${JSON.stringify(told)}`)
  return told.data
}
