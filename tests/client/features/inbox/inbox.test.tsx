import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { unreadCount } from '../../../../src/client/shared/screen/unread-count.ts'
import { lines, paged, showing } from './stage.tsx'

const list = () => screen.findByRole('list', { name: 'What is new' })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const posts = (sent: (method: string) => readonly { readonly path: string }[]) =>
  sent('POST').map(({ path }) => path)

beforeEach(() => {
  localStorage.clear()
  unreadCount.set(2)
})

test('a line says what it is about, when, and what is new in words', async () => {
  showing()
  const [mention, reminder, change, batch] = within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(mention).toMatch(
    /^unread: Cracked bell\d\d:\d\dRohan Thapa mentioned you: “Can you live with that, @Anita Sharma\?”and 2 changes by Mei Tanaka$/,
  )
  expect(reminder).toBe(
    'unread: Reminder: Mine, this monthYesterday9 are in it today, 2 of them due today. 3 more are late and still open.',
  )
  expect(change).toBe('Late delivery14-11Mei Tanaka changed State from Open to Settled.and 2 more')
  expect(batch).toBe(
    'Import of bells.csv14-11-2025Done: 412 created, 37 changed. 18 refused rows wait for you.',
  )
  expect(screen.getByText('My reminders')).toBeTruthy()
})

test('what is new of a line stands beside it, in order, with why one is told', async () => {
  showing()
  expect(await heading('Cracked bell')).toBeTruthy()
  expect(await screen.findByText('You follow it: you are responsible')).toBeTruthy()
  expect(await screen.findByText(/^New since 19-11-2026, /)).toBeTruthy()
  expect(await screen.findByText('@Anita Sharma')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Comment' }).getAttribute('placeholder')).toBe(
    'Answer Rohan Thapa. @ mentions somebody.',
  )
})

test('a line that stays in view is read, and stays among the unread ones until one leaves', async () => {
  let read = false
  const { sent } = showing({
    'GET /api/inbox': () => paged(read ? lines.slice(1) : lines),
    'POST /api/inbox/11/read': () => {
      read = true
      return { body: { data: lines[0] } }
    },
  })
  await waitFor(() => expect(posts(sent)).toEqual(['/api/inbox/11/read']), { timeout: 5_000 })
  await waitFor(() => expect(screen.getByRole('link', { name: /^Cracked bell/ })).toBeTruthy())
  expect(screen.queryByRole('link', { name: /^unread: Cracked bell/ })).toBeNull()
})

describe('by the keyboard', () => {
  const press = async (user: { keyboard: (keys: string) => Promise<void> }, keys: string) => {
    await list()
    await heading('Cracked bell')
    await user.keyboard(keys)
  }

  test('J and K walk', async () => {
    const { user, where } = showing()
    await press(user, 'jj')
    expect(where()).toBe('/inbox?line=13')
    await user.keyboard('k')
    expect(where()).toBe('/inbox?line=12')
    expect(await heading('Reminder: Mine, this month')).toBeTruthy()
  })

  test('Enter opens the row', async () => {
    const { user, where } = showing()
    await press(user, '{Enter}')
    expect(where()).toBe('/petitions/7')
  })

  test('Enter opens the list of a reminder', async () => {
    const { user, where } = showing()
    await press(user, 'j')
    await heading('Reminder: Mine, this month')
    await user.keyboard('{Enter}')
    expect(where()).toBe('/mine')
  })

  test('E puts a line away, and the next one is shown', async () => {
    const { user, sent, toasts, where } = showing()
    await press(user, 'e')
    expect(where()).toBe('/inbox?line=12')
    expect(screen.queryByRole('link', { name: /Cracked bell/ })).toBeNull()
    await waitFor(() => expect(toasts()).toEqual(['green | Done: Cracked bell']))
    expect(posts(sent)).toEqual(['/api/inbox/11/done'])
  })

  test('E that is not kept brings the line back', async () => {
    const { user, toasts } = showing({
      'POST /api/inbox/11/done': { status: 503, body: { message: 'Away.' } },
    })
    await press(user, 'e')
    await waitFor(() => expect(toasts()).toEqual(['red | That was not kept. | Away.']))
    expect(screen.getByRole('link', { name: /Cracked bell/ })).toBeTruthy()
  })

  test('U leaves it unread, however long one looks', async () => {
    const { user, sent } = showing()
    await press(user, 'u')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(posts(sent)).toEqual(['/api/inbox/11/unread'])
  })

  test('M does not follow it any more', async () => {
    const { user, sent } = showing({
      'PUT /api/petitions/7/following': { body: { data: { following: false, why: 'chosen', people: 1 } } },
    })
    await press(user, 'm')
    await waitFor(() =>
      expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
        ['/api/petitions/7/following', { following: false }],
      ]),
    )
  })
})

test('all are read at once', async () => {
  const { user, sent, toasts } = showing({}, { address: '/inbox?show=all' })
  await user.click(await screen.findByRole('button', { name: 'All read' }))
  await waitFor(() => expect(toasts()).toEqual(['green | Everything is read.']))
  expect(posts(sent)).toContain('/api/inbox/read')
})

test('where there is room for one pane, the lines come first, and a line has the way back', async () => {
  const { user, where } = showing({}, { narrow: true })
  await list()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  await user.click(screen.getByRole('link', { name: /Cracked bell/ }))
  expect(where()).toBe('/inbox?line=11')
  expect(await heading('Cracked bell')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Inbox' }))
  expect(where()).toBe('/inbox')
})

test.each([
  ['/inbox', 'Nothing new.'],
  ['/inbox?show=all', 'Nothing yet.'],
  ['/inbox?show=mentions', 'Nobody has mentioned you.'],
])('%s is empty: %s', async (address, title) => {
  showing({ 'GET /api/inbox': paged([]) }, { address })
  expect(await heading(title)).toBeTruthy()
  expect(screen.getByText('Mentions, changes to what you follow and reminders appear here.')).toBeTruthy()
})

test('a row that one may not read any more says so', async () => {
  showing({ 'GET /api/petitions/7': { status: 404, body: { message: 'None.' } } })
  expect(await screen.findByText('It is gone, or you may not read it any more.')).toBeTruthy()
})

test('what did not come is asked for again', async () => {
  let away = true
  const { user } = showing({ 'GET /api/inbox': () => (away ? { status: 503 } : paged(lines)) })
  const again = await screen.findByRole('button', { name: 'Retry' })
  away = false
  await user.click(again)
  expect(await list()).toBeTruthy()
})

test('before a server that has no inbox nothing is asked', async () => {
  const { calls } = showing({}, { can: [] })
  expect(await screen.findByText('You cannot open this page')).toBeTruthy()
  expect(calls.filter(({ path }) => path.startsWith('/api/inbox'))).toEqual([])
})
