import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { open, paged } from './stage.tsx'

const rows = [{ id: 1, version: 1, name: 'Roads' }]
const busy = { status: 503, body: { message: 'The server is busy.' } }
const named = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
const table = () => screen.getByRole('table')
const pages = () => screen.findByRole('navigation', { name: 'Pages' })

/** A list whose answers fail while `fails` says so of their path. */
const failing = (address: string, api: string, shown: readonly (typeof rows)[number][] = rows) => {
  const now = { fails: (_: string) => false }
  const page = open(address, {
    [`GET ${api}`]: (call) => (now.fails(call.path) ? busy : paged(shown, 99)(call)),
  })
  return { ...page, now }
}

const network = (there: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  window.dispatchEvent(new Event(there ? 'online' : 'offline'))
}

afterEach(() => vi.restoreAllMocks())

describe('a page that fails', () => {
  test('keeps the rows and the pages one had, and says which page did not come; Retry brings it', async () => {
    const { user, now, where } = failing('/scales?page=3', '/api/scales')
    now.fails = (path) => path.includes('page=4')
    await user.click(within(await pages()).getByRole('button', { name: 'Next' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Page 4 could not be loaded. You still see page 3. The server is busy. Retry',
    )
    expect(named()).toEqual(['Roads'])
    expect(table().getAttribute('aria-busy')).toBe('false')
    await waitFor(() => expect(table().hasAttribute('data-dimmed')).toBe(true))
    expect(within(await pages()).getByRole('button', { current: 'page' }).textContent).toBe('3')
    expect(where()).toBe('/scales?page=4')
    now.fails = () => false
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('4'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is asked for again by its own button', async () => {
    const { user, now } = failing('/scales?page=3', '/api/scales')
    now.fails = (path) => path.includes('page=4')
    await user.click(within(await pages()).getByRole('button', { name: '4' }))
    await screen.findByRole('alert')
    now.fails = () => false
    await user.click(within(await pages()).getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('4'))
  })

  test('that answers something else than another page keeps the rows, too', async () => {
    const { user, now } = failing('/scales', '/api/scales')
    await pages()
    now.fails = () => true
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The list could not be loaded. You still see what was there before. The server is busy. Retry',
    )
    expect(named()).toEqual(['Roads'])
  })

  test('of another list leaves no rows of this one behind', async () => {
    const shown = [{ id: 1, version: 1, name: 'Roads', customer: { id: 1, name: 'Roads' } }]
    const { user, now } = failing('/repairs', '/api/repairs', shown)
    await pages()
    now.fails = () => true
    await user.click(screen.getByRole('link', { name: /^Declined/ }))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull())
    expect(named()).toEqual([])
  })
})

test('the number that was pressed is marked while its page is under way', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user } = open('/scales?page=3', {
    'GET /api/scales': async (call) => {
      if (call.path.includes('page=5')) await held
      return paged(rows, 99)(call)
    },
  })
  const five = () => screen.getByRole('button', { name: '5' })
  await pages()
  await user.click(five())
  await waitFor(() => expect(five().dataset.wanted).toBe('true'))
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3')
  answer()
  await waitFor(() => expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5'))
  expect(five().dataset.wanted).toBeUndefined()
})

test('without a network a line says since when nothing new can come; a page that fails is named beside it', async () => {
  const { user, now } = failing('/scales?page=3', '/api/scales')
  await pages()
  network(false)
  const line = await screen.findByText(/^You are offline/)
  expect(line.textContent).toMatch(/^You are offline\. What you see is from \d\d:\d\d\. $/)
  expect(line.getAttribute('role')).toBe('status')
  now.fails = () => true
  await user.click(within(await pages()).getByRole('button', { name: 'Next' }))
  await screen.findByText(/Page 4 could not be loaded\. You still see page 3\./)
  expect(named()).toEqual(['Roads'])
  now.fails = () => false
  network(true)
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull())
})
