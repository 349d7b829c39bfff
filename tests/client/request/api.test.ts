import { waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, callAhead, forgetStarted } from '../../../src/client/request/api.ts'
import { sessionRenewed, sessionStarted, signInNeeded } from '../../../src/client/request/session.ts'
import { Failed } from '../../../src/client/request/wire.ts'
import { callsInFlight } from '../../../src/client/state/page.ts'
import { today } from '../../../src/client/state/today.ts'
import { answering } from '../answering.ts'

beforeEach(() => Cookies.set('token', 'secret-1'))
afterEach(() => vi.unstubAllGlobals())

const failing = async (promise: Promise<unknown>): Promise<Failed> => {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Failed)) throw new Error('The call did not fail.')
  return error
}

describe('a call', () => {
  test('goes to our own origin with the token, marked as an XMLHttpRequest', async () => {
    const calls = answering(() => ({ body: { data: [] } }))
    expect(await call('GET', '/api/scales?page=2')).toEqual({ data: [] })
    expect(calls[0]?.url).toBe(`${location.origin}/api/scales?page=2`)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret-1')
    expect(calls[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
  })

  test('to another origin goes without the token', async () => {
    const calls = answering(() => ({}))
    await call('GET', 'https://elsewhere.example/api/scales')
    expect(calls[0]?.headers.get('authorization')).toBeNull()
  })

  test('tells the business day to the page, and ignores what is no day', async () => {
    answering(({ path }) => ({ headers: { 'Business-Date': path.slice(1) } }))
    await call('GET', '/2031-02-03')
    expect(today.get()).toBe('2031-02-03')
    await call('GET', '/2031-02-30')
    expect(today.get()).toBe('2031-02-03')
  })

  test('is counted while it is under way, whatever comes of it', async () => {
    answering(() => ({ status: 500 }))
    const under = failing(call('GET', '/api/scales'))
    expect(callsInFlight.get()).toBe(1)
    await under
    expect(callsInFlight.get()).toBe(0)
  })

  test('that was begun ahead is made once, and its answer taken once', async () => {
    const calls = answering(() => ({ body: { name: 'Anita' } }))
    callAhead('/api/user')
    expect(await call('GET', '/api/user')).toEqual({ name: 'Anita' })
    expect(calls.length).toBe(1)
    await call('GET', '/api/user')
    expect(calls.length).toBe(2)
  })

  test.each([
    ['something is written', () => call('POST', '/api/scales', { name: 'Water' })],
    ['it is given up', async () => forgetStarted()],
  ])('that was begun ahead is made again once %s: its answer is of before', async (_, happens) => {
    const calls = answering(() => ({ body: {} }))
    callAhead('/api/scales?page=1')
    await happens()
    await call('GET', '/api/scales?page=1')
    expect(calls.filter(({ path }) => path === '/api/scales?page=1')).toHaveLength(2)
  })
})

describe('a call that fails', () => {
  test.each([
    ['no answer', { lost: true as const }, 0, 'The server did not answer.', {}],
    ['a server in trouble', { status: 503, body: { message: 'Busy.' } }, 503, 'Busy.', {}],
    ['an answer without words', { status: 502 }, 502, 'The server answered with status 502.', {}],
    [
      'bad fields',
      { status: 422, body: { message: 'Bad.', errors: { name: ['Name is required.'], email: 'No.' } } },
      422,
      'Bad.',
      { name: ['Name is required.'], email: ['No.'] },
    ],
  ])('by %s says so', async (_, said, status, message, errors) => {
    answering(() => said)
    const failure = await failing(call('PUT', '/api/scales/1', { name: '' }))
    expect(failure).toMatchObject({ status, message, errors })
  })

  test('by a stale version carries the row as it is now', async () => {
    answering(() => ({ status: 409, body: { message: 'Stale.', data: { id: 1, version: 7 } } }))
    expect((await failing(call('PUT', '/api/scales/1', {}))).data).toEqual({ id: 1, version: 7 })
  })

  test('by something that is no JSON is said to be no answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await failing(call('GET', '/api/scales'))).message).toMatch(/no answer/)
  })
})

test('when the session ends in mid-work the call waits, and is made again with the new token', async () => {
  sessionStarted()
  const calls = answering(({ headers }) =>
    headers.get('authorization') === 'Bearer secret-2' ? { body: { data: 'saved' } } : { status: 401 },
  )
  const saving = call('POST', '/api/scales', { name: 'Water' })
  await waitFor(() => expect(signInNeeded.get()).toBe(true))
  expect(Cookies.get('token')).toBeUndefined()
  sessionRenewed('secret-2')
  expect(await saving).toEqual({ data: 'saved' })
  expect(signInNeeded.get()).toBe(false)
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Water' }, { name: 'Water' }])
})
