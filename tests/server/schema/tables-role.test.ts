import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { startServer } from '../../../src/server/index.ts'
import { openDatabase } from '../../../src/server/platform/database/index.ts'
import { createDatabase } from '../../support/postgres.ts'

test('a server that may not change tables starts where somebody else may, and cannot change them', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  const client = new Client({ connectionString: url })
  await client.connect()
  const role = `server_${process.pid}_${Date.now()}`
  await client.query(`create role ${role} login password 'secret'`)
  await client.query(`alter default privileges grant select, insert, update, delete on tables to ${role}`)
  await client.query(`alter default privileges grant usage, select on sequences to ${role}`)
  const own = new URL(url)
  own.username = role
  own.password = 'secret'
  const settings = {
    ...{ databaseUrl: own.href, migrationDatabaseUrl: url, host: '127.0.0.1', port: 0, timeZone: 'UTC' },
    ...{ adminEmail: 'admin@example.org', adminPassword: 'a long enough passphrase' },
  }
  const server = await startServer(settings)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.stop()
  const database = await openDatabase(own.href)
  await expect(database.write((writer) => writer.run('drop table engine_history'))).rejects.toThrow(/owner/)
  await database.close()
  await client.query(`drop owned by ${role}`)
  await client.query(`drop role ${role}`)
  await client.end()
  await drop()
})
