import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { entityOf, model } from '../product.ts'
import { madeRow } from './made-row.ts'
import { open, paged } from './stage.tsx'

const proposal = (more: object = {}) => ({ ...madeRow(model, entityOf('proposal')), ...more })
const energy = [{ id: 1, version: 1, name: 'Energy' }]
const listed = 'GET /api/sectors'
const shown = () => waitFor(() => expect(document.querySelector('table[aria-busy="false"]')).not.toBeNull())

beforeAll(async () => {
  // what is fetched on first use is there already
  await import('../../../src/client/design/overlay/DialogBox.tsx')
  await import('../../../src/client/design/overlay/PopoverBox.tsx')
})

describe('permissions', () => {
  test('a screen without permission to read says so and shows no rows, though they were answered', async () => {
    open('/sectors', { [listed]: paged(energy) }, { holding: ['roles.read'] })
    expect(await screen.findByRole('heading', { name: 'You cannot open this page' })).toBeTruthy()
    expect(screen.queryByText('Energy')).toBeNull()
  })

  test('a list that the server refuses says the same', async () => {
    open('/sectors', { [listed]: { status: 403, body: { message: 'No.' } } })
    expect(await screen.findByRole('heading', { name: 'You cannot open this page' })).toBeTruthy()
  })

  test('buttons that cannot work are not offered', async () => {
    open('/sectors', { [listed]: paged(energy) }, { holding: ['sectors.read'] })
    await shown()
    await waitFor(() => expect(screen.queryByRole('link', { name: /Energy/ })).toBeNull())
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  })
})

describe('named lists', () => {
  const read = async () =>
    within(await screen.findByRole('navigation', { name: 'Proposal lists' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const counts = { total: 5501, lists: { pursued: 96, dropped: 31, 'on-going': 41, submitted: 0 } }

  test('every tab shows how many rows its list has, asked in one call, the dashboard in none', async () => {
    const { sent } = open('/proposals', { 'GET /api/proposals?counts=1': { body: counts } })
    await shown()
    await waitFor(async () =>
      expect((await read()).slice(0, 9)).toEqual([
        'All5,501',
        'Due within 3 days',
        'Pursued but expired',
        'Due beyond 3 days',
        'Pursued96',
        'Dropped31',
        'Unprocessed',
        'On Going41',
        'Submitted0',
      ]),
    )
    expect(sent('GET').filter((path) => /counts|dashboard/.test(path))).toEqual(['/api/proposals?counts=1'])
  })

  test.each([404, 422, 500])(
    'tabs stay without counts where the call fails with %i, and nothing is said',
    async (status) => {
      const { toasts } = open('/proposals', {
        'GET /api/proposals?counts=1': { status, body: { message: 'No.' } },
      })
      await shown()
      await waitFor(async () => expect((await read()).slice(4, 6)).toEqual(['Pursued', 'Dropped']))
      expect(toasts()).toEqual([])
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('from a server of the specification they show the counts of the dashboard, and of another list once it is open', async () => {
    open('/on-going', {
      'GET /api/dashboard-data': { body: { proposals: 248, pursued: 96, due_within_3: 6 } },
      'GET /api/proposal/on-going': paged([proposal()], 41),
    })
    await shown()
    const tabs = await screen.findByRole('navigation', { name: 'Proposal lists' })
    const read = () =>
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(read().slice(0, 9)).toEqual([
        'All248',
        'Due within 3 days6',
        'Pursued but expired',
        'Due beyond 3 days',
        'Pursued96',
        'Dropped',
        'Unprocessed',
        'On Going41',
        'Submitted',
      ]),
    )
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('On Going41')
  })

  test('the key shows the tones that occur, and no others', async () => {
    const neutral = proposal({ id: 8, action: null, status: null, result: null })
    const { user } = open('/proposals', { 'GET /api/proposals': paged([proposal(), neutral]) })
    await shown()
    await user.click(screen.getByRole('button', { name: 'Row colours' }))
    const key = await screen.findByRole('dialog', { name: 'Row colours' })
    expect(
      within(key)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dropped, lost, late', 'Undecided yet'])
  })
})

describe('a screen laid over another entity', () => {
  const rows = 'GET /api/proposals'
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].slice(-4, -1).map((cell) => cell.textContent))

  test('shows the owned row beside its owner, and edits that', async () => {
    open('/projects', { [rows]: paged([proposal()]) })
    await shown()
    expect(cells()).toEqual([['A Project Status', '23-11-2026', '23-11-2026']])
    expect(screen.getByRole('link', { name: /^Edit project of/ }).getAttribute('href')).toBe(
      '#/project-form/3',
    )
  })

  test.each([
    ['none', null],
    ['nothing about it', undefined],
  ])('where the server says %s, the columns are blank and it can be started', async (_, project) => {
    open('/projects', { [rows]: paged([proposal({ project })]) })
    await shown()
    expect(cells()).toEqual([['', '', '']])
    expect(screen.getByRole('link', { name: /^Start project/ }).getAttribute('href')).toBe(
      '#/project-form?proposal_id=7',
    )
  })

  test.each([
    ['with it its project', { id: 3 }, ' and with it its project. '],
    ['its project if it has one', undefined, ', and its project if it has one. '],
    ['nothing else', null, '”. '],
  ])('the prompt names %s', async (_, project, expected) => {
    const { user, sent } = open('/projects', {
      [rows]: paged([proposal({ project })]),
      'DELETE /api/proposals/7': { status: 204 },
    })
    await shown()
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    const prompt = await screen.findByRole('alertdialog')
    expect(prompt.textContent).toContain('This deletes the proposal “A Organization – A Service – 23-11-2026')
    expect(prompt.textContent).toContain(expected)
    await user.click(within(prompt).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent('DELETE')).toEqual(['/api/proposals/7']))
  })

  test('a toggle narrows it to rows that have one', async () => {
    const { user, where, sent } = open('/projects', { [rows]: paged([proposal()]) })
    await shown()
    await user.click(screen.getByRole('checkbox', { name: 'Only with a project' }))
    expect(where()).toBe('/projects?has=project')
    await waitFor(() => expect(sent('GET').at(-1)).toContain('has=project'))
  })
})
