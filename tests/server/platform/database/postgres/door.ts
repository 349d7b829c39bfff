import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../../../../commands/parts/port.mjs'

/** A way to a server that can be shut or cut. */
export interface Door {
  /** The server's address through the door. */
  readonly url: string
  /** Connections break, and new ones are refused. */
  shut(): Promise<void>
  open(): Promise<void>
  /** From now on everything is swallowed, both ways, and nobody is told: connections stay, new ones seem to be made. */
  cut(): void
  /** From now on new connections seem to be made, and are swallowed; those of before go on. */
  swallow(): void
  /** New connections get through again; those of before stay silent for good. */
  mend(): void
}

/** @param cutsAfter the bytes whose answer gets lost with the connection */
export const openDoor = async (
  url: string,
  cutsAfter: (bytes: Buffer) => boolean = () => false,
): Promise<Door> => {
  const target = new URL(url)
  const through = new Set<Socket>()
  // Not one that the system gives: while the door is shut, somebody else might be given it.
  const port = await freePort()
  let server: Server
  let swallows = false
  const silent = new WeakSet<Socket>()
  const remember = (socket: Socket) => {
    through.add(socket)
    socket.on('close', () => through.delete(socket))
    socket.on('error', () => {})
  }
  const pass = (from: Socket) => {
    const to = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    remember(to)
    // What was asked arrives, its answer does not.
    from.on(
      'data',
      (bytes) => cutsAfter(Buffer.from(bytes)) && to.unpipe(from) && setTimeout(() => from.destroy(), 50),
    )
    from.pipe(to)
    to.pipe(from)
    from.on('close', () => silent.has(from) || to.destroy())
    to.on('close', () => silent.has(to) || from.destroy())
  }
  const open = async () => {
    server = createServer({ allowHalfOpen: true }, (from) => {
      remember(from)
      if (swallows) from.resume()
      else pass(from)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open()
  const own = new URL(url)
  own.port = String(port)
  return {
    url: own.href,
    open,
    shut: async () => {
      server.close()
      for (const socket of through) socket.destroy()
    },
    cut: () => {
      swallows = true
      for (const socket of through) {
        silent.add(socket)
        socket.unpipe()
        socket.resume()
      }
    },
    swallow: () => {
      swallows = true
    },
    mend: () => {
      swallows = false
    },
  }
}
