import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { item, open } from '../../features/form/stage.tsx'
import { thingModel, things } from './things.ts'

const openThing = (row: object = {}) =>
  open(
    thingModel,
    '/thing-form/1',
    {
      'GET /api/things/1': item({ id: 1, version: 1, name: 'Lamp', ...row }),
      'PUT /api/things/1': item({ id: 1 }),
    },
    { model: things },
  )

const saved = async (page: ReturnType<typeof open>): Promise<Record<string, unknown>> => {
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  return page.sent('PUT')[0]?.body as Record<string, unknown> // the page sends an object
}

const write = async (page: ReturnType<typeof open>, label: string, typed: string) => {
  const input = await screen.findByLabelText(new RegExp(`^${label}`))
  await page.user.clear(input)
  if (typed) await page.user.type(input, typed)
}

test.each([
  ['Name', 'name', 'Lamp shade', 'Lamp shade'],
  ['Name', 'name', '', null],
  ['Notes', 'notes', 'one{Enter}two', 'one\ntwo'],
  ['Mail', 'mail', 'not an address', 'not an address'],
  ['Secret', 'secret', ' spaces count ', ' spaces count '],
  ['Again', 'again', 'x', 'x'],
  ['Price', 'price', '12.50', 12.5],
  ['Price', 'price', '1,500', 1500],
  ['Price', 'price', '1,500.5', 1500.5],
  ['Price', 'price', '1.234,5', 1234.5],
  ['Price', 'price', '-3', -3],
  ['Price', 'price', 'much', 'much'],
  ['Cost', 'cost', '1,500', '1500.00'],
  ['Cost', 'cost', '(1,234.50)', '-1234.50'],
  ['Weight', 'weight', '1,234', '1234.000'],
  ['Day', 'day', '21 Nov 2026', '2026-11-21'],
  ['Cost', 'cost', '1.234,50 €', '1234.50'],
  ['Cost', 'cost', '0.005', '0.005'],
  ['Cost', 'cost', 'much', 'much'],
  ['Weight', 'weight', '-.5', '-0.500'],
  ['Day', 'day', '1/2/2027', '2027-02-01'],
  ['Day', 'day', '31122026', '2026-12-31'],
  ['Day', 'day', '12/31/2026', '12/31/2026'],
])('%s: sends %s of "%s" as %o', async (label, key, typed, sent) => {
  const page = openThing()
  await write(page, label, typed)
  if (label === 'Name') await page.user.type(screen.getByLabelText('Notes'), '.')
  expect((await saved(page))[key]).toEqual(sent)
})

test('what is typed stays as it is typed until it is left', async () => {
  const page = openThing()
  await write(page, 'Price', '1,200')
  expect((screen.getByLabelText('Price') as HTMLInputElement).value).toBe('1,200')
  await write(page, 'Day', '1/2/27')
  expect((screen.getByLabelText('Day') as HTMLInputElement).value).toBe('1/2/27')
  await page.user.tab()
  expect((screen.getByLabelText('Day') as HTMLInputElement).value).toBe('01-02-2027')
  expect((screen.getByLabelText('Price') as HTMLInputElement).value).toBe('1200')
})

test('a decimal says what it understood while it is typed, and is grouped once it is left', async () => {
  const page = openThing({ cost: '1250.00' })
  const input = (await screen.findByLabelText('Cost')) as HTMLInputElement
  expect([input.value, input.inputMode]).toEqual(['1,250.00', 'text'])
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('EUR')
  await write(page, 'Cost', '1.234,5')
  expect(input.value).toBe('1.234,5')
  expect(screen.getByText('Read as 1,234.50 EUR').getAttribute('role')).toBe('status')
  await page.user.tab()
  expect([input.value, screen.queryByText(/^Read as/)]).toEqual(['1,234.50', null])
  expect((await saved(page)).cost).toBe('1234.50')
})

test('another way of writing the value that is there is no change', async () => {
  const page = openThing({ cost: '1250.00' })
  await write(page, 'Cost', '1.250,00')
  await page.user.tab()
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await write(page, 'Cost', '1.250,01')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  expect((await saved(page)).cost).toBe('1250.01')
})

test.each([
  ['Weight', '1,5', '"1,5" can be read in two ways. Type 1.5 with a point, or 15.'],
  ['Cost', '1,5', '"1,5" can be read in two ways. Type 1.5 with a point, or 15.'],
  ['Price', '1,5', '"1,5" can be read in two ways. Type 1.5 with a point, or 15.'],
  ['Price', '15%', '"15%" can be read in two ways. Type 15, or 0.15.'],
  ['Price', 'much', '"much" is not a number. Type it in figures, such as 1250.5 or 1,250.50.'],
  [
    'Cost',
    '1.234',
    '"1.234" can be read in two ways. Type 1234 without the point, or at most 2 places behind it.',
  ],
  ['Cost', '0.005', '"0.005" has more than 2 places behind the point.'],
  ['Cost', 'much', '"much" is not a number. Type it in figures, such as 1250.5 or 1,250.50.'],
  ['Weight', '1234567890123', '"1234567890123" has more than 12 figures before the point.'],
])('%s: %s stays as it is typed, and is said once the field is left', async (label, typed, says) => {
  const page = openThing()
  await write(page, label, typed)
  expect(screen.queryByText(says)).toBeNull()
  await page.user.tab()
  const said = screen.getByText(says)
  const input = screen.getByLabelText(label) as HTMLInputElement
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual([typed, 'true'])
  expect(input.getAttribute('aria-describedby')?.split(' ')).toContain(said.id)
})

test.each([
  ['Price', '1,5'],
  ['Cost', '12,50'],
  ['Cost', '15 %'],
])('%s: what can be read in two ways is asked, and is not sent: %s', async (label, typed) => {
  const page = openThing()
  await write(page, label, typed)
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  expect(await screen.findByText('One field needs attention.', { exact: false })).toBeTruthy()
  expect(screen.getAllByText(/can be read in two ways/)).toHaveLength(1)
  expect(page.sent('PUT')).toEqual([])
})

test('a text that is no day is said once the field is left, kept, and tied to its input', async () => {
  const page = openThing()
  await write(page, 'Day', '12/31/2026')
  expect(screen.queryByText(/is not a day/)).toBeNull()
  await page.user.tab()
  const said = screen.getByText('"12/31/2026" is not a day. Type day, month and year, such as 31-12-2026.')
  const input = screen.getByLabelText('Day') as HTMLInputElement
  expect([input.value, input.getAttribute('aria-describedby')]).toEqual(['12/31/2026', said.id])
})

test('a password is covered until one asks to see it, and is never filled in', async () => {
  const page = openThing({ secret: 'must not be shown' })
  const input = (await screen.findByLabelText('Secret')) as HTMLInputElement
  expect([input.type, input.value, input.autocomplete]).toEqual(['password', '', 'new-password'])
  await page.user.click(screen.getAllByRole('button', { name: 'Show password' })[0] as Element)
  expect(input.type).toBe('text')
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy()
})

test('a switch sends true and false; what the server alone keeps is shown and not sent', async () => {
  const page = openThing({ made: true })
  await page.user.click(await screen.findByRole('switch', { name: 'Sold' }))
  expect((screen.getByRole('switch', { name: 'Made by the server' }) as HTMLInputElement).disabled).toBe(true)
  const sent = await saved(page)
  expect(sent.sold).toBe(true)
  expect(sent).not.toHaveProperty('made')
  expect(sent).not.toHaveProperty('left')
})

test('what is worked out follows what is typed, is never sent, and is empty without its parts', async () => {
  const page = openThing({ price: 3, twice: 6, more: 7 })
  expect((await screen.findByLabelText('More')).textContent).toBe('7')
  await write(page, 'Price', '12.5')
  expect([screen.getByLabelText('Twice').textContent, screen.getByLabelText('More').textContent]).toEqual([
    '25',
    '26',
  ])
  await write(page, 'Price', '')
  expect(screen.getByLabelText('More').textContent).toBe('–')
  const sent = await saved(page)
  expect(sent.price).toBeNull()
  expect(Object.keys(sent)).not.toContain('twice')
})

test('an image is read into the form, too large ones and other files are refused with a reason', async () => {
  const page = openThing()
  const input = (await screen.findByLabelText('Picture')) as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] } })
  expect(await screen.findByText('Choose a PNG, JPEG, WebP or GIF image.')).toBeTruthy()
  fireEvent.change(input, {
    target: { files: [new File([new Uint8Array(150_000)], 'a.png', { type: 'image/png' })] },
  })
  expect(await screen.findByText(/too large/)).toBeTruthy()
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  await screen.findByRole('button', { name: 'Remove' })
  expect((await saved(page)).picture).toBe('data:image/png;base64,eA==')
})

test('html is written as text and previewed without what could run', async () => {
  const page = openThing({
    page: '<b>bold</b><img src=x onerror="globalThis.ran = true"><script>globalThis.ran = true</script>',
  })
  await page.user.click(await screen.findByRole('button', { name: 'Preview' }))
  expect((await screen.findByText('bold')).tagName).toBe('B')
  expect(document.querySelector('img, script')).toBeNull()
  expect(globalThis).not.toHaveProperty('ran')
})
