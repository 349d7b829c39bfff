import { expect, test } from 'vitest'
import { serving } from '../../../support/databases.ts'
import { directly } from '../../../support/direct-database.ts'
import { makePerson, makeRole, passphrase } from '../../../support/people.ts'

const server = serving()

test('an account has a thousand sessions at most: the oldest ends, and nobody else has to sign in again', async () => {
  const oldest = await makePerson(server, 'often@example.org', [await makeRole(server, 'Readers', [])])
  expect((await oldest.call('GET', '/api/user')).status).toBe(200)
  await directly(server.databaseUrl, (database) =>
    database.exec(
      `insert into engine_sessions (token_hash, id, account_id, created_at, expires_at, address, agent)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 999)
      select 'hash ' || i, 'id ' || i, ${oldest.id}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), '9999-01-01T00:00:00.000Z', '', '' from n`,
    ),
  )
  expect((await oldest.call('GET', '/api/user')).status).toBe(200)
  const newest = await server.signIn(oldest.email, passphrase)
  expect((await oldest.call('GET', '/api/user')).status).toBe(401)
  expect((await server.call('GET', '/api/user')).status).toBe(200)
  const { body } = await newest.call('GET', '/api/user/sessions')
  expect(body.data).toHaveLength(100)
  expect(body.data[0].current).toBe(true)
  const again = await server.signIn(oldest.email, passphrase)
  expect((await newest.call('GET', '/api/user')).status).toBe(200)
  expect((await again.call('DELETE', '/api/user/sessions')).status).toBe(204)
  expect((await newest.call('GET', '/api/user')).status).toBe(401)
})
