import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open, paged } from './stage.tsx'

/** A repair with its pledge, as our server answers it. */
const repair = (more: object = {}) => ({
  id: 7,
  version: 1,
  customer: { id: 1, name: 'A Customer' },
  service: { id: 1, name: 'A Service' },
  last_date: '2026-11-23',
  action: { id: 1, name: 'Promised' },
  status: { id: 1, name: 'Ready' },
  result: { id: 1, title: 'Not Settled' },
  pledge: {
    id: 3,
    pledge_status: { id: 1, title: 'A Pledge Status' },
    start_date: '2026-11-23',
    end_date: '2026-11-23',
  },
  ...more,
})
const energy = [{ id: 1, version: 1, name: 'Energy' }]
const listed = 'GET /api/scales'
const shown = () => waitFor(() => expect(document.querySelector('table[aria-busy="false"]')).not.toBeNull())

beforeAll(async () => {
  // what is fetched on first use is there already
  await import('../../../../src/client/shared/design/overlay/DialogBox.tsx')
  await import('../../../../src/client/shared/design/overlay/PopoverBox.tsx')
})

describe('permissions', () => {
  test('a screen without permission to read says so and shows no rows, though they were answered', async () => {
    open('/scales', { [listed]: paged(energy) }, { holding: ['roles.read'] })
    expect(await screen.findByRole('heading', { name: 'You cannot open this page' })).toBeTruthy()
    expect(screen.queryByText('Energy')).toBeNull()
  })

  test('a list that the server refuses says the same', async () => {
    open('/scales', { [listed]: { status: 403, body: { message: 'No.' } } })
    expect(await screen.findByRole('heading', { name: 'You cannot open this page' })).toBeTruthy()
  })

  test('who may read alone opens a row by its name; buttons that cannot work are not offered', async () => {
    open('/scales', { [listed]: paged(energy) }, { holding: ['scales.read'] })
    await shown()
    await waitFor(() => expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull())
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Energy' }).getAttribute('href')).toBe('#/scale-form/1')
  })
})

describe('named lists', () => {
  const read = async () =>
    within(await screen.findByRole('navigation', { name: 'Repair lists' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const counts = { total: 5501, lists: { promised: 96, declined: 31, 'in-work': 41, ready: 0 } }

  test('every tab shows how many rows its list has, asked in one call, the dashboard in none', async () => {
    const { sent } = open('/repairs', { 'GET /api/repairs?counts=1': { body: counts } })
    await shown()
    await waitFor(async () =>
      expect((await read()).slice(0, 9)).toEqual([
        'All5,501',
        'Due in 3 days',
        'Promised but late',
        'Due after 3 days',
        'Promised96',
        'Declined31',
        'Unanswered',
        'In Work41',
        'Ready0',
      ]),
    )
    expect(sent('GET').filter((path) => /counts|dashboard/.test(path))).toEqual(['/api/repairs?counts=1'])
  })

  test('a list that was not counted to the end is shown to have more', async () => {
    const body = { total: 55_010, lists: { ...counts.lists, promised: 10_000 }, more: ['promised'] }
    open('/repairs', { 'GET /api/repairs?counts=1': { body } })
    await shown()
    await waitFor(async () =>
      expect(await read()).toEqual(expect.arrayContaining(['All55,010', 'Promised10,000+', 'Declined31'])),
    )
  })

  test.each([404, 422, 500])(
    'tabs stay without counts where the call fails with %i, and nothing is said',
    async (status) => {
      const { toasts } = open('/repairs', {
        'GET /api/repairs?counts=1': { status, body: { message: 'No.' } },
      })
      await shown()
      await waitFor(async () => expect((await read()).slice(4, 6)).toEqual(['Promised', 'Declined']))
      expect(toasts()).toEqual([])
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('from a server of the specification they show the counts of the dashboard, and of another list once it is open', async () => {
    open('/in-work', {
      'GET /api/dashboard-data': { body: { repairs: 248, promised: 96, due_in_3: 6 } },
      'GET /api/repair/in-work': paged([repair()], 41),
    })
    await shown()
    const tabs = await screen.findByRole('navigation', { name: 'Repair lists' })
    const read = () =>
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(read().slice(0, 9)).toEqual([
        'All248',
        'Due in 3 days6',
        'Promised but late',
        'Due after 3 days',
        'Promised96',
        'Declined',
        'Unanswered',
        'In Work41',
        'Ready',
      ]),
    )
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('In Work41')
  })

  test('the key shows the tones that occur, and no others', async () => {
    const neutral = repair({ id: 8, action: null, status: null, result: null })
    const { user } = open('/repairs', { 'GET /api/repairs': paged([repair(), neutral]) })
    await shown()
    await user.click(screen.getByRole('button', { name: 'Row colours' }))
    const key = await screen.findByRole('dialog', { name: 'Row colours' })
    const tones = await within(key).findAllByRole('listitem')
    expect(tones.map(({ textContent }) => textContent)).toEqual(['Declined, lost, late', 'Undecided yet'])
  })
})

describe('a screen laid over another entity', () => {
  const rows = 'GET /api/repairs'
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].slice(-4, -1).map((cell) => cell.textContent))

  test('shows the owned row beside its owner, and edits that', async () => {
    open('/pledges', { [rows]: paged([repair()]) })
    await shown()
    expect(cells()).toEqual([['A Pledge Status', '23-11-2026', '23-11-2026']])
    expect(screen.getByRole('link', { name: /^Edit pledge of/ }).getAttribute('href')).toBe('#/pledge-form/3')
  })

  test.each([
    ['none', null],
    ['nothing about it', undefined],
  ])('where the server says %s, the columns are blank and it can be started', async (_, pledge) => {
    open('/pledges', { [rows]: paged([repair({ pledge })]) })
    await shown()
    expect(cells()).toEqual([['', '', '']])
    expect(screen.getByRole('link', { name: /^Start pledge/ }).getAttribute('href')).toBe(
      '#/pledge-form?repair_id=7',
    )
  })

  test.each([
    ['with it its pledge', { id: 3 }, ' and with it its pledge. '],
    ['its pledge if it has one', undefined, ', and its pledge if it has one. '],
    ['nothing else', null, '”. '],
  ])('the prompt names %s', async (_, pledge, expected) => {
    const { user, sent } = open('/pledges', {
      [rows]: paged([repair({ pledge })]),
      'DELETE /api/repairs/7': { status: 204 },
    })
    await shown()
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    const prompt = await screen.findByRole('alertdialog')
    expect(prompt.textContent).toContain('This deletes the repair “A Customer – A Service – 23-11-2026')
    expect(prompt.textContent).toContain(expected)
    await user.click(within(prompt).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent('DELETE')).toEqual(['/api/repairs/7']))
  })

  test('a toggle narrows it to rows that have one', async () => {
    const { user, where, sent } = open('/pledges', { [rows]: paged([repair()]) })
    await shown()
    await user.click(screen.getByRole('checkbox', { name: 'Only with a pledge' }))
    expect(where()).toBe('/pledges?has=pledge')
    await waitFor(() => expect(sent('GET').at(-1)).toContain('has=pledge'))
  })
})
