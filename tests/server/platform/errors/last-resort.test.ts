import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listenIn } from '../../../../lab/running/stream.ts'
import { surviveFaults } from '../../../../src/server/platform/errors/survive-faults.ts'
import { signIn } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { startProduct } from '../../../support/product.ts'
import { workshop } from '../../../support/workshop.ts'

const folder = mkdtempSync(join(tmpdir(), 'last-resort-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Somebody's mistake, in the real process: thrown and rejected by turns at each SIGUSR2, where nobody catches it. */
const faulty = join(folder, 'faulty.mjs')
writeFileSync(
  faulty,
  `let count = 0
process.on('SIGUSR2', () => {
  count += 1
  const error = Object.assign(new Error('a stray fault ' + count), { password: 'a secret' })
  if (count % 2 === 1) throw error
  Promise.reject(error)
})`,
)

const linesOf = (said: string): readonly Record<string, unknown>[] =>
  said.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

test('C18 a fault that nobody caught is logged, open pages look again, and the server goes on', async () => {
  const product = await startProduct({
    args: ['--app', workshop.root],
    environment: { NODE_OPTIONS: `--import ${faulty}` },
  })
  try {
    const admin = await signIn(product.url, product.email, product.password)
    const stream = await listenIn(product.url, admin)
    for (const [count, origin] of [
      [1, 'uncaughtException'],
      [2, 'unhandledRejection'],
    ] as const) {
      const before = performance.now()
      process.kill(product.pid, 'SIGUSR2')
      await expect.poll(() => stream.lastHeard('scale')).toBeGreaterThan(before)
      expect((await admin.call('POST', '/api/scales', { name: `After ${count}` })).status).toBe(201)
      const line = linesOf(product.said()).find(({ level, origin: from }) => level === 60 && from === origin)
      expect(line).toMatchObject({ err: { message: `a stray fault ${count}` } })
      expect(String(Object(line?.err).stack)).toContain('faulty.mjs')
    }
    expect(product.said()).not.toContain('a secret')
    stream.close()
  } finally {
    expect(await product.stop()).toBe(0)
  }
})

test('C18 a process that fails by the dozen ends in order, with 1, to be started afresh', async () => {
  const product = await startProduct({
    args: ['--app', workshop.root],
    environment: { NODE_OPTIONS: `--import ${faulty}` },
  })
  await signIn(product.url, product.email, product.password) // it listens a moment before it outlives faults
  for (let count = 1; count <= 11; count += 1) {
    process.kill(product.pid, 'SIGUSR2')
    await expect.poll(() => product.said()).toContain(`a stray fault ${count}"`)
  }
  await expect.poll(() => product.running()).toBe(false)
  expect(await product.stop()).toBe(1)
})

describe('faults within a minute', () => {
  const watch = () => {
    const clock = standingClock()
    const told: ((error: unknown, origin: string) => void)[] = []
    let faults = 0
    let ends = 0
    surviveFaults(
      { on: (_event, tell) => told.push(tell) },
      { faulted: () => (faults += 1), giveUp: () => (ends += 1), now: clock.now },
    )
    const fail = (times: number) => {
      for (let at = 0; at < times; at += 1) told[0]?.(new Error('stray'), 'uncaughtException')
    }
    return { clock, fail, faults: () => faults, ends: () => ends }
  }

  test('ten are outlived, and the eleventh ends the process, once', () => {
    const { fail, faults, ends } = watch()
    fail(10)
    expect(ends()).toBe(0)
    fail(1)
    expect(ends()).toBe(1)
    fail(50)
    expect([faults(), ends()]).toEqual([61, 1])
  })

  test('those of before say nothing', () => {
    const { clock, fail, ends } = watch()
    for (let minutes = 0; minutes < 5; minutes += 1) {
      fail(10)
      clock.pass(60)
    }
    expect(ends()).toBe(0)
  })
})
