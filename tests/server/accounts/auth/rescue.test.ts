import { expect, test } from 'vitest'
import { caller } from '../../../support/calls.ts'
import { directly } from '../../../support/direct-database.ts'
import { startTestServer } from '../../../support/server.ts'

test('who runs the server gets back in, also where no account is left', async () => {
  const server = await startTestServer()
  const others = await server.signIn(server.email, server.password)
  const said: string[] = []
  const rescued = await server.restart({
    newAdministrator: true,
    adminPassword: 'another long passphrase',
    print: (line: string) => said.push(line),
  })
  expect(said).toEqual(['Sign in as admin@example.org with ADMIN_PASSWORD.'])
  expect((await caller(rescued.url, others.token).call('GET', '/api/user')).status).toBe(401)
  expect((await rescued.call('GET', '/api/user')).body.permissions).toContain('users.delete')

  await directly(rescued.databaseUrl, (database) =>
    database.exec('delete from users_roles; delete from users'),
  )
  const again = await rescued.restart({ newAdministrator: true, adminEmail: 'new@example.org' })
  expect((await again.call('GET', '/api/user')).body.email).toBe('new@example.org')
  await again.stop()
})

test('a start without anybody who holds full rights says the way out', async () => {
  const server = await startTestServer()
  await directly(server.databaseUrl, (database) => database.exec('update users set active = 0'))
  const said: string[] = []
  await expect(server.restart({ print: (line: string) => said.push(line) })).rejects.toThrow('422')
  expect(said.join()).toContain('--new-administrator')
})
