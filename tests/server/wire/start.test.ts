import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { inside, pinnedNode, root } from '../../../commands/parts/paths.mjs'
import { DatabaseError, Full } from '../../../src/server/database/index.ts'
import { Connection } from '../../../src/server/database/sqlite/connection.ts'
import { StartupError, startServer } from '../../../src/server/index.ts'
import { startProduct } from '../../support/product.ts'
import { variant } from '../../support/variant.ts'
import { workshop } from '../../support/workshop.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the product and waits for its end; what it said is on both outputs together. */
const startAndEnd = (environment: Readonly<Record<string, string>>, args: readonly string[] = []) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(pinnedNode, [inside('src', 'server.ts'), ...args], {
      cwd: root,
      env: { ...process.env, PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'never.db')}`, ...environment },
    })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.on('close', (code) => resolve({ code, said }))
  })

describe('what cannot start says why in a sentence, and ends with 1', () => {
  writeFileSync(
    join(folder, 'text.db'),
    'This is no database at all, but a text of some length. '.repeat(100),
  )

  test.each([
    ['a port that is none', { PORT: '99999' }, "PORT is '99999', but it must be a port from 0 to 65535."],
    ['an unknown time zone', { APP_TIME_ZONE: 'Mars/Olympus' }, "APP_TIME_ZONE is 'Mars/Olympus'"],
    [
      'a password without its email',
      { ADMIN_PASSWORD: 'x', ADMIN_EMAIL: '' },
      'are given together or not at all',
    ],
    [
      'a mail server without a sender',
      { SMTP_URL: 'smtp://localhost', MAIL_FROM: '' },
      'SMTP_URL and MAIL_FROM',
    ],
    ['a proxy that is no address', { TRUST_PROXY: 'true' }, "TRUST_PROXY is 'true'"],
    ['a database that is no address', { DATABASE_URL: 'mysql://u:secret@h/d' }, 'DATABASE_URL is'],
    [
      'a file that is no database',
      { DATABASE_URL: `sqlite:${join(folder, 'text.db')}` },
      'is no SQLite database',
    ],
    ['a database that is not there', { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/d' }, ''],
    [
      'a first password that is too short',
      { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'short' },
      'at least 15 characters',
    ],
    [
      'a first password that everybody tries',
      { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'password12345678' },
      'too easy to guess',
    ],
    [
      'a first email that is none',
      { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'a long enough passphrase' },
      'ADMIN_EMAIL cannot be used',
    ],
  ])('%s', async (_, environment, sentence) => {
    const { code, said } = await startAndEnd(environment)
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
    expect(said).not.toMatch(/secret|\n\s+at /)
  })

  test('a taken port', async () => {
    const holder = createServer()
    await new Promise<void>((ready) => holder.listen(0, '127.0.0.1', ready))
    const address = holder.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { code, said } = await startAndEnd({
      PORT: String(port),
      DATABASE_URL: `sqlite:${join(folder, 'port.db')}`,
    })
    holder.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} of 127.0.0.1 is taken.`)
  })

  test('wrong descriptors, all of them listed, with nothing started and no file made', async () => {
    const product = variant(
      ['entities/pledge.ts', "'pledge-status')", "'pledge-statu')"],
      ['entities/customer.ts', "show: ['name', 'address']", "show: ['name', 'adress']"],
    )
    const { code, said } = await startAndEnd({ DATABASE_URL: `sqlite:${join(folder, 'wrong.db')}` }, [
      '--app',
      product.folder,
    ])
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
    const signed = await fetch(`${product.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: product.email, password: product.password }),
    })
    const { token } = (await signed.json()) as { token: string } // the login's answer
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    let stopping = false
    let acknowledged = 0
    const broken: string[] = []
    const writer = async (at: number): Promise<void> => {
      for (let made = 0; made < 500; made += 1) {
        try {
          const answer = await fetch(`${product.url}/api/scales`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ name: `S ${at} ${made}` }),
          })
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
  const start = startServer({
    product: workshop,
    databaseUrl: `sqlite:${file}`,
    host: '127.0.0.1',
    port: 0,
    timeZone: 'UTC',
    print: () => {
      throw new Full('as the database says it')
    },
  })
  const error = await start.catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toContain(`Storage is full where ${file} lies`)
  expect(existsSync(`${file}-wal`)).toBe(false) // it was closed in order
})

// A disk of which a process may take so many kilobytes is as good as full: enough for the lock, not for the database.
test.each([8, 16, 24])(
  'a disk that takes %d KB and no more is told in a sentence while the database is opened',
  async (kilobytes) => {
    const file = join(folder, `cut-${kilobytes}.db`)
    const said = await new Promise<string>((resolve) => {
      const limited = ['-c', `ulimit -f ${kilobytes}; exec "$0" "$@"`, pinnedNode, inside('src', 'server.ts')]
      const child = spawn('bash', limited, {
        cwd: root,
        env: { ...process.env, PORT: '0', DATABASE_URL: `sqlite:${file}` },
      })
      let text = ''
      child.stdout.on('data', (chunk) => (text += chunk))
      child.stderr.on('data', (chunk) => (text += chunk))
      child.on('close', (code) => resolve(`${code} ${text}`))
    })
    expect(said.trim().split('\n')).toEqual([
      expect.stringContaining(`1 ${file} cannot be read and written.`),
    ])
  },
)

test('a disk that is full while the database is opened is told in a sentence', async () => {
  const file = join(folder, 'full-before.db')
  const settings = vi.spyOn(Connection.prototype, 'configure').mockImplementationOnce(() => {
    throw new Full('as the database says it')
  })
  const options = { databaseUrl: `sqlite:${file}`, host: '127.0.0.1', port: 0, timeZone: 'UTC' }
  const error = await startServer(options).catch((fault: unknown) => fault)
  settings.mockRestore()
  expect(error).toBeInstanceOf(DatabaseError)
  expect(String(error)).toContain(`Storage is full where ${file} lies`)
})
