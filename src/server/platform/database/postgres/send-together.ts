import type { Client } from 'pg'

const sending = new WeakSet<Client>()

/** Whether the client still collects statements of this turn of the event loop. */
export const isSending = (client: Client): boolean => sending.has(client)

/**
 * Collects what is written to the client until the end of this turn of the event loop, and sends it by one system call.
 * Sending each statement alone costs the process more than all other work on a small statement.
 */
export const sendTogether = (client: Client): void => {
  if (sending.has(client)) return
  const { stream } = client.connection
  sending.add(client)
  stream.cork()
  setImmediate(() => {
    sending.delete(client)
    stream.uncork()
  })
}
