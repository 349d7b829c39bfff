import { afterAll, expect, test } from 'vitest'
import type { Loose } from '../support/calls.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { withoutSource } from '../support/without-source.ts'
import { workshop } from '../support/workshop.ts'

const without = withoutSource()
afterAll(() => without.remove())

test('C16 what somebody granted under the title of an entity that is yet to come gives nothing once it comes', async () => {
  const server = await startTestServer({ product: without.place })
  expect((await server.call('POST', '/api/permissions', { title: 'sources.read' })).status).toBe(201)
  const role = await makeRole(server, 'Ahead', ['sources.read', 'scales.read'])
  const rita = await makePerson(server, 'rita@example.org', [role])
  expect((await rita.call('GET', '/api/user')).body.permissions).toEqual(['scales.read'])
  const grown = await server.restart({ product: workshop })
  const again = await grown.signIn('rita@example.org', passphrase)
  expect((await again.call('GET', '/api/user')).body.permissions).toEqual(['scales.read'])
  expect((await again.call('GET', '/api/sources?page=1')).status).toBe(403)
  await grown.stop()
})

test('C16 an entity that goes takes its grants out of sight, where nobody changes them or adds to them, and has the same again', async () => {
  const server = await startTestServer()
  const role = await makeRole(server, 'Readers', ['sources.read', 'scales.read'])
  const rita = await makePerson(server, 'rita@example.org', [role])
  await server.call('POST', '/api/sources', { title: 'Kept' })
  expect((await rita.call('GET', '/api/sources?page=1')).status).toBe(200)
  const gone = await server.restart({ product: without.place })
  expect((await gone.call('GET', '/api/sources')).status).toBe(404)
  expect((await gone.call('GET', '/api/permissions?keyword=sources.')).body.total).toBe(0)
  const { body: held } = await (await gone.signIn('rita@example.org', passphrase)).call('GET', '/api/user')
  expect(held.permissions).toEqual(['scales.read'])
  const back = await gone.restart({ product: workshop })
  const again = await back.signIn('rita@example.org', passphrase)
  expect((await again.call('GET', '/api/user')).body.permissions).toEqual(['scales.read', 'sources.read'])
  expect((await again.call('POST', '/api/sources', { title: 'Not mine to add' })).status).toBe(403)
  const { body } = await back.call('GET', '/api/sources?page=1')
  expect(body.data.map((row: Loose) => row.title)).toContain('Kept')
  await back.stop()
})
