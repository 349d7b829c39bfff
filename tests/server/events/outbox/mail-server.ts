import { SMTPServer } from 'smtp-server'

export interface Letter {
  readonly id: string
  readonly to: string
  readonly text: string
}

/**
 * A real mail server that says what a test wants it to.
 * @param answer what it says of a letter to an address: null to take it, a number to refuse it, a promise to make it wait
 */
export const startOfficeMail = async (answer: (to: string) => number | null | Promise<void> = () => null) => {
  const letters: Letter[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const said = answer(address)
      if (typeof said === 'number')
        done(Object.assign(new Error(`No ${address} here`), { responseCode: said }))
      else void Promise.resolve(said).then(() => done())
    },
    onData: (stream, { envelope }, done) => {
      let text = ''
      stream.on('data', (part) => (text += part))
      stream.on('end', () => {
        const id = /^Message-ID: <(.+)>/m.exec(text)?.[1] ?? ''
        letters.push({ id, to: envelope.rcptTo[0]?.address ?? '', text: text.replace(/=\r\n/g, '') })
        done()
      })
    },
  })
  server.on('error', () => {}) // a server that is stopped hangs up
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    ...{ letters, port },
    settings: {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Office <office@example.org>',
      appUrl: 'https://office.example.org',
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
