import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailer } from '../../../../src/server/accounts/auth/mailer.ts'

/** Real mail servers that take letters in clear: one offers TLS and one does not. */
const startMailServer = async (offersTls: boolean) => {
  const letters: { readonly secure: boolean }[] = []
  const heads: string[] = []
  const server = new SMTPServer({
    disabledCommands: offersTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (part) => (text += part))
      stream.on('end', () => {
        heads.push(text.slice(0, text.indexOf('\r\n\r\n')))
        letters.push({ secure: session.secure })
        done()
      })
    },
  })
  server.on('error', () => {}) // who is refused hangs up
  await new Promise<void>((ready) => server.listen(0, '0.0.0.0', ready))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { letters, heads, port, stop: () => new Promise<void>((done) => server.close(() => done())) }
}

const letter = {
  to: 'ada@example.org',
  subject: 'A link',
  mark: 'one',
  text: 'https://office.example.org/#/secret',
}

describe('a letter with a link', () => {
  let plain: Awaited<ReturnType<typeof startMailServer>>
  let secure: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    plain = await startMailServer(false)
    secure = await startMailServer(true)
  })
  afterAll(async () => {
    await plain.stop()
    await secure.stop()
  })

  // 0.0.0.0 leads to this machine, and is none of the names by which we know that.
  test('is not sent in clear to another machine', async () => {
    const sent = createMailer(`smtp://0.0.0.0:${plain.port}`, 'office@example.org')(letter)
    await expect(sent).rejects.toMatchObject({ code: expect.stringMatching(/TLS/) })
    expect(plain.letters).toEqual([])
  })

  test.each(['localhost', '127.0.0.1'])('is sent in clear within this machine: %s', async (host) => {
    const before = plain.letters.length
    await createMailer(`smtp://${host}:${plain.port}`, 'office@example.org')(letter)
    expect(plain.letters.slice(before)).toEqual([{ secure: false }])
  })

  test('says that a machine wrote it, so that nobody who is away answers', async () => {
    await createMailer(
      `smtp://localhost:${plain.port}`,
      'office@example.org',
    )({ ...letter, html: '<p>A link</p>' })
    const head = plain.heads.at(-1)
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(head).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
  })

  test('is sent in clear where the address says that it may be', async () => {
    const before = plain.letters.length
    await createMailer(`smtp://0.0.0.0:${plain.port}?requireTLS=false`, 'office@example.org')(letter)
    expect(plain.letters.slice(before)).toEqual([{ secure: false }])
  })

  test('is sent by TLS where the server offers it, and to nobody who only claims to be that server', async () => {
    const address = `smtp://0.0.0.0:${secure.port}`
    await expect(createMailer(address, 'office@example.org')(letter)).rejects.toThrow(/certificate/)
    await createMailer(`${address}?tls.rejectUnauthorized=false`, 'office@example.org')(letter)
    expect(secure.letters).toEqual([{ secure: true }])
  })
})
