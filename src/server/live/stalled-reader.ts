import type { IncomingMessage, ServerResponse } from 'node:http'

/** A reader for whom this much waits is let go; they come back by themselves. */
const mostWaitingBytes = 65_536

/**
 * Whether nobody reads a stream any more, asked before each beat: too much waits, or what waited at the beat before has
 * not been taken by a byte. What is sent keeps the connection active, so no limit of inactivity ends it.
 */
export const readerOf = (
  { socket }: Pick<IncomingMessage, 'socket'>,
  answer: Pick<ServerResponse, 'writableLength'>,
): { overfull(): boolean; stalled(): boolean } => {
  let before = { waiting: 0, taken: 0 }
  const overfull = () => answer.writableLength > mostWaitingBytes
  return {
    overfull,
    stalled: () => {
      const now = { waiting: answer.writableLength, taken: socket.bytesWritten - socket.writableLength }
      const stuck = now.waiting > 0 && before.waiting > 0 && now.taken === before.taken
      before = now
      return stuck || overfull()
    },
  }
}
