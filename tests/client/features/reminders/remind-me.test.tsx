import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodiesOf, feed, hour, openList, reminder, told } from './stage.tsx'

const button = () => screen.findByRole('button', { name: 'Remind me' })
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const wish = { when: 'days', days: 'workdays', mail: true, inbox: true }
const group = {
  ...{ name: 'Promised', title: '9 repairs in “Promised”', entity: 'repair', view: null, list: 'promised' },
  ...{ total: 9, lines: ['Bell · today'], more: 8, late: 3 },
}

test('one is reminded of a named list, as it is offered', async () => {
  const { user, calls, toasts } = openList('/promised', {}, { list: 'promised' })
  await user.click(await button())
  const box = within(await dialog('Remind me of “Promised”'))
  expect((await box.findByText('Kathmandu time')).isConnected).toBe(true)
  expect(
    box.getByText('One mail a day for all your reminders. None on days on which nothing is in it.'),
  ).toBeTruthy()
  await user.click(box.getByRole('button', { name: /^Remind me/ }))
  await vi.waitFor(() => expect(toasts()).toEqual(['green | success | You are reminded of Promised.']))
  expect(bodiesOf(calls, 'POST', '/api/reminders')).toEqual([{ entity: 'repair', list: 'promised', ...wish }])
  expect(bodiesOf(calls, 'PUT', '/api/reminders/hour')).toEqual([])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of all rows, and of the view that is open, even where it is shown otherwise', async () => {
  const whole = openList('/repairs')
  await whole.user.click(await button())
  await whole.user.click(
    within(await dialog('Remind me of “All repairs”')).getByRole('button', { name: 'Cancel' }),
  )
  whole.unmount()
  const view = {
    ...{ id: 5, entity: 'repair', name: 'Bells', mine: true, may_update: true, audience: 'mine' },
    ...{ select: { keyword: 'bell' }, columns: null, sort: null, groups: null, layout: null },
    ...{ version: 1, used_at: null, problems: [], closed: false, owner: null },
  }
  const { user, calls } = openList('/repairs?keyword=crane&view=5', { 'GET /api/views/5': told(view) })
  await user.click(await button())
  const box = within(await dialog('Remind me of “Bells”'))
  expect(
    (await box.findByText('What you have changed of the view counts once you update it.')).isConnected,
  ).toBe(true)
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(() => expect(bodiesOf(calls, 'POST', '/api/reminders')).toEqual([{ view: 5, ...wish }]))
})

test('a list that is no view is saved as one first, under a name that is asked', async () => {
  const { user, calls, where } = openList('/repairs?keyword=bell', {
    'POST /api/views': { status: 201, body: { data: { id: 12, name: 'My bells' } } },
  })
  await user.click(await button())
  const box = within(await dialog('Remind me of this list'))
  const name = await box.findByRole('textbox', { name: 'What it is called' })
  expect(box.getByText('This list is saved as a view of yours first.')).toBeTruthy()
  const save = box.getByRole('button', { name: /^Remind me/ })
  expect((save as HTMLButtonElement).disabled).toBe(true) // a button
  await vi.waitFor(() =>
    expect(bodiesOf(calls, 'POST', '/api/reminders/preview')[0]).toMatchObject({
      view: { entity: 'repair', select: { keyword: 'bell' } },
    }),
  )
  await user.type(name, 'My bells')
  await user.click(save)
  await vi.waitFor(() => expect(bodiesOf(calls, 'POST', '/api/reminders')).toEqual([{ view: 12, ...wish }]))
  expect(bodiesOf(calls, 'POST', '/api/views')).toMatchObject([
    { entity: 'repair', name: 'My bells', audience: 'mine', select: { keyword: 'bell' } },
  ])
  await vi.waitFor(() => expect(where()).toContain('view=12'))
})

test('a name that is taken is said at the field, and nothing is reminded of', async () => {
  const { user, calls } = openList('/repairs?keyword=bell', {
    'POST /api/views': { status: 422, body: { message: 'No.', errors: { name: ['Name is taken.'] } } },
  })
  await user.click(await button())
  const box = within(await dialog('Remind me of this list'))
  await user.type(await box.findByRole('textbox', { name: 'What it is called' }), 'Mine{Enter}')
  expect((await box.findByText('Name is taken.')).isConnected).toBe(true)
  expect(bodiesOf(calls, 'POST', '/api/reminders')).toEqual([])
})

test('what comes tomorrow follows what is chosen', async () => {
  const { user, calls } = openList(
    '/promised',
    {
      'POST /api/reminders/preview': ({ body }) =>
        told({ groups: (body as { when: string }).when === 'enters' ? [] : [group] }), // as the page says it
    },
    { list: 'promised' },
  )
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  expect((await box.findByText('9 repairs in “Promised”')).isConnected).toBe(true)
  expect(box.getByText('and 8 more. Late and still open: 3.')).toBeTruthy()
  await user.click(box.getByRole('radio', { name: 'When a row enters it' }))
  expect((await box.findByText('Nothing has entered it: no mail would go out.')).isConnected).toBe(true)
  await user.click(box.getByRole('radio', { name: 'What is in it, on' }))
  await user.selectOptions(box.getByRole('combobox', { name: 'Days' }), 'Days…')
  await user.click(box.getByRole('checkbox', { name: 'Friday' }))
  await vi.waitFor(() =>
    expect(bodiesOf(calls, 'POST', '/api/reminders/preview').at(-1)).toMatchObject({ days: ['mon', 'fri'] }),
  )
})

test('a preview that fails says why, and is asked for again', async () => {
  let fails = true
  const { user } = openList(
    '/promised',
    {
      'POST /api/reminders/preview': () =>
        fails ? { status: 503, body: { message: 'Later.' } } : told({ groups: [group] }),
    },
    { list: 'promised' },
  )
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  expect((await box.findByText(/It could not be put together now. Later./)).isConnected).toBe(true)
  fails = false
  await user.click(box.getByRole('button', { name: 'Retry' }))
  expect((await box.findByText('9 repairs in “Promised”')).isConnected).toBe(true)
})

test('another hour is one for all reminders, and is said to be', async () => {
  const { user, calls } = openList(
    '/promised',
    {
      'GET /api/reminders': told([reminder({ id: 1, list: 'ready' }), reminder({ id: 2, list: 'declined' })]),
    },
    { list: 'promised' },
  )
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  await user.selectOptions(await box.findByRole('combobox', { name: 'Hour' }), '09:00')
  expect(box.getByText(/^This changes the hour of your other 2 reminders, too/)).toBeTruthy()
  await user.click(box.getByRole('button', { name: /^Remind me/ }))
  await vi.waitFor(() => expect(bodiesOf(calls, 'PUT', '/api/reminders/hour')).toEqual([{ hour: '09:00' }]))
})

test('where mail is not set up the inbox alone is offered', async () => {
  const mail = { set_up: false, address: 'a@example.org' }
  const { user, calls } = openList(
    '/promised',
    { 'GET /api/reminders/hour': told({ ...hour, mail }) },
    { list: 'promised' },
  )
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  const tick = await box.findByRole<HTMLInputElement>('checkbox', { name: 'Mail to a@example.org' })
  expect([tick.disabled, tick.checked]).toEqual([true, false])
  expect(box.getByText('Mail is not set up here; the inbox works.')).toBeTruthy()
  const save = box.getByRole<HTMLButtonElement>('button', { name: /^Remind me/ })
  await user.click(box.getByRole('checkbox', { name: 'Inbox' }))
  expect(save.disabled).toBe(true)
  expect(box.getByText('Choose mail, inbox or both.')).toBeTruthy()
  await user.click(box.getByRole('checkbox', { name: 'Inbox' }))
  await user.click(save)
  await vi.waitFor(() =>
    expect(bodiesOf(calls, 'POST', '/api/reminders')).toMatchObject([{ mail: false, inbox: true }]),
  )
})

test('the reminder that there is opens to be changed, paused and removed', async () => {
  const kept = reminder({ days: ['mon', 'fri'], mail: false })
  const { user, calls, toasts } = openList(
    '/promised',
    {
      'GET /api/reminders': told([reminder({ id: 3, list: null }), kept]),
      'PUT /api/reminders/7': told(kept),
      'DELETE /api/reminders/7': { status: 204 },
    },
    { list: 'promised' },
  )
  const open = async () => {
    await user.click(await button())
    return within(await dialog('Your reminder of “Promised”'))
  }
  const first = await open()
  expect(first.getByRole<HTMLInputElement>('checkbox', { name: 'Friday' }).checked).toBe(true)
  await user.click(first.getByRole('radio', { name: 'When a row enters it' }))
  await user.click(first.getByRole('button', { name: /^Save/ }))
  await vi.waitFor(() =>
    expect(bodiesOf(calls, 'PUT', '/api/reminders/7')).toEqual([
      { when: 'enters', days: ['mon', 'fri'], mail: false, inbox: true },
    ]),
  )
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await open()).getByRole('button', { name: 'Pause' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['green | success | The reminder of Promised is paused.']))
  expect(bodiesOf(calls, 'PUT', '/api/reminders/7').at(-1)).toEqual({ paused: true })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await open()).getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() =>
    expect(toasts()).toEqual(['green | success | The reminder of Promised was removed.']),
  )
})

test('a refusal stands in the dialog, and what is chosen stays', async () => {
  const { user } = openList(
    '/promised',
    { 'POST /api/reminders': { status: 422, body: { message: 'At most 100 reminders.', errors: {} } } },
    { list: 'promised' },
  )
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  await user.click(await box.findByRole('radio', { name: 'When a row enters it' }))
  await user.click(box.getByRole('button', { name: /^Remind me/ }))
  expect((await box.findByRole('alert')).textContent).toBe('At most 100 reminders.')
  expect(box.getByRole<HTMLInputElement>('radio', { name: 'When a row enters it' }).checked).toBe(true)
})

test('the address of a calendar is made, shown once and revoked', async () => {
  const address = 'https://office.example/api/feeds/secret.ics'
  const { user, calls } = openList(
    '/promised',
    {
      'POST /api/feeds': { status: 201, body: { data: { id: 9, name: 'Promised', address } } },
      'DELETE /api/feeds/9': { status: 204 },
    },
    { list: 'promised' },
  )
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  await user.click(await box.findByRole('button', { name: 'Make an .ics address' }))
  const field = await box.findByRole<HTMLInputElement>('textbox', { name: 'Address of the calendar' })
  expect(field.value).toBe(address)
  expect(bodiesOf(calls, 'POST', '/api/feeds')).toEqual([{ entity: 'repair', list: 'promised' }])
  await user.click(box.getByRole('button', { name: 'Revoke' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(await box.findByRole('button', { name: 'Make an .ics address' })).toBeTruthy()
  expect(document.body.textContent).not.toContain(address)
})

test('an address that there is says when it was used, and is not told again', async () => {
  const { user } = openList(
    '/promised',
    { 'GET /api/feeds': told([feed({ used_at: '2026-11-20T10:00:00Z' }), feed({ id: 5, list: null })]) },
    { list: 'promised' },
  )
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  expect((await box.findByText('A calendar has an address of it. Last used yesterday.')).isConnected).toBe(
    true,
  )
  expect(box.getByRole('button', { name: 'Make another .ics address' })).toBeTruthy()
})

test('reminders that do not come are asked for again', async () => {
  let fails = true
  const { user } = openList(
    '/promised',
    { 'GET /api/reminders': () => (fails ? { status: 500, body: { message: 'Broken.' } } : told([])) },
    { list: 'promised' },
  )
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  expect((await box.findByText('Broken.')).isConnected).toBe(true)
  fails = false
  await user.click(box.getByRole('button', { name: 'Retry' }))
  expect((await box.findByText('What is in it, on')).isConnected).toBe(true)
})

test('on a small screen it stands among what else there is of the list', async () => {
  const { user } = openList('/promised', {}, { list: 'promised', small: true })
  await user.click(await screen.findByRole('button', { name: 'More of this list' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remind me' }))
  expect((await dialog('Remind me of “Promised”')).isConnected).toBe(true)
})

test('before a server that reminds of nothing there is nothing of it, and nothing is asked', async () => {
  const { calls } = openList('/promised', {}, { list: 'promised', can: ['views', 'where'] })
  await screen.findByText('Bell')
  expect(screen.queryByRole('button', { name: 'Remind me' })).toBeNull()
  expect(calls.filter(({ path }) => /reminders|feeds/.test(path))).toEqual([])
})

test('one that gives no feeds offers no address', async () => {
  const { user, calls } = openList('/promised', {}, { list: 'promised', can: ['reminders'] })
  await user.click(await button())
  const box = within(await dialog(/Promised/))
  await box.findByText('What is in it, on')
  expect(box.queryByRole('button', { name: /\.ics/ })).toBeNull()
  expect(calls.some(({ path }) => path.startsWith('/api/feeds'))).toBe(false)
})
