import { expect, test } from 'vitest'
import { newApp } from '../../../src/server/app.ts'
import type { Services } from '../../../src/server/calls/call.ts'
import { healthCall, healthOf } from '../../../src/server/calls/health.ts'
import { serveCalls } from '../../../src/server/calls/serve-calls.ts'
import { type Database, Unavailable } from '../../../src/server/platform/database/index.ts'
import { answerErrors } from '../../../src/server/platform/http/errors.ts'

/** The health call over a database whose answers come when they are told to. */
const serve = () => {
  const asked: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const database = {
    rows: async () => [],
    all: () => new Promise<never[]>((resolve, reject) => asked.push({ resolve: () => resolve([]), reject })),
    health: () => ({ state: 'ready' as const, sentence: null }),
  }
  const app = newApp({ trustProxy: [], logLevel: 'silent' }, () => '2026-11-21')
  answerErrors(app)
  let calls = 0
  app.addHook('preHandler', (_request, _reply, done) => {
    calls += 1
    done()
  })
  const health = healthOf({
    database: database as unknown as Database, // the three calls that it makes
    ...{ now: () => new Date(), model: { zone: 'UTC' } },
  })
  serveCalls(app, [healthCall], { health } as Services) // what the call works with
  return {
    asked,
    /** So many ask at once, and wait. */
    ask: async (times: number) => {
      const before = calls
      const answers = Array.from({ length: times }, () => app.inject('/api/health'))
      await expect.poll(() => calls).toBe(before + times)
      return Promise.all(answers.map(async (answer) => (await answer).statusCode))
    },
  }
}

test('all who ask for health at one moment share one question to the database', async () => {
  const { asked, ask } = serve()
  const first = ask(200)
  await expect.poll(() => asked.length).toBe(1)
  const more = ask(100)
  await new Promise((resolve) => setImmediate(resolve))
  asked[0]?.resolve()
  expect(new Set([...(await first), ...(await more)])).toEqual(new Set([200]))
  expect(asked).toHaveLength(1)
})

test('the next who asks has a question of their own, also after one that failed', async () => {
  const { asked, ask } = serve()
  const failed = ask(3)
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.reject(new Unavailable('The database cannot be reached.', null))
  expect(await failed).toEqual([503, 503, 503])
  const fine = ask(1)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve()
  expect(await fine).toEqual([200])
})
