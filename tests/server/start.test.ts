import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { inside, pinnedNode, root } from '../../commands/parts/paths.mjs'
import { readServerSettings, type ServerOptions, StartupError, startServer } from '../../src/server/index.ts'
import { DatabaseError, DiskFull } from '../../src/server/platform/database/index.ts'
import { Connection } from '../../src/server/platform/database/sqlite/connection.ts'
import { isExpected } from '../../src/tools/run-tool.ts'
import { signIn } from '../support/calls.ts'
import { startProduct } from '../support/product.ts'
import { variant } from '../support/variant.ts'
import { workshop } from '../support/workshop.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a program and waits for its end; what it said is on both outputs together. */
const endOf = (program: string, args: readonly string[], environment: Readonly<Record<string, string>>) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PORT: '0', ...environment } })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.on('close', (code) => resolve({ code, said }))
  })
const server = [inside('src', 'server.ts')]

const start = (options: Partial<ServerOptions>) =>
  startServer({
    ...{ product: workshop, host: '127.0.0.1', port: 0, timeZone: 'UTC' },
    ...{ databaseUrl: `sqlite:${join(folder, 'started.db')}`, logLevel: 'silent' },
    ...options,
  })

const text = `sqlite:${join(folder, 'text.db')}`

describe('what cannot start says why in a sentence, and ends with 1', () => {
  writeFileSync(
    join(folder, 'text.db'),
    'This is no database at all, but a text of some length. '.repeat(100),
  )

  test.each([
    [{ PORT: '99999' }, "PORT is '99999', but it must be a port from 0 to 65535."],
    [{ APP_TIME_ZONE: 'Mars/Olympus' }, "APP_TIME_ZONE is 'Mars/Olympus'"],
    [{ ADMIN_PASSWORD: 'x', ADMIN_EMAIL: '' }, 'are given together or not at all'],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: '' }, 'SMTP_URL and MAIL_FROM'],
    [{ TRUST_PROXY: 'true' }, "TRUST_PROXY is 'true'"],
  ])('the settings %j', (environment, sentence) => {
    expect(readServerSettings(environment)).toEqual({ faults: [expect.stringContaining(sentence)] })
  })

  const first = { adminEmail: 'a@example.org', adminPassword: 'a long enough passphrase' }
  test.each<[string, Partial<ServerOptions>, string]>([
    ['a database that is no address', { databaseUrl: 'mysql://u:secret@h/d' }, 'DATABASE_URL is'],
    ['a file that is no database', { databaseUrl: text }, 'is no SQLite database'],
    [
      'a database that is not there',
      { databaseUrl: 'postgres://u:secret@127.0.0.1:9/d' },
      'cannot be reached',
    ],
    ['a first password that is too short', { ...first, adminPassword: 'short' }, 'at least 15 characters'],
    [
      'a first password that everybody tries',
      { ...first, adminPassword: 'password12345678' },
      'too easy to guess',
    ],
    ['a first email that is none', { ...first, adminEmail: 'admin' }, 'ADMIN_EMAIL cannot be used'],
  ])('%s', async (_, options, sentence) => {
    const error = await start(options).catch((fault: unknown) => fault)
    expect(isExpected(error)).toBe(true) // it is printed as it is
    expect(String(error)).toContain(sentence)
    expect(String(error)).not.toContain('secret')
  })

  test.each([
    ['settings', { PORT: '99999', APP_TIME_ZONE: 'Mars/Olympus' }, /^PORT is .*\nAPP_TIME_ZONE is .*\n$/],
    ['a database', { DATABASE_URL: text }, /^.*is no SQLite database.*\n$/],
  ])('%s', async (_, environment, sentences) => {
    const ended = await endOf(pinnedNode, server, environment)
    expect(ended).toEqual({ code: 1, said: expect.stringMatching(sentences) })
  })

  test('a taken port', async () => {
    const holder = createServer()
    await new Promise<void>((ready) => holder.listen(0, '127.0.0.1', ready))
    const { port } = holder.address() as AddressInfo // it listens
    await expect(start({ port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken.`)
    holder.close()
  })

  test('wrong descriptors, all of them listed, with nothing started and no file made', async () => {
    const product = variant(
      ['entities/pledge.ts', "'pledge-status')", "'pledge-statu')"],
      ['entities/customer.ts', "show: ['name', 'address']", "show: ['name', 'adress']"],
    )
    const { code, said } = await endOf(pinnedNode, [...server, '--app', product.folder], {
      DATABASE_URL: `sqlite:${join(folder, 'wrong.db')}`,
    })
    expect(code).toBe(1)
    expect(said).toContain("'pledge-statu'")
    expect(said).toContain("'adress'")
    expect(readdirSync(folder)).not.toContain('wrong.db')
    product.remove()
  })
})

describe('a stop', () => {
  test('under load lets calls in flight end, refuses new ones, and is over in time', async () => {
    const product = await startProduct({ args: ['--app', workshop.root] })
    const admin = await signIn(product.url, product.email, product.password)
    let stopping = false
    let acknowledged = 0
    const broken: string[] = []
    const writer = async (at: number): Promise<void> => {
      for (let made = 0; made < 500; made += 1) {
        try {
          const answer = await admin.call('POST', '/api/scales', { name: `S ${at} ${made}` })
          if (answer.status === 201) acknowledged += 1
          else broken.push(`${answer.status}`)
        } catch (error) {
          if (!stopping) broken.push(String(error))
          return
        }
      }
    }
    const writers = Array.from({ length: 20 }, (_, at) => writer(at))
    await expect.poll(() => acknowledged).toBeGreaterThan(20)
    stopping = true
    const began = performance.now()
    const code = await product.stop('SIGTERM')
    const seconds = (performance.now() - began) / 1000
    await Promise.all(writers)
    expect({ code, broken }).toEqual({ code: 0, broken: [] })
    expect(seconds).toBeLessThan(30) // connections that are kept open would hold it for over a minute
  })
})

test('space that runs out at a start is told in a sentence that names the place', async () => {
  const file = join(folder, 'full.db')
  const print = () => {
    throw new DiskFull('as the database says it')
  }
  const error = await start({ databaseUrl: `sqlite:${file}`, print }).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toContain(`Storage is full where ${file} lies`)
  expect(existsSync(`${file}-wal`)).toBe(false) // it was closed in order
})

// A disk of which a process may take so many kilobytes is as good as full: enough for the lock, not for the database.
test.each([8, 16, 24])(
  'a disk that takes %d KB and no more is told in a sentence while the database is opened',
  async (kilobytes) => {
    const file = join(folder, `cut-${kilobytes}.db`)
    const limited = ['-c', `ulimit -f ${kilobytes}; exec "$0" "$@"`, pinnedNode, ...server]
    const { code, said } = await endOf('bash', limited, { DATABASE_URL: `sqlite:${file}` })
    expect([code, said.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining(`${file} cannot be read and written.`)],
    ])
  },
)

test('a disk that is full while the database is opened is told in a sentence', async () => {
  const file = join(folder, 'full-before.db')
  const settings = vi.spyOn(Connection.prototype, 'configure').mockImplementationOnce(() => {
    throw new DiskFull('as the database says it')
  })
  const error = await start({ databaseUrl: `sqlite:${file}` }).catch((fault: unknown) => fault)
  settings.mockRestore()
  expect(error).toBeInstanceOf(DatabaseError)
  expect(String(error)).toContain(`Storage is full where ${file} lies`)
})
