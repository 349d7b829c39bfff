import { afterAll, expect, test } from 'vitest'
import { ownProduct } from '../../src/server/index.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { variant } from '../support/variant.ts'

const without = variant(
  ['entities/source.ts', null],
  ['entities/proposal.ts', "    source: reference('Source', 'source'),\n", ''],
  ['entities/proposal.ts', "'category', 'source'],", "'category'],"],
  ['entities/proposal.ts', "    'source',\n", ''],
)
afterAll(() => without.remove())

test('C16 what somebody granted under the title of an entity that is yet to come gives nothing once it comes', async () => {
  const server = await startTestServer({ product: without.place })
  expect((await server.call('POST', '/api/permissions', { title: 'sources.read' })).status).toBe(201)
  const role = await makeRole(server, 'Ahead', ['sources.read', 'sectors.read'])
  const rita = await makePerson(server, 'rita@example.org', [role])
  expect((await rita.call('GET', '/api/user')).body.permissions).toEqual(['sectors.read'])
  const grown = await server.restart({ product: ownProduct })
  const again = await grown.signIn('rita@example.org', 'correct horse battery')
  expect((await again.call('GET', '/api/user')).body.permissions).toEqual(['sectors.read'])
  expect((await again.call('GET', '/api/sources?page=1')).status).toBe(403)
  await grown.stop()
})
