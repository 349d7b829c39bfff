import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it is sent. */
export const startMailServer = async () => {
  const letters: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part) => (text += part))
      stream.on('end', () => {
        letters.push(text.replace(/=\r\n/g, '').replace(/=3D/g, '='))
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { letters, port, stop: () => new Promise<void>((done) => server.close(() => done())) }
}
