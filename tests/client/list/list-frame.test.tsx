import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open, paged } from './stage.tsx'

const rows = [{ id: 1, version: 1, name: 'Roads', title: 'Roads' }]
const footer = async () => {
  await screen.findByRole('navigation', { name: 'Pages' })
  return document.querySelector('footer') as HTMLElement // it is there with its pages
}

test('size of page and height of rows stand in the foot; the key of colours behind its button', async () => {
  const shown = { id: 1, organization: { id: 1, name: 'Alpine Rail' }, action: { id: 1, name: 'Pursued' } }
  open('/proposals', { 'GET /api/proposals': paged([shown]) })
  const foot = within(await footer())
  expect(foot.getByRole('combobox', { name: 'Entries per page' })).toHaveProperty('value', '15')
  expect(foot.getByRole('radiogroup', { name: 'Row height' })).toBeDefined()
  const bar = within(document.querySelector('search') as HTMLElement)
  expect(bar.queryByRole('combobox')).toBeNull()
  expect(bar.getByRole('button', { name: 'Row colours' })).toBeDefined()
  expect(bar.queryByRole('list')).toBeNull()
})

test('low rows are kept for whoever chose them, and said where the tokens read it', async () => {
  const { user, unmount } = open('/sectors', { 'GET /api/sectors': paged(rows) })
  const low = async () => within(await footer()).getByRole('radio', { name: 'Rows of 32 pixels' })
  const said = () => document.documentElement.hasAttribute('data-low-rows')
  expect(await low()).toHaveProperty('checked', false)
  await user.click(await low())
  expect(said()).toBe(true)
  unmount()
  vi.resetModules()
  document.documentElement.removeAttribute('data-low-rows')
  await import('../../../src/client/list/kept-choices.ts') // as the next visit does
  expect(said()).toBe(true)
  const again = open('/sectors', { 'GET /api/sectors': paged(rows) })
  expect(await low()).toHaveProperty('checked', true)
  await again.user.click(screen.getByRole('radio', { name: 'Rows of 40 pixels' }))
  expect(said()).toBe(false)
})

test('a screen laid over others searches both', async () => {
  open('/projects')
  expect(await screen.findByRole('searchbox', { name: 'Search projects and proposals' })).toBeDefined()
})

test('where cards have no headings, a choice sorts by what these would, to the same addresses', async () => {
  const { user, where } = open(
    '/proposals?page=2',
    { 'GET /api/proposals': paged([{ id: 1, organization: { id: 1, name: 'Alpine Rail' } }], 60) },
    { small: true },
  )
  await footer()
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  expect(
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Newest first',
    'Last Date, earliest first',
    'Last Date, latest first',
    'Discussion Date, earliest first',
    'Discussion Date, latest first',
    'Remark, A to Z',
    'Remark, Z to A',
  ])
  await user.selectOptions(sort, 'Last Date, earliest first')
  expect(where()).toBe('/proposals?sortBy=last_date&order=asc')
  await user.selectOptions(sort, 'Last Date, latest first')
  expect(where()).toBe('/proposals?sortBy=last_date')
  await user.selectOptions(sort, 'Newest first')
  expect(where()).toBe('/proposals')
})

test('on a small screen the current list is the first of the strip', async () => {
  open('/selected', {}, { small: true })
  const tabs = within(await screen.findByRole('navigation', { name: 'Proposal lists' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
    'Selected',
    'All',
    'Due within 3 days',
    'Pursued but expired',
    'Due beyond 3 days',
    'Pursued',
    'Dropped',
    'Unprocessed',
    'On Going',
    'Submitted',
    'Selection in process',
    'Not selected',
  ])
})

test('an empty list asks for its first row of whoever may add one, and has no foot', async () => {
  const { unmount } = open('/sectors')
  await screen.findByText('Add the first sector to start.')
  expect(document.querySelector('footer')).toBeNull()
  unmount()
  open('/sectors', {}, { holding: ['sectors.read'] })
  await screen.findByText('Nobody has added one.')
})
