import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import type { Call } from '../../answering.ts'
import { item, listOf, open } from '../../features/form/stage.tsx'
import type { Answers } from '../../stage.tsx'
import { thingModel, things } from './things.ts'

const towns = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Town ${String(at + 1).padStart(3, '0')}` }))

/** A server that finds and pages. */
const finding =
  (rows: readonly Row[]) =>
  ({ path }: Call) => {
    const query = new URLSearchParams(path.split('?')[1])
    const found = rows.filter((row) =>
      String(row.name)
        .toLowerCase()
        .includes((query.get('keyword') ?? '').toLowerCase()),
    )
    const page = Number(query.get('page') ?? 1)
    const size = Number(query.get('per_page'))
    const data = found.slice((page - 1) * size, page * size)
    return { body: { data, current_page: page, last_page: Math.max(1, Math.ceil(found.length / size)) } }
  }

const openThing = (answers: Answers, stage = {}) =>
  open(thingModel, '/thing-form', answers, { model: things, ...stage })
const box = (name = 'Place') => screen.findByRole('combobox', { name })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const asked = (page: ReturnType<typeof open>) =>
  page
    .sent('GET')
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/places'))

// A part that opens late is given up after a second, which a busy machine may take to read it for the first time.
beforeAll(async () => {
  await Promise.all([
    import('../../../../src/client/features/form/AddRow.tsx'),
    import('../../../../src/client/shared/design/overlay/DialogBox.tsx'),
  ])
})

test('nothing is asked before it opens; then a page at a time', async () => {
  const page = openThing({ 'GET /api/places': finding(towns(60)) })
  const input = await box()
  expect(asked(page)).toEqual([])
  await page.user.click(input)
  await waitFor(() => expect(options()).toHaveLength(26))
  expect(options().at(-1)).toBe('Show more')
  await page.user.click(screen.getByRole('option', { name: 'Show more' }))
  await waitFor(() => expect(options()).toHaveLength(51))
  expect(asked(page)).toEqual([
    '/api/places?options=1&keyword=&per_page=25',
    '/api/places?options=1&keyword=&per_page=25&page=2',
  ])
})

test('what is typed is asked of the server once the typing pauses', async () => {
  const page = openThing({ 'GET /api/places': finding(towns(600)) })
  await page.user.type(await box(), 'town 599')
  await waitFor(() => expect(options()[0]).toBe('Town 599'))
  expect(asked(page).length).toBeLessThanOrEqual(3)
  await page.user.keyboard('{Enter}')
  expect(screen.getByText('Town 599')).toBeTruthy()
  expect(options()).toEqual([])
})

test('a server that ignores the query and answers every row is asked once; the browser finds', async () => {
  const page = openThing({ 'GET /api/places': listOf(towns(5000)) })
  await page.user.click(await box())
  await waitFor(() => expect(options()).toHaveLength(51)) // drawn a few at a time
  await page.user.keyboard('town 4321')
  await waitFor(() => expect(options()[0]).toBe('Town 4321'))
  expect(asked(page)).toHaveLength(1)
})

test('an answer that comes late never replaces a newer one', async () => {
  let slow = () => {}
  const after = new Promise<void>((resolve) => {
    slow = resolve
  })
  const answer = finding(towns(600))
  const page = openThing({
    'GET /api/places': (call: Call) =>
      call.path.includes('keyword=&') ? { ...answer(call), after } : answer(call),
  })
  await page.user.type(await box(), '599')
  await waitFor(() => expect(options()[0]).toBe('Town 599'))
  slow()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(options()[0]).toBe('Town 599')
})

test('no match says so, in the words of the specification', async () => {
  const page = openThing({ 'GET /api/shops': finding([]) })
  await page.user.type(await box('Shops'), 'radio')
  expect(await screen.findByText('Sorry, no matching options.')).toBeTruthy()
  expect(options().map((text) => text?.replace(/Ctrl.*/, ''))).toEqual(['Add “radio”…']) // it needs a street too
})

test('a failed load says so in the menu, and Retry asks again', async () => {
  let calls = 0
  const page = openThing({
    'GET /api/places': (call: Call) => (++calls === 1 ? { lost: true } : finding(towns(2))(call)),
  })
  await page.user.click(await box())
  await page.user.click(await screen.findByRole('option', { name: /could not be loaded.*Retry/ }))
  await waitFor(() => expect(options()).toEqual(['Town 001', 'Town 002']))
})

test('a row of nothing but its name is made in passing, and chosen', async () => {
  const page = openThing({
    'GET /api/places': finding(towns(3)),
    'POST /api/places': item({ id: 9, name: 'Aarhus' }),
    'POST /api/things': item({ id: 1 }),
  })
  await page.user.type(await box(), 'Aarhus')
  expect(await screen.findByText('Sorry, no matching options.')).toBeTruthy()
  await page.user.click(await screen.findByRole('option', { name: 'Add “Aarhus”' }))
  await waitFor(() => expect(document.querySelector('.rs__single-value')?.textContent).toBe('Aarhus'))
  await page.user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(page.sent('POST')).toHaveLength(2))
  expect(page.sent('POST').map((call) => call.body)).toMatchObject([{ name: 'Aarhus' }, { place_id: 9 }])
})

const adding = async (stage = {}) => {
  const page = openThing(
    {
      'GET /api/shops': finding([{ id: 4, name: 'Corner Shop & Co' }]),
      'POST /api/shops': ({ body }: Call) =>
        (body as Row).street
          ? item({ id: 9, ...(body as Row) })
          : { status: 422, body: { message: 'x', errors: { street: ['Street is required.'] } } },
      'POST /api/things': item({ id: 1 }),
    },
    stage,
  )
  await page.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Mine')
  await page.user.type(await box('Shops'), 'Corner')
  await screen.findByRole('option', { name: 'Corner Shop & Co' })
  return page
}
const dialog = () => screen.findByRole('dialog', { name: 'Add a shop' })

test('a row that takes more than a name is added by its own form, over this one, and chosen', async () => {
  const page = await adding()
  expect(options().map((text) => text?.replace(/Ctrl.*/, ''))).toEqual(['Corner Shop & Co', 'Add “Corner”…'])
  await page.user.click(screen.getByRole('option', { name: /Add “Corner”…/ }))
  const over = within(await dialog())
  const typed = over.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
  expect(typed.value).toBe('Corner')
  expect(await over.findByRole('button', { name: 'Corner Shop & Co' })).toBeTruthy()
  await page.user.click(over.getByRole('button', { name: /^Add and choose/ }))
  expect(await over.findByText('Street is required.')).toBeTruthy()
  await page.user.type(over.getByRole('textbox', { name: /Street/ }), 'Main Street')
  await page.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Remove Corner' })).toBeTruthy()
  expect(page.where()).toBe('/thing-form')
  await page.user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(page.sent('POST')).toHaveLength(3))
  expect(page.sent('POST').at(-1)?.body).toMatchObject({ name: 'Mine', shops: [9] })
})

test('Ctrl+Enter in the open dropdown adds, and does not save the form', async () => {
  const page = await adding()
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  const over = within(await dialog())
  expect(page.sent('POST')).toEqual([])
  await page.user.click(await over.findByRole('button', { name: 'Corner Shop & Co' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Remove Corner Shop & Co' })).toBeTruthy()
})

test('without the right to create none is offered', async () => {
  await adding({ without: ['shops.create'] })
  expect(options()).toEqual(['Corner Shop & Co'])
})

test('Backspace leaves what is chosen; Del empties it, a required one never', async () => {
  const page = openThing({ 'GET /api/places': finding(towns(3)) })
  await page.user.click(await box())
  await page.user.click(await screen.findByRole('option', { name: 'Town 002' }))
  await page.user.keyboard('{Backspace}')
  expect(document.querySelector('.rs__single-value')?.textContent).toBe('Town 002')
  await page.user.keyboard('{Delete}')
  expect(document.querySelector('.rs__single-value')).toBeNull()
})

test('where a list is empty it is said how to add to it', async () => {
  const page = openThing({ 'GET /api/places': finding([]), 'GET /api/shops': finding([]) })
  await page.user.click(await box())
  expect(await screen.findByText('Sorry, no matching options. Type a name to add a place.')).toBeTruthy()
})

test.each([
  ['a name that is there already', 'town 001', {}],
  ['a person without the right', 'Aarhus', { without: ['places.create'] }],
])('nothing is offered to be made for %s', async (_, typed, stage) => {
  const page = openThing({ 'GET /api/places': finding(towns(3)) }, stage)
  await page.user.type(await box(), typed)
  await waitFor(() => expect(options().length > 0 || screen.queryByText(/no matching/)).toBeTruthy())
  await new Promise((resolve) => setTimeout(resolve, 200)) // longer than a pause in typing
  expect(options().filter((option) => option?.startsWith('Add'))).toEqual([])
})

test('Tab leaves the field without making a row', async () => {
  const page = openThing({
    'GET /api/places': finding(towns(3)),
    'POST /api/places': item({ id: 9, name: 'Aarhus' }),
  })
  await page.user.type(await box(), 'Aarhus')
  await screen.findByRole('option', { name: 'Add “Aarhus”' })
  await page.user.tab()
  expect(page.sent('POST')).toEqual([])
})

test('a row that is refused says why beside the dropdown', async () => {
  const page = openThing({
    'GET /api/places': finding([]),
    'POST /api/places': {
      status: 422,
      body: { message: 'x', errors: { name: ['Name "Aarhus" is taken.'] } },
    },
  })
  await page.user.type(await box(), 'Aarhus')
  await page.user.click(await screen.findByRole('option', { name: 'Add “Aarhus”' }))
  expect(await screen.findByText('“Aarhus” was not added. Name "Aarhus" is taken.')).toBeTruthy()
})

test('several rows are chosen one after another and taken away again', async () => {
  const page = openThing({ 'GET /api/shops': finding(towns(3)), 'POST /api/things': item({ id: 1 }) })
  await page.user.click(await box('Shops'))
  await page.user.click(await screen.findByRole('option', { name: 'Town 003' }))
  await page.user.click(await screen.findByRole('option', { name: 'Town 001' }))
  await page.user.click(await screen.findByRole('option', { name: 'Town 002' }))
  await page.user.click(screen.getByRole('button', { name: 'Remove Town 001' }))
  await page.user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(page.sent('POST')[0]?.body).toMatchObject({ shops: [3, 2] }))
})

test('Enter before the answer chooses nothing that was not meant, and not the form either', async () => {
  let answer = () => {}
  const after = new Promise<void>((resolve) => {
    answer = resolve
  })
  const found = finding(towns(600))
  const page = openThing({
    'GET /api/places': (call: Call) =>
      call.path.includes('keyword=&') ? found(call) : { ...found(call), after },
  })
  await page.user.click(await box())
  await screen.findByRole('option', { name: 'Town 001' })
  await page.user.keyboard('town 599{Enter}')
  expect(document.querySelector('.rs__single-value')).toBeNull()
  answer()
  await waitFor(() => expect(document.querySelector('.rs__single-value')?.textContent).toBe('Town 599'))
  expect(page.sent('POST')).toEqual([])
})

test('a few rows are asked for once, however fast one types', async () => {
  const page = openThing({ 'GET /api/places': finding(towns(9)) })
  await page.user.type(await box(), 'town 007')
  await waitFor(() => expect(options()).toEqual(['Town 007']))
  expect(asked(page)).toEqual(['/api/places?options=1&keyword=&per_page=25'])
})

test('a row can be made by a click after the field was left by Tab', async () => {
  const page = openThing({
    'GET /api/places': finding([]),
    'POST /api/places': item({ id: 9, name: 'Aarhus' }),
  })
  await page.user.type(await box(), 'Aar')
  await screen.findByRole('option', { name: 'Add “Aar”' })
  await page.user.tab()
  await page.user.type(await box(), 'Aarhus')
  await page.user.click(await screen.findByRole('option', { name: 'Add “Aarhus”' }))
  await waitFor(() => expect(page.sent('POST')).toHaveLength(1))
})
