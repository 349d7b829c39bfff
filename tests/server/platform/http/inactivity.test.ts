import { EventEmitter } from 'node:events'
import { Server } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { closeIdleConnections } from '../../../../src/server/platform/http/unanswered.ts'

test.each([
  ['nothing is owed', null, 0, true],
  ['we are at work', 89_999, 0, false],
  ['we were to be at work for longer than anything takes', 90_000, 0, true],
  ['an answer is not taken', 10, 1, true],
])('a connection on which nothing goes on, where %s', (_, owedFor, waiting, closed) => {
  const server = new Server()
  const socket = new Socket()
  const destroy = vi.spyOn(socket, 'destroy')
  Object.defineProperty(socket, 'writableLength', { value: waiting })
  closeIdleConnections(server, { owedFor: () => owedFor })
  EventEmitter.prototype.emit.call(server, 'timeout', socket)
  expect(destroy).toHaveBeenCalledTimes(closed ? 1 : 0)
})
