import { waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failed } from '../../../../src/client/shared/request/http-call.ts'
import { Requests } from '../../../../src/client/shared/request/requests.ts'
import { userIn } from '../../../../src/client/shared/request/user.ts'
import { answering } from '../../answering.ts'

const ann = userIn({ id: 1, name: 'Ann', email: 'ann@example.org' })

let requests: Requests
beforeEach(() => {
  Cookies.set('token', 'secret-1')
  requests = new Requests()
})
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
    expect(await requests.call('GET', '/api/scales?page=2')).toEqual({ data: [] })
    expect(calls[0]?.url).toBe(`${location.origin}/api/scales?page=2`)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret-1')
    expect(calls[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
  })

  test('to another origin goes without the token', async () => {
    const calls = answering(() => ({}))
    await requests.call('GET', 'https://elsewhere.example/api/scales')
    expect(calls[0]?.headers.get('authorization')).toBeNull()
  })

  test('tells the business day to the page, and ignores what is no day', async () => {
    answering(({ path }) => ({ headers: { 'Business-Date': path.slice(1) } }))
    await requests.call('GET', '/2031-02-03')
    expect(requests.today.get()).toBe('2031-02-03')
    await requests.call('GET', '/2031-02-30')
    expect(requests.today.get()).toBe('2031-02-03')
  })

  test('is counted while it is under way, whatever comes of it', async () => {
    answering(() => ({ status: 500 }))
    const under = failing(requests.call('GET', '/api/scales'))
    expect(requests.inFlight.get()).toBe(1)
    await under
    expect(requests.inFlight.get()).toBe(0)
  })

  test('that writes is waited for by who acts once all is written; one that reads is not', async () => {
    answering(() => ({}))
    const seen: string[] = []
    const read = requests.call('GET', '/api/scales').then(() => seen.push('read'))
    requests.onceWritten(() => seen.push('at once'))
    expect(seen).toEqual(['at once'])
    const written = requests
      .call('PUT', '/api/scales/1', {})
      .then(() => Promise.resolve())
      .then(() => seen.push('shown'))
    requests.onceWritten(() => seen.push('taken back'))
    await Promise.all([read, written])
    await waitFor(() => expect(seen).toContain('taken back'))
    expect(seen.indexOf('taken back')).toBeGreaterThan(seen.indexOf('shown'))
  })

  test('that writes and is told after something else is asked is waited for until it is told', async () => {
    answering(() => ({}))
    const seen: string[] = []
    const asked = Promise.withResolvers<void>()
    const put = requests.call('PUT', '/api/scales/1', {})
    const told = requests
      .writing(async () => {
        await put
        await asked.promise
      })
      .then(() => seen.push('told'))
    requests.onceWritten(() => seen.push('taken back'))
    await put
    await new Promise((done) => setTimeout(done, 20))
    expect(seen).toEqual([])
    asked.resolve()
    await told
    await waitFor(() => expect(seen).toEqual(['told', 'taken back']))
  })

  test('that was begun ahead is made once, and its answer taken once', async () => {
    const calls = answering(() => ({ body: { name: 'Anita' } }))
    requests.prefetch('/api/user')
    expect(await requests.read('/api/user')).toEqual({ name: 'Anita' })
    expect(calls.length).toBe(1)
    await requests.read('/api/user')
    expect(calls.length).toBe(2)
  })

  test.each([
    ['something is written', () => requests.call('POST', '/api/scales', { name: 'Water' })],
    ['it is given up', async () => requests.forgetPrefetched()],
  ])('that was begun ahead is made again once %s: its answer is of before', async (_, happens) => {
    const calls = answering(() => ({ body: {} }))
    requests.prefetch('/api/scales?page=1')
    await happens()
    await requests.read('/api/scales?page=1')
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
    const failure = await failing(requests.call('PUT', '/api/scales/1', { name: '' }))
    expect(failure).toMatchObject({ status, message, errors })
  })

  test('by a stale version carries the row as it is now', async () => {
    answering(() => ({ status: 409, body: { message: 'Stale.', data: { id: 1, version: 7 } } }))
    expect((await failing(requests.call('PUT', '/api/scales/1', {}))).data).toEqual({ id: 1, version: 7 })
  })

  test('by something that is no JSON is said to be no answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await failing(requests.call('GET', '/api/scales'))).message).toMatch(/no answer/)
  })
})

test('when the session ends in mid-work the call waits, and is made again with the new token', async () => {
  requests.session.started(ann)
  const calls = answering(({ headers }) =>
    headers.get('authorization') === 'Bearer secret-2' ? { body: { data: 'saved' } } : { status: 401 },
  )
  const saving = requests.call('POST', '/api/scales', { name: 'Water' })
  await waitFor(() => expect(requests.session.signInNeeded.get()).toEqual({ instead: null }))
  expect(Cookies.get('token')).toBeUndefined()
  requests.session.renewed('secret-2')
  expect(await saving).toEqual({ data: 'saved' })
  expect(requests.session.signInNeeded.get()).toBeNull()
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Water' }, { name: 'Water' }])
})

describe('where another tab has put another token in its place', () => {
  const whoBy = (token: string | null) =>
    token === 'Bearer zoe-1' ? { id: 2, name: 'Zoe' } : { id: 1, name: 'Ann', email: 'ann@example.org' }

  test('of the same person, calls go on with that one', async () => {
    requests.session.started(ann)
    const calls = answering(({ headers, path }) => ({
      body: path === '/api/user' ? whoBy(headers.get('authorization')) : { data: 'saved' },
    }))
    Cookies.set('token', 'secret-2')
    expect(await requests.call('POST', '/api/scales', { name: 'Water' })).toEqual({ data: 'saved' })
    expect(calls.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      ['/api/user', 'Bearer secret-2'],
      ['/api/scales', 'Bearer secret-2'],
    ])
  })

  test('of somebody else, nothing is sent until the same person signs in again', async () => {
    requests.session.started(ann)
    const calls = answering(({ headers, path }) => ({
      body: path === '/api/user' ? whoBy(headers.get('authorization')) : { data: 'saved' },
    }))
    Cookies.set('token', 'zoe-1')
    const saving = requests.call('POST', '/api/scales', { name: 'Water' })
    requests.prefetch('/api/scales?page=2')
    await waitFor(() => expect(requests.session.signInNeeded.get()).toEqual({ instead: 'Zoe' }))
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
    requests.session.renewed('secret-2')
    expect(await saving).toEqual({ data: 'saved' })
    expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer secret-2')
  })

  test('what leaves takes nothing of theirs along', async () => {
    requests.session.started(ann)
    const calls = answering(() => ({ status: 401 }))
    Cookies.set('token', 'zoe-1')
    await requests.call('POST', '/api/logout', undefined, { anonymous: true }).catch(() => {})
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret-1')
    requests.session.leave()
    expect(Cookies.get('token')).toBe('zoe-1')
  })
})
