import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { item, open } from '../../features/form/stage.tsx'
import { thingModel, things } from './things.ts'

const openThing = (zone: string, row: object = {}) =>
  open(
    thingModel,
    '/thing-form/1',
    {
      'GET /api/things/1': item({ id: 1, version: 1, name: 'Lamp', starts: null, ...row }),
      'PUT /api/things/1': item({ id: 1 }),
    },
    { model: { ...things, zone } },
  )

type Page = ReturnType<typeof open>

const parts = async () =>
  [await screen.findByLabelText('Starts'), screen.getByLabelText('Starts, time')] as HTMLInputElement[]

const write = async (page: Page, day: string, time: string) => {
  const inputs = await parts()
  for (const [index, text] of [day, time].entries()) {
    const input = inputs[index] as HTMLInputElement // there are two
    await page.user.clear(input)
    if (text) await page.user.type(input, text)
  }
  await page.user.tab() // to the button of times
  await page.user.tab()
}

const save = (page: Page) => page.user.click(screen.getByRole('button', { name: /^Save changes/ }))

const saved = async (page: Page): Promise<unknown> => {
  await save(page)
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  const sent = page.sent('PUT')[0]?.body as Record<string, unknown> // the page sends an object
  return sent.starts
}

const shown = async () => (await parts()).map((input) => input.value)

test.each([
  ['Europe/Berlin', '2026-03-29T00:59:00Z', '29-03-2026', '01:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '29-03-2026', '03:00'],
  ['America/New_York', '2026-03-08T07:00:00Z', '08-03-2026', '03:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '04-10-2026', '02:30'],
  ['Asia/Kathmandu', '2026-11-20T18:15:30Z', '21-11-2026', '00:00:30'],
])('in %s %s is shown as %s %s', async (zone, starts, day, time) => {
  openThing(zone, { starts })
  await waitFor(async () => expect(await shown()).toEqual([day, time]))
})

test.each([
  ['Europe/Berlin', '28-3-2026', '9:30', '2026-03-28T08:30:00Z'],
  ['Europe/Berlin', '29/03/2026', '0300', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '30.3.26', '2:30 pm', '2026-03-30T12:30:00Z'],
  ['America/New_York', '01112026', '12 am', '2026-11-01T04:00:00Z'],
  ['America/Santiago', '06-09-2026', '01:00', '2026-09-06T04:00:00Z'],
  ['Australia/Lord_Howe', '04-10-2026', '02.30', '2026-10-03T15:30:00Z'],
  ['Asia/Kathmandu', '21-11-2026', '00:00:30', '2026-11-20T18:15:30Z'],
])('in %s "%s" and "%s" is sent as %s', async (zone, day, time, sent) => {
  const page = openThing(zone)
  await write(page, day, time)
  expect(await saved(page)).toBe(sent)
})

test.each([
  ['Europe/Berlin', '29-03-2026', '02:30', 'from 02:00 to 03:00'],
  ['America/New_York', '08-03-2026', '02:00', 'from 02:00 to 03:00'],
  ['Australia/Lord_Howe', '04-10-2026', '02:15', 'from 02:00 to 02:30'],
  ['America/Santiago', '06-09-2026', '00:30', 'from 00:00 to 01:00'],
  ['Pacific/Apia', '30-12-2011', '09:00', 'from 00:00 to 31-12-2011 00:00'],
])('in %s on %s there is no %s: that is said and not sent', async (zone, day, time, goes) => {
  const page = openThing(zone)
  await write(page, day, time)
  const sentence = `${time} does not exist on ${day} in ${zone}: the clock goes ${goes}.`
  const said = screen.getByText(sentence)
  const [first, second] = await parts()
  for (const input of [first, second]) {
    expect(input?.getAttribute('aria-invalid')).toBe('true')
    expect(input?.getAttribute('aria-describedby')).toBe(said.id)
  }
  await save(page)
  expect(await screen.findByText('One field needs attention.', { exact: false })).toBeTruthy()
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  expect(page.sent('PUT')).toEqual([])
  expect(await shown()).toEqual([day, time])
  expect(document.activeElement).toBe(first)
  await write(page, day.replace('2011', '2012'), '12:00')
  expect(await saved(page)).toMatch(/Z$/)
})

test.each([
  [
    'Europe/Berlin',
    '25-10-2026',
    '02:30',
    'from 03:00 back to 02:00',
    ['UTC+02:00', 'UTC+01:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ],
  [
    'America/New_York',
    '01-11-2026',
    '01:00',
    'from 02:00 back to 01:00',
    ['UTC-04:00', 'UTC-05:00'],
    ['2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'],
  ],
  [
    'Australia/Lord_Howe',
    '05-04-2026',
    '01:45',
    'from 02:00 back to 01:30',
    ['UTC+11:00', 'UTC+10:30'],
    ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
  ],
  [
    'America/Santiago',
    '04-04-2026',
    '23:30',
    'from 05-04-2026 00:00 back to 23:00',
    ['UTC-03:00', 'UTC-04:00'],
    ['2026-04-05T02:30:00Z', '2026-04-05T03:30:00Z'],
  ],
] as const)(
  'in %s on %s there are two %s: the first, unless the second is chosen',
  async (zone, day, time, goes, offsets, instants) => {
    const page = openThing(zone)
    await write(page, day, time)
    const group = screen.getByRole('group', {
      name: `${time} exists twice on ${day} in ${zone}: the clock goes ${goes}.`,
    })
    const [first, second] = within(group).getAllByRole('radio') as HTMLInputElement[]
    const names = [`The first, at ${offsets[0]}`, `The second, at ${offsets[1]}`]
    expect(
      within(group)
        .getAllByRole('radio')
        .map((each) => each.closest('label')?.textContent),
    ).toEqual(names)
    expect([first?.checked, second?.checked]).toEqual([true, false])
    await page.user.click(second as HTMLInputElement)
    expect(await shown()).toEqual([day, time])
    expect(second?.checked).toBe(true)
    expect(await saved(page)).toBe(instants[1])
  },
)

test('the first of two is sent where nothing is chosen, and the second stays chosen where it is stored', async () => {
  const page = openThing('Europe/Berlin')
  await write(page, '25-10-2026', '02:30')
  expect(await saved(page)).toBe('2026-10-25T00:30:00Z')
})

test('a stored second of two times is shown as the second', async () => {
  openThing('Europe/Berlin', { starts: '2026-10-25T01:30:00Z' })
  const second = (await screen.findByLabelText('The second, at UTC+01:00')) as HTMLInputElement
  expect(second.checked).toBe(true)
})

test.each([
  ['21-11-2026', '', 'Type the time too, such as 09:30.'],
  ['', '09:30', 'Type the day too, such as 31-12-2026.'],
  ['31-02-2026', '09:30', 'February 2026 has 28 days.'],
  ['21-11-2026', '24:00', '"24:00" is not a time of a day. Type hours and minutes, such as 09:30.'],
  ['21-11-2026', 'noon', '"noon" is not a time of a day. Type hours and minutes, such as 09:30.'],
])('"%s" and "%s" stay as they are, with a sentence, and are not sent', async (day, time, sentence) => {
  const page = openThing('Europe/Berlin')
  await write(page, day, time)
  expect(screen.getByText(sentence)).toBeTruthy()
  await save(page)
  expect(await screen.findByText('One field needs attention.', { exact: false })).toBeTruthy()
  expect([await shown(), page.sent('PUT')]).toEqual([[day, time], []])
})

test('nothing is said of what is not typed to its end', async () => {
  const page = openThing('Europe/Berlin')
  const [day] = await parts()
  await page.user.type(day as HTMLInputElement, '21-11-2026')
  await page.user.tab()
  await page.user.tab() // into the time
  expect(screen.queryByText(/Type the time too/)).toBeNull()
})

test('both parts emptied are none', async () => {
  const page = openThing('Europe/Berlin', { starts: '2026-11-21T08:30:00Z' })
  await waitFor(async () => expect(await shown()).toEqual(['21-11-2026', '09:30']))
  await write(page, '', '')
  expect(await saved(page)).toBeNull()
})

test('a day is picked from the calendar and a time from a list, in which a time that is skipped does not stand', async () => {
  const page = openThing('Europe/Berlin')
  await write(page, '29-03-2026', '')
  await page.user.click(screen.getByRole('button', { name: 'Choose the time of Starts from a list' }))
  const list = await screen.findByRole('listbox', { name: 'Times of Starts' })
  const times = within(list)
    .getAllByRole('option')
    .map((each) => each.textContent)
  expect(times.slice(2, 6)).toEqual(['01:00', '01:30', '03:00', '03:30'])
  expect(times).toHaveLength(46)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('09:00'))
  await page.user.keyboard('{ArrowDown}{Enter}')
  await waitFor(async () => expect(await shown()).toEqual(['29-03-2026', '09:30']))
  await page.user.click(screen.getByRole('button', { name: 'Choose Starts from a calendar' }))
  await page.user.click(await screen.findByRole('button', { name: 'Tuesday 31 March 2026' }))
  expect(await saved(page)).toBe('2026-03-31T07:30:00Z')
})
