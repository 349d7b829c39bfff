import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MailHour } from '../../../../src/client/features/reminders/MailHour.tsx'
import { model } from '../../product.ts'
import { onStage } from '../../stage.tsx'
import { bodiesOf, feed, hour, openMine, reminder, told } from './stage.tsx'

const lines = () => screen.findAllByRole('listitem')
const menuOf = (name: string) => screen.findByRole('button', { name: `Reminder of ${name}: more` })
const choose = (name: string) => screen.findByRole('menuitem', { name })

test('each says of what, when and how, and leads there', async () => {
  openMine({
    'GET /api/reminders': told([
      reminder({ id: 1, name: 'Mine', view: { id: 5, name: 'Mine' }, list: null }),
      reminder({ id: 2, when: 'enters', mail: false }),
      reminder({ id: 3, name: 'All repairs', list: null, days: ['mon', 'fri'], inbox: false }),
      reminder({ id: 4, name: 'Water', list: 'gone', paused: 'by-you' }),
      reminder({ id: 5, name: 'Gone', list: 'gone', paused: 'list-gone', says: 'The list is gone.' }),
    ]),
    'GET /api/feeds': told([feed(), feed({ id: 5, used_at: '2026-11-21T10:00:00Z' })]),
  })
  await vi.waitFor(async () => expect((await lines())[0]?.textContent).toContain('07:30'))
  expect((await lines()).map(({ textContent }) => textContent)).toEqual([
    'Mineworkdays at 07:30 · mail, inbox',
    'Promisedwhen a row enters it · inbox',
    'All repairsMon, Fri at 07:30 · mail',
    'Waterpaused by you',
    'GoneThe list is gone.',
    'Promisedcalendar address, not used yet',
    'Promisedcalendar address, last used today',
  ])
  const leads = (await lines()).map((line) => within(line).queryByRole('link')?.getAttribute('href'))
  expect(leads).toEqual([
    '/repairs?view=5',
    '/promised',
    '/repairs',
    undefined,
    undefined,
    '/promised',
    '/promised',
  ])
})

test('one is paused, goes on, and is removed with a way back', async () => {
  let kept = [reminder()]
  const { user, calls, toasts } = openMine({
    'GET /api/reminders': () => told(kept),
    'PUT /api/reminders/7': ({ body }) => {
      kept = [reminder({ paused: (body as { paused: boolean }).paused ? 'by-you' : null })] // as the page says it
      return told(kept[0])
    },
    'DELETE /api/reminders/7': () => {
      kept = []
      return { status: 204 }
    },
    'POST /api/reminders': () => {
      kept = [reminder({ id: 8 })]
      return { status: 201, body: { data: kept[0] } }
    },
    'PUT /api/reminders/8': told(reminder({ id: 8, paused: 'by-you' })),
  })
  await user.click(await menuOf('Promised'))
  await user.click(await choose('Pause'))
  expect((await screen.findByText('paused by you')).isConnected).toBe(true)
  await user.click(await menuOf('Promised'))
  await user.click(await choose('Go on'))
  await vi.waitFor(() => expect(toasts()).toEqual(['green | success | The reminder of Promised goes on.']))
  expect(bodiesOf(calls, 'PUT', '/api/reminders/7')).toEqual([{ paused: true }, { paused: false }])
  await user.click(await menuOf('Promised'))
  await user.click(await choose('Pause'))
  await screen.findByText('paused by you')
  await user.click(await menuOf('Promised'))
  await user.click(await choose('Remove'))
  expect((await screen.findByText(/^None yet\./)).isConnected).toBe(true)
  const { currentToast } = await import('../../../../src/client/shared/design/overlay/toast.ts')
  currentToast.get()?.actions?.[0]?.act()
  await vi.waitFor(() => expect(bodiesOf(calls, 'PUT', '/api/reminders/8')).toEqual([{ paused: true }]))
  expect(bodiesOf(calls, 'POST', '/api/reminders')).toEqual([
    { entity: 'repair', list: 'promised', when: 'days', days: 'workdays', mail: true, inbox: true },
  ])
  expect((await menuOf('Promised')).isConnected).toBe(true)
})

test('one is changed in the dialog in which it was made', async () => {
  const { user } = openMine({ 'GET /api/reminders': told([reminder()]) })
  await user.click(await menuOf('Promised'))
  await user.click(await choose('Edit…'))
  expect((await screen.findByRole('dialog', { name: 'Your reminder of “Promised”' })).isConnected).toBe(true)
})

test('an address is revoked once one is sure', async () => {
  let kept = [feed()]
  const { user } = openMine({
    'GET /api/feeds': () => told(kept),
    'DELETE /api/feeds/4': () => {
      kept = []
      return { status: 204 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Calendar address of Promised: more' }))
  await user.click(await choose('Revoke'))
  const sure = await screen.findByRole('alertdialog')
  expect(sure.textContent).toContain('it cannot be restored')
  await user.click(within(sure).getByRole('button', { name: 'Revoke' }))
  expect((await screen.findByText(/^None yet\./)).isConnected).toBe(true)
})

test('a new one is of a list or view that is chosen', async () => {
  const view = { id: 5, entity: 'repair', name: 'Bells', closed: false, problems: [], select: {} }
  const { user } = openMine({ 'GET /api/views': { body: { data: [view], total: 1 } } })
  await user.click(await screen.findByRole('button', { name: 'New reminder' }))
  const box = within(await screen.findByRole('dialog', { name: 'New reminder' }))
  await user.selectOptions(await box.findByRole('combobox', { name: 'Screen' }), 'Repairs')
  const lists = box.getByRole('combobox', { name: 'List or view' })
  expect(within(lists).getAllByRole('option')[0]?.textContent).toBe('All repairs')
  await user.selectOptions(lists, await within(lists).findByRole('option', { name: 'Bells' }))
  await user.click(box.getByRole('button', { name: 'Next' }))
  expect((await screen.findByRole('dialog', { name: 'Remind me of “Bells”' })).isConnected).toBe(true)
})

test.each([
  ['2026-11-20T01:45:00Z', '2026-11-20T02:27:00Z', 'The mail of 07:30 went out at 08:12.'],
  ['2026-11-20T01:45:00Z', '2026-11-20T01:45:20Z', null],
])('a mail of %s that went out at %s', async (due, at, says) => {
  openMine({
    'GET /api/user': {
      body: {
        id: 1,
        name: 'Anita',
        permissions: [],
        capabilities: ['reminders'],
        time_zone: 'Asia/Kathmandu',
      },
    },
    'GET /api/reminders': told([reminder({ last: { due, at } })]),
  })
  await vi.waitFor(async () => expect((await lines())[0]?.textContent).toContain('07:30'))
  expect(screen.queryByText(/went out at/)?.textContent ?? null).toBe(says)
})

test('reminders that do not come say why, and are asked for again', async () => {
  let fails = true
  const { user } = openMine({
    'GET /api/reminders': () => (fails ? { status: 500, body: { message: 'Broken.' } } : told([reminder()])),
  })
  expect((await screen.findByText(/Your reminders could not be loaded. Broken./)).isConnected).toBe(true)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await menuOf('Promised')).isConnected).toBe(true)
})

test('before a server that reminds of nothing there is nothing of it, and nothing is asked', async () => {
  const { calls, container } = openMine({}, [])
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(container.querySelector('section')).toBeNull()
  expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
})

test('one’s hour is set where it is shown, and said to hold', async () => {
  const { user, calls, toasts } = onStage({
    model,
    answers: {
      'GET /api/reminders/hour': told({ ...hour, mail: { set_up: false, address: '' } }),
      'PUT /api/reminders/hour': told({ ...hour, hour: '09:00' }),
    },
    otherwise: () => ({ body: { data: [] } }),
    holding: [],
    can: ['reminders'],
    entries: ['/inbox'],
    matchMedia: undefined,
    children: <MailHour />,
  })
  const field = await screen.findByRole('combobox', { name: 'Hour of your reminders' })
  expect(screen.getByText(/by Kathmandu time.*Mail is not set up here; the inbox works\./)).toBeTruthy()
  await user.selectOptions(field, '09:00')
  await vi.waitFor(() => expect(toasts()).toEqual(['green | Your reminders come at 09:00.']))
  expect(bodiesOf(calls, 'PUT', '/api/reminders/hour')).toEqual([{ hour: '09:00' }])
})
