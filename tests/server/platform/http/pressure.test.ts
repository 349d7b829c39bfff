import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shedUnderPressure } from '../../../../src/server/platform/http/pressure.ts'

const stall = 1500
let moment = 0
let begun = 0
let app: FastifyInstance

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => moment)
  app = Fastify()
  shedUnderPressure(app)
  begun = 0
  const open = () => {
    begun += 1
    return new Promise(() => {})
  }
  app.get('/call', open)
  app.get('/stream', { config: { lasting: true } }, open)
  app.get('/quick', async () => 'answered')
  await app.ready()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Has so many calls under way, and the event loop late by so many milliseconds; then asks once more. */
const asked = async (count: number, path: string, late: number): Promise<number> => {
  for (let call = 0; call < count; call += 1) void app.inject(path)
  while (begun < count) await new Promise((resolve) => setImmediate(resolve))
  moment += 250 + late
  vi.advanceTimersByTime(250)
  return (await app.inject('/quick')).statusCode
}

test.each([
  ['many calls are under way and the event loop is late', 70, '/call', stall, 503],
  ['many calls are under way and the event loop keeps up', 70, '/call', 0, 200],
  ['few calls are under way, however late the event loop is', 60, '/call', stall, 200],
  ['many pages are open, which are no work', 600, '/stream', stall, 200],
])('where %s', async (_, count, path, late, status) => {
  expect(await asked(count, path, late)).toBe(status)
})
