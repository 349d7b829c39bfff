import { expect, test } from 'vitest'
import { listenIn } from '../../../../lab/running/stream.ts'
import type { Caller } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole, permissionIds } from '../../../support/people.ts'

const server = serving({ connectionsPerAddress: 1000 })

/** Waits until a change that everybody here may read was told, and with it whatever came before. */
const told = async (who: Awaited<ReturnType<typeof listenIn>>): Promise<void> => {
  const before = performance.now()
  await server.call('POST', '/api/sources', { title: `Source ${before}` })
  await expect.poll(() => who.lastHeard('source')).toBeGreaterThan(before)
}
const person = async (name: string, titles: readonly string[]): Promise<[Caller, number, number]> => {
  const role = await makeRole(server, name, titles)
  const made = await makePerson(server, `${name}@example.org`, [role])
  return [made, role, made.id]
}
const ids = (titles: readonly string[]) => permissionIds(server, titles)

test('C5 an open stream tells what its person may read at that moment, no more and no less', async () => {
  const [rita, role] = await person('rita', ['sources.read', 'scales.read'])
  const stream = await listenIn(server.url, rita)
  await server.call('POST', '/api/scales', { name: 'Before' })
  await told(stream)
  const first = stream.lastHeard('scale')
  expect(first).toBeGreaterThan(0)
  await server.call('PUT', `/api/roles/${role}`, {
    permissions: await ids(['sources.read', 'services.read']),
  })
  await server.call('POST', '/api/scales', { name: 'After' })
  await server.call('POST', '/api/services', { name: 'After' })
  await told(stream)
  expect(stream.lastHeard('scale')).toBe(first)
  expect(stream.lastHeard('service')).toBeGreaterThan(first)
  stream.close()
})

test('C5 a stream tells nothing once its session has ended, and is closed with the next change', async () => {
  const [rolf, , id] = await person('rolf', ['sources.read', 'scales.read'])
  const stream = await listenIn(server.url, rolf)
  await told(stream)
  const last = stream.lastHeard('source')
  await server.call('DELETE', `/api/users/${id}/sessions`)
  await server.call('POST', '/api/sources', { title: 'Unheard' })
  await expect.poll(() => stream.ended()).toBe(true)
  expect(stream.lastHeard('source')).toBe(last)
})

test('one person opens no more streams than browsers need, and others still open theirs', async () => {
  const [gita] = await person('gita', ['sources.read'])
  const streams: Awaited<ReturnType<typeof listenIn>>[] = []
  while (streams.length < 500)
    streams.push(...(await Promise.all(Array.from({ length: 20 }, () => listenIn(server.url, gita)))))
  await expect(listenIn(server.url, gita)).rejects.toThrow('503')
  const other = await listenIn(server.url, server)
  for (const stream of [...streams, other]) stream.close()
})
