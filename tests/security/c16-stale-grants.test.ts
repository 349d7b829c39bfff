import { expect, test } from 'vitest'
import { ownProduct } from '../../src/server/index.ts'
import type { Loose } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { variant } from '../support/variant.ts'

test('C16 an entity that goes takes its grants out of sight, where nobody changes them or adds to them, and has the same again', async () => {
  const without = variant(
    ['entities/source.ts', null],
    ['entities/proposal.ts', "    source: reference('Source', 'source'),\n", ''],
    ['entities/proposal.ts', "'category', 'source'],", "'category'],"],
    ['entities/proposal.ts', "    'source',\n", ''],
  )
  const server = await startTestServer()
  const role = await makeRole(server, 'Readers', ['sources.read', 'sectors.read'])
  const rita = await makePerson(server, 'rita@example.org', [role])
  await server.call('POST', '/api/sources', { title: 'Kept' })
  expect((await rita.call('GET', '/api/sources?page=1')).status).toBe(200)
  const gone = await server.restart({ product: without.place })
  expect((await gone.call('GET', '/api/sources')).status).toBe(404)
  expect((await gone.call('GET', '/api/permissions?keyword=sources.')).body.total).toBe(0)
  const { body: held } = await (await gone.signIn('rita@example.org', 'correct horse battery')).call(
    'GET',
    '/api/user',
  )
  expect(held.permissions).toEqual(['sectors.read'])
  const back = await gone.restart({ product: ownProduct })
  const again = await back.signIn('rita@example.org', 'correct horse battery')
  expect((await again.call('GET', '/api/user')).body.permissions).toEqual(['sectors.read', 'sources.read'])
  expect((await again.call('POST', '/api/sources', { title: 'Not mine to add' })).status).toBe(403)
  const { body } = await back.call('GET', '/api/sources?page=1')
  expect(body.data.map((row: Loose) => row.title)).toContain('Kept')
  await back.stop()
  without.remove()
})
