import type { Loose } from '../../tests/support/calls.ts'
import type { TestServer } from '../../tests/support/server.ts'

/**
 * Many people edit one row at once, each from the version that they read: an edit counts only where it was taken.
 * @returns how many were taken, refused as stale and lost (taken without leaving their version behind)
 */
export const contestedEdits = async (
  server: Pick<TestServer, 'call'>,
  { people, edits }: { readonly people: number; readonly edits: number },
): Promise<{ taken: number; stale: number; lost: number; answered5xx: number }> => {
  const name = `Contested ${Math.random().toString(36).slice(2, 8)}`
  const made = await server.call('POST', '/api/organizations', {
    name,
    address: '0',
    phone_no: '1',
    contact_person: 'c',
  })
  const path = `/api/organizations/${made.body.data.id}`
  const counts = { taken: 0, stale: 0, lost: 0, answered5xx: 0 }
  const person = async (): Promise<void> => {
    let row: Loose = (await server.call('GET', path)).body.data
    for (let done = 0; done < edits; ) {
      const next = { version: row.version, address: String(Number(row.address) + 1) }
      const answer = await server.call('PUT', path, next)
      if (answer.status === 200) {
        counts.taken += 1
        done += 1
      } else if (answer.status === 409) counts.stale += 1
      else if (answer.status >= 500) counts.answered5xx += 1
      row = answer.body.data ?? (await server.call('GET', path)).body.data
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  const { body } = await server.call('GET', path)
  counts.lost = Math.max(
    counts.taken - Number(body.data.address),
    counts.taken - (body.data.version - made.body.data.version),
  )
  return counts
}
