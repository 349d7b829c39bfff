import { expect, inject, test } from 'vitest'
import { startServer } from '../../src/server/index.ts'
import { filesIn, textOf } from '../house/files.ts'
import { caller } from '../support/calls.ts'
import { directly } from '../support/direct-database.ts'
import { patientDatabase } from '../support/postgres.ts'
import { startTestServer } from '../support/server.ts'
import { workshop } from '../support/workshop.ts'

test('C10 without a given one the first account has a password of its own, told once and kept nowhere', async () => {
  const passwords = await Promise.all(
    [1, 2].map(async () => {
      const lines: string[] = []
      const log: string[] = []
      const given = { adminEmail: '', adminPassword: '' }
      const { databaseUrl, stop, url } = await startPrinting(lines, log, given)
      const [email = '', password = ''] = ['Email: ', 'Password: '].map(
        (start) => lines.find((line) => line.startsWith(start))?.slice(start.length) ?? '',
      )
      expect(password.length).toBeGreaterThanOrEqual(20)
      expect((await caller(url).call('POST', '/api/login', { email, password })).status).toBe(200)
      await stop()
      expect(log.join('')).not.toContain(password)
      const again: string[] = []
      const second = await startPrinting(again, log, given, databaseUrl)
      await second.stop()
      expect(again.join('')).not.toContain('Password')
      return password
    }),
  )
  expect(passwords[0]).not.toBe(passwords[1])
})

const startPrinting = async (
  lines: string[],
  log: string[],
  given: { adminEmail: string; adminPassword: string },
  databaseUrl?: string,
) => {
  const place = databaseUrl ?? (await patientDatabase(inject('postgresUrl'))).url
  const server = await startServer({
    product: workshop,
    ...(given.adminEmail && given),
    databaseUrl: place,
    host: '127.0.0.1',
    port: 0,
    timeZone: 'UTC',
    logLevel: 'trace',
    logStream: { write: (line) => log.push(line) },
    print: (line) => lines.push(line),
  })
  return { ...server, databaseUrl: place }
}

test('C10 of five servers that start on one new database at once, one makes the account', async () => {
  const { url } = await patientDatabase(inject('postgresUrl'))
  const lines: string[] = []
  const servers = await Promise.all(
    Array.from({ length: 5 }, () => startPrinting(lines, [], { adminEmail: '', adminPassword: '' }, url)),
  )
  expect(lines.filter((line) => line.startsWith('Password: '))).toHaveLength(1)
  await Promise.all(servers.map(({ stop }) => stop()))
})

test('C10 a database that had an account makes none again, though somebody took the last row away', async () => {
  const server = await startTestServer()
  const again = await server.restart({}).then(async (restarted) => {
    await restarted.call('POST', '/api/logout')
    return restarted
  })
  const lines: string[] = []
  const restarted = await again.restart({ print: (line: string) => lines.push(line) }) // with the row there
  await directly(restarted.databaseUrl, (database) =>
    database.exec('delete from users_roles; delete from users'),
  )
  await expect(restarted.restart({ print: (line: string) => lines.push(line) })).rejects.toThrow(/422/)
  expect(lines.join('\n')).not.toContain('Password:')
})

test('C10 no password stands in the code', () => {
  const wrong = filesIn('src/server', 'src/client', 'commands', 'entities').filter((file) =>
    /(password|secret|token)['"]?\s*[:=]\s*['"][^'"\s]{8,}['"]/i.test(
      textOf(file).replaceAll(/label|hint|Confirm/g, ''),
    ),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['short', 'at least 15'],
  ['password12345678', 'too easy'],
  ['admin@example.org', 'must not be made from'],
])('C10 the first password is not %s', async (adminPassword, sentence) => {
  const given = { adminEmail: 'admin@example.org', adminPassword }
  await expect(startPrinting([], [], given)).rejects.toThrow(sentence)
})
