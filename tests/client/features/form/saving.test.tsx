import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import { entityOf } from '../../product.ts'
import { item, listOf, open } from './stage.tsx'

const customer = entityOf('customer')
const repair = entityOf('repair')
const pledge = entityOf('pledge')
const scale = entityOf('scale')

const water: Row = { id: 3, version: 5, name: 'Water' }
const saveButton = () => screen.findByRole('button', { name: /^(Create|Save changes)/ })
const field = (label: string | RegExp) => screen.findByLabelText(label)
const refused = (errors: object) => ({
  status: 422,
  body: { message: 'The given data was invalid.', errors },
})
const editScale = (answers = {}, stage = {}) =>
  open(scale, '/scale-form/3', { 'GET /api/scales/3': item(water), ...answers }, stage)

test('a new row is sent, announced, and leads to the list', async () => {
  const page = open(scale, '/scale-form', { 'POST /api/scales': item({ id: 9, name: 'Energy' }) })
  await page.user.type(await field(/Name/), 'Energy')
  await page.user.click(await saveButton())
  await waitFor(() => expect(page.where()).toBe('/scales'))
  expect(page.sent('POST')).toEqual([{ method: 'POST', path: '/api/scales', body: { name: 'Energy' } }])
  expect(page.toasts()).toEqual(['green | The scale was created. | Energy'])
})

test('a changed row goes out with the version that was read', async () => {
  const page = editScale({ 'PUT /api/scales/3': item({ ...water, name: 'Water supply' }) })
  await page.user.type(await field(/Name/), ' supply{Enter}')
  await waitFor(() => expect(page.where()).toBe('/scales'))
  expect(page.sent('PUT').map((call) => call.body)).toEqual([{ name: 'Water supply', version: 5 }])
})

test.each([
  ['opened from a list leads back to where one was in it', { idx: 1 }, '/pledges?page=3'],
  ['opened by its address leads to the list', null, '/pledges'],
])('a form that was %s', async (_, state, where) => {
  const row = { id: 4, version: 1, repair: { id: 2, label: 'Roads' }, end_date: '2026-12-01' }
  const answers = { 'GET /api/pledges/4': item(row), 'PUT /api/pledges/4': item(row) }
  window.history.replaceState(state, '')
  const page = open(pledge, '/pledge-form/4', answers, { from: '/pledges?page=3' })
  await page.user.click(await saveButton())
  await waitFor(() => expect(page.where()).toBe(where))
  window.history.replaceState(null, '')
})

test('pressing twice saves once', async () => {
  let answer = () => {}
  const after = new Promise<void>((resolve) => {
    answer = resolve
  })
  const page = open(scale, '/scale-form', { 'POST /api/scales': { ...item({ id: 9 }), after } })
  await page.user.type(await field(/Name/), 'Energy')
  await page.user.dblClick(await saveButton())
  await page.user.keyboard('{Control>}s{/Control}{Enter}')
  expect(page.where()).toBe('/scale-form')
  answer()
  await waitFor(() => expect(page.where()).toBe('/scales'))
  expect(page.sent('POST')).toHaveLength(1)
})

test.each([
  ['{Control>}s{/Control}', '/scales'],
  ['{Meta>}s{/Meta}', '/scales'],
  ['{Control>}{Enter}{/Control}', '/scale-form'],
])('%s saves and leads to %s', async (keys, where) => {
  const page = open(scale, '/scale-form', { 'POST /api/scales': item({ id: 9 }) })
  await page.user.type(await field(/Name/), 'Energy')
  await page.user.keyboard(keys)
  await waitFor(() => expect(page.where()).toBe(where))
  await waitFor(() => expect(screen.queryByDisplayValue('Energy')).toBeNull())
  expect(page.sent('POST')).toHaveLength(1)
})

test.each([
  ['creating', '/customer-form', 'POST /api/customers'],
  ['updating', '/customer-form/7', 'PUT /api/customers/7'],
])(
  'when %s, every message stands under its field, with a link on top, and the first has the focus',
  async (_, address, call) => {
    const page = open(customer, address, {
      'GET /api/customers/7': item({ id: 7, name: 'A' }),
      [call]: refused({
        address: ['Address is required.', 'Address is odd.'],
        email: ['Email must be one.'],
      }),
    })
    await page.user.click(await saveButton())
    expect(
      (await screen.findByText('Address is odd.')).closest('[data-field]')?.getAttribute('data-field'),
    ).toBe('address')
    expect(screen.getByRole('alert').textContent).toContain(
      'The customer was not saved. 2 fields need attention.',
    )
    const address_ = await field(/Address/)
    expect(document.activeElement).toBe(address_)
    expect(address_.getAttribute('aria-invalid')).toBe('true')
    const described = address_.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Address is required.Address is odd.')
    await page.user.click(screen.getByRole('link', { name: 'Email' }))
    expect(document.activeElement).toBe(await field('Email'))
  },
)

test('a message goes once its value was changed; the others stay', async () => {
  const page = open(customer, '/customer-form', {
    'POST /api/customers': refused({ name: ['Name is required.'], address: ['Address is required.'] }),
  })
  await page.user.click(await saveButton())
  await screen.findByText('Name is required.')
  await page.user.type(await field(/Name/), 'A')
  expect(screen.queryByText('Name is required.')).toBeNull()
  expect(screen.getByText('Address is required.')).toBeTruthy()
})

test('a message for what the form does not show stands at its top, with the focus', async () => {
  const page = open(repair, '/repair-form', {
    'POST /api/repairs': refused({ status_id: ['Status is closed.'], cost: ['No cost.'] }),
  })
  await page.user.click(await saveButton())
  const top = await screen.findByRole('alert')
  expect(top.textContent).toBe('The repair was not saved. Status is closed.No cost.')
  expect(document.activeElement).toBe(top)
})

test.each([
  ['no answer', { lost: true } as const, /The server did not answer. What you typed is kept/],
  [
    'a fault of the server',
    { status: 503, body: { message: 'The server is busy.' } },
    /busy. What you typed is kept/,
  ],
  [
    'a refusal with a reason',
    { status: 409, body: { message: '"Water" is a name that rules depend on.' } },
    /rules depend on/,
  ],
])(
  'on %s the reason stands on top, and what was typed is saved by the next try',
  async (_, answer, reason) => {
    let tries = 0
    const page = editScale({ 'PUT /api/scales/3': () => (++tries === 1 ? answer : item(water)) })
    await page.user.type(await field(/Name/), ' supply')
    await page.user.click(await saveButton())
    expect((await screen.findByRole('alert')).textContent).toMatch(reason)
    expect(page.toasts()).toEqual([])
    await page.user.click(await saveButton())
    await waitFor(() => expect(page.where()).toBe('/scales'))
    expect(page.sent('PUT').map((call) => call.body)).toEqual(
      [1, 2].map(() => ({ name: 'Water supply', version: 5 })),
    )
  },
)

test('a field that a condition hides is neither shown nor sent', async () => {
  const row: Row = {
    id: 7,
    version: 1,
    customer_id: 1,
    customer: { id: 1, name: 'Roads' },
    action_id: 1,
    action: { id: 1, name: 'Promised' },
    remarks: 'kept by the server',
  }
  const page = open(repair, '/repair-form/7', {
    'GET /api/repairs/7': item(row),
    'PUT /api/repairs/7': item(row),
    'GET /api/actions': listOf([
      { id: 1, name: 'Promised' },
      { id: 2, name: 'Declined' },
    ]),
  })
  expect(await screen.findByRole('group', { name: 'Shown because Action is Promised' })).toBeTruthy()
  await page.user.type(await field('Action'), 'Decl')
  await page.user.click(await screen.findByRole('option', { name: 'Declined' }))
  await waitFor(() => expect(screen.queryByText('Shown because Action is Promised')).toBeNull())
  await page.user.click(await saveButton())
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  expect(Object.keys(page.sent('PUT')[0]?.body as object)).toEqual([
    'customer_id',
    'scale_id',
    'service_id',
    'category_id',
    'source_id',
    'published_on',
    'last_date',
    'action_id',
    'version',
  ])
})

test('the start of a pledge comes with its repair filled in and named', async () => {
  const page = open(pledge, '/pledge-form?repair_id=2', {
    'GET /api/repairs': {
      body: { current_page: 1, last_page: 1, data: [{ id: 2, label: 'Roads – Audit' }] },
    },
    'POST /api/pledges': refused({ repair_id: ['This repair already has a pledge.'] }),
  })
  expect(await screen.findByText('Roads – Audit')).toBeTruthy()
  await page.user.click(await saveButton())
  expect(await screen.findByText('This repair already has a pledge.')).toBeTruthy()
  expect(page.sent('POST')[0]?.body).toMatchObject({ repair_id: 2 })
})
