import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isAffected } from '../../../../src/client/features/live/Freshness.tsx'
import type { Row } from '../../../../src/model/index.ts'
import type { Call, Said } from '../../answering.ts'
import { entityOf, model } from '../../product.ts'
import { item, open } from './stage.tsx'

/** A customer that is there when a form opens. */
const roads: Row = {
  id: 7,
  version: 1,
  name: 'Roads',
  address: 'Old Street',
  phone_no: '1',
  contact_person: 'Jane',
}

const customer = entityOf('customer')
const theirs: Row = { ...roads, version: 2, name: 'Roads Department', phone_no: '2' }

const said = (by: object) => ({
  body: { data: [{ id: 3, at: '2020-02-03T10:00:00.000Z', by, verb: 'update', changes: [] }] },
})

/** A server that holds `theirs` and refuses every other version. */
const overtaken = (history: Said = said({ id: 5, name: 'Mei Tanaka' })) => {
  const page = open(customer, '/customer-form/7', {
    'GET /api/customers/7': item(roads),
    'GET /api/customers/7/history': history,
    'PUT /api/customers/7': ({ body }: Call) =>
      (body as Row).version === 2
        ? item({ ...theirs, version: 3 })
        : {
            status: 409,
            body: { message: 'Somebody else saved this while you were editing.', data: theirs },
          },
  })
  const edit = async (title = /Mei Tanaka changed this customer on 03-02-2020/) => {
    await page.user.type(await screen.findByLabelText(/Name/), ' Office')
    await page.user.type(screen.getByLabelText(/Address/), ' 1')
    await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
    return screen.findByRole('region', { name: title })
  }
  return { page, edit }
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value

test('who changed it and when; only what both changed is asked about, the rest is listed', async () => {
  const notice = await overtaken().edit()
  const seen = within(notice)
    .getAllByRole('group')
    .map((group) => [
      group.querySelector('legend')?.textContent,
      ...[...group.querySelectorAll('label')].map(
        (label) => `${label.querySelector('input')?.checked ? '(x)' : '( )'} ${label.textContent}`,
      ),
    ])
  expect(seen).toEqual([['Name', '(x) Yours Roads Office', '( ) Theirs Roads Department']])
  expect(within(notice).getByText('Also changed:', { exact: false }).textContent).toBe(
    'Also changed: Phone No. 2',
  )
  expect(document.activeElement).toBe(notice)
  expect(screen.getAllByRole('button', { name: /^Save/ })).toHaveLength(1)
})

test('whoever changed what is told is named, and nobody who changed another field', async () => {
  const entry = (name: string, day: string, field: string) => ({
    id: 1,
    at: `2020-02-${day}T10:00:00.000Z`,
    by: { id: 9, name },
    verb: 'update',
    changes: [{ field }],
  })
  const entries = [
    entry('Sara Lindqvist', '06', 'email'),
    entry('Rohan Thapa', '05', 'phone_no'),
    entry('Mei Tanaka', '04', 'name'),
    entry('Kwame Boateng', '03', 'name'),
  ]
  const title = /^Rohan Thapa and Mei Tanaka changed this customer, last on 05-02-2020/
  expect(await overtaken({ body: { data: entries } }).edit(title)).toBeTruthy()
})

test.each([
  [false, { name: 'Roads Office', phone_no: '2' }],
  [true, { name: 'Roads Department', phone_no: '2' }],
])('theirs chosen: %s; the form shows it, and it is saved at their version', async (chosen, expected) => {
  const { page, edit } = overtaken()
  const notice = await edit()
  if (chosen) await page.user.click(within(notice).getByLabelText(/Theirs/))
  expect(name()).toBe(expected.name)
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(page.where()).toBe('/customers'))
  expect(page.sent('PUT')[1]?.body).toMatchObject({ ...expected, address: 'Old Street 1', version: 2 })
})

test.each<[string, Said, RegExp]>([
  ['one did it oneself', said({ id: 1, name: 'Anita' }), /You, in another tab or browser, changed this/],
  ['nobody may say', { status: 403, body: { message: 'x' } }, /Somebody changed this customer\./],
])('where %s it is said so', async (_, history, title) => {
  expect(await overtaken(history).edit(title)).toBeTruthy()
})

test('a change of an entity asks again for its rows that forms show, and for no other', () => {
  const affected = isAffected(model, ['customer'])
  expect(affected('/api/customers/7')).toBe(true)
  expect(affected('/api/customers/7/history')).toBe(false)
  expect(affected('/api/scales/7')).toBe(false)
})

const gone = async (stage = {}) => {
  const page = open(
    customer,
    '/customer-form/7',
    {
      'GET /api/customers/7': item(roads),
      'PUT /api/customers/7': { status: 404, body: { message: 'There is no such customer.' } },
      'POST /api/customers': ({ body }: Call) => item({ ...(body as Row), id: 8, version: 1 }),
    },
    stage,
  )
  await page.user.type(await screen.findByLabelText(/Name/), ' Office')
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await screen.findByText('This customer has been deleted meanwhile.')
  return page
}

test('a row that was deleted meanwhile can become a new one; nothing useless is offered', async () => {
  const page = await gone()
  expect(screen.queryByRole('button', { name: /^(Save|Delete)/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to the list' })).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: /^Create as new/ }))
  await waitFor(() => expect(page.where()).toBe('/customers'))
  const sent = page.sent('POST')[0]?.body
  expect(sent).toMatchObject({ name: 'Roads Office', address: 'Old Street' })
  expect(sent).not.toHaveProperty('version')
})

test('who may not create is led to the list alone', async () => {
  const page = await gone({ without: ['customers.create'] })
  expect(screen.queryByRole('button', { name: /^Create as new/ })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(page.where()).toBe('/customers'))
})
