import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import { invoiceOf, open } from './stage.tsx'

/** The form of one invoice that changes as its server says. */
const form = (first: Row, said?: () => { status: number; body: object } | undefined) => {
  let row = first
  const write = (changed: Row) => {
    row = { ...row, ...changed, version: (row.version ?? 0) + 1 }
    return { body: { data: row } }
  }
  return open('/invoice-form/7', {
    'GET /api/invoices/7': () => ({ body: { data: row } }),
    'PUT /api/invoices/7': ({ body }) => write({ number: (body as Row).number }),
    'POST /api/invoices/7/send': () => said?.() ?? write({ state: 'Sent' }),
  })
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('a press in a form stays on it and shows the row as it is now', async () => {
  const { user, sent, where, toasts } = form(invoiceOf())
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByRole('button', { name: 'Mark paid' })
  expect(buttons()).not.toContain('Send')
  expect(where()).toBe('/invoice-form/7')
  expect(sent('POST')).toEqual([{ method: 'POST', path: '/api/invoices/7/send', body: {} }])
  expect(toasts()).toEqual(['green | Done: Send | INV-0007'])
  expect(screen.queryByText(/changed this invoice/)).toBeNull() // it was oneself
})

const typed = async (user: ReturnType<typeof form>['user']) => {
  const number = await screen.findByLabelText(/^Number/)
  await user.clear(number)
  await user.type(number, 'INV-0008')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('alertdialog', { name: 'Save before “Send”?' })
}
const number = () => (screen.getByLabelText(/^Number/) as HTMLInputElement).value

test('with unsaved changes a press says so; saved first, it goes on with what was saved', async () => {
  const { user, sent, where } = form(invoiceOf())
  await typed(user)
  await user.click(screen.getByRole('button', { name: 'Save first' }))
  await screen.findByRole('button', { name: 'Mark paid' })
  expect(sent('PUT').map(({ body }) => body)).toEqual([
    { number: 'INV-0008', owner_id: 1, state: 'Draft', version: 3 },
  ])
  expect(sent('POST')).toHaveLength(1)
  expect([where(), number(), screen.queryByText('Unsaved changes')]).toEqual([
    '/invoice-form/7',
    'INV-0008',
    null,
  ])
})

test('pressed without saving, what was typed stays, unsaved', async () => {
  const { user, sent } = form(invoiceOf())
  await typed(user)
  await user.click(screen.getByRole('button', { name: 'Press without saving' }))
  await screen.findByRole('button', { name: 'Mark paid' })
  expect(sent('PUT')).toEqual([])
  expect([number(), screen.queryByText('Unsaved changes') !== null]).toEqual(['INV-0008', true])
})

test('given up, nothing is pressed and nothing is lost', async () => {
  const { user, sent } = form(invoiceOf())
  await typed(user)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([sent('POST'), number()]).toEqual([[], 'INV-0008'])
})

test('a press that fails says why', async () => {
  const { user, toasts } = form(invoiceOf(), () => ({
    status: 503,
    body: { message: 'The server is busy.' },
  }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(toasts()).toEqual(['red | Not done: Send | The server is busy.']))
  expect(buttons()).toContain('Send')
})
