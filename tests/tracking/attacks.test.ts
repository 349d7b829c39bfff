import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { ask } from '../../lab/running/ask.ts'
import { account, type Office, type OfficeOptions, openOffice } from '../../lab/running/office.ts'
import { signInFrom } from '../../lab/running/people.ts'
import { rawRequest, startSender } from '../../lab/running/sender.ts'
import { ownProduct } from '../../src/server/index.ts'
import { signIn } from '../support/calls.ts'
import { patientDatabase } from '../support/postgres.ts'
import { startTestServer } from '../support/server.ts'

/** Plays an attack on an office of its own. */
const play = async (options: OfficeOptions, attack: (office: Office) => Promise<void>): Promise<void> => {
  const office = await openOffice(options)
  try {
    await attack(office)
  } finally {
    await office.stop('SIGKILL')
  }
}

test('F3 sign-ins without end from a blocked address keep nobody else from signing in', () =>
  play({ environment: { LOG_LEVEL: 'warn' } }, async ({ url, said }) => {
    const body = { email: 'somebody@example.org', password: 'wrong' }
    const sender = startSender({
      ...{ url, from: ['127.0.0.2'], calls: [{ path: '/api/login', method: 'POST', body }] },
      ...{ connections: 200, manner: 'answered', seconds: 600 },
    })
    await expect.poll(() => said().match(/sign-in refused/g)?.length).toBeGreaterThan(9) // then it is blocked
    const answers: number[] = []
    for (let at = 0; at < 15; at += 1)
      answers.push((await signInFrom(url, '127.0.0.3', account.email, account.password)).status)
    sender.end()
    expect(answers).toEqual(Array(15).fill(200))
  }))

test('F16 a stranger hears neither path nor command of a damaged database', async () => {
  // What made the rows would remember them.
  const { url, databaseUrl, stop } = await (
    await startTestServer({ product: ownProduct, demoRows: 500 })
  ).restart()
  const admin = await signIn(url, account.email, account.password)
  // Every second page from the fortieth on: whatever reads rows or an index finds that.
  const file = databaseUrl.slice('sqlite:'.length)
  const opened = openSync(file, 'r+')
  const noise = Buffer.alloc(4096, 0xa5)
  for (let at = 4096 * 40; at < statSync(file).size; at += 8192) writeSync(opened, noise, 0, 4096, at)
  closeSync(opened)
  for (const path of ['proposals?keyword=bond', 'organizations', 'history', 'search?keyword=a'])
    for (let at = 1; at < 5; at += 1) await admin.call('GET', `/api/${path}`)
  const { text } = await ask(url, '/api/session-options')
  expect(text).not.toContain(dirname(file))
  expect(text).not.toContain('npm run')
  expect((await ask(url, '/api/health')).text).not.toContain('"ok"') // the damage was found
  await stop()
})

const descriptors = 120
const silent = { LOG_LEVEL: 'silent' }

test('F18 more connections than there are descriptors make no call fail but by 503', async () => {
  const { url: databaseUrl, drop } = await patientDatabase(inject('postgresUrl'))
  await play({ databaseUrl, descriptors, environment: silent }, async ({ url, admin }) => {
    const opened: Socket[] = []
    while (opened.length < descriptors - 10) {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
      socket.on('error', () => {})
      opened.push(socket)
      await pause(5)
    }
    const call = rawRequest(url, { path: '/api/proposals?page=1', token: admin.token })
    const answers = await Promise.all(opened.map((socket) => statusAfter(socket, call)))
    for (const socket of opened) socket.destroy()
    expect(answers.filter((status) => status >= 500 && status !== 503)).toEqual([])
    expect(answers).toContain(200)
    await expect.poll(async () => (await ask(url, '/api/health', { patience: 5000 })).status).toBe(200)
  })
  await drop()
})

/** 0 where nothing is answered. */
const statusAfter = (socket: Socket, call: string): Promise<number> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(0), 5000)
    socket.once('close', () => resolve(0))
    socket.once('data', (head) => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(head))?.[1] ?? 0)))
    socket.write(call)
  })
