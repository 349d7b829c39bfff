import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import { invoiceOf, open, paged } from './stage.tsx'

const more = () => screen.findByRole('button', { name: 'More for INV-0007' })

/** A list of one invoice that changes as its server says. */
const listed = (first: Row, pressed: (row: Row) => { status?: number; body: object } | undefined) => {
  let row = first
  const answers = {
    'GET /api/invoices': paged(() => [row]),
    ...Object.fromEntries(
      ['send', 'pay', 'take-back'].map((button) => [
        `POST /api/invoices/7/${button}`,
        () => {
          const said = pressed(row)
          if (said) return said
          row = {
            ...row,
            state: button === 'send' ? 'Sent' : button === 'pay' ? 'Paid' : 'Draft',
            version: 4,
          }
          return { body: { data: row } }
        },
      ]),
    ),
  }
  return { answers, set: (next: Row) => (row = next) }
}

test('what asks nothing and says nothing is done at once, and the row says how it stands', async () => {
  const { answers } = listed(invoiceOf(), () => undefined)
  const { user, sent, toasts } = open('/invoices', answers)
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Send' }))
  await screen.findByRole('cell', { name: 'Sent' })
  expect(sent('POST')).toEqual([{ method: 'POST', path: '/api/invoices/7/send', body: {} }])
  expect(toasts()).toEqual(['green | Done: Send | INV-0007'])
  expect(document.activeElement?.textContent).toBe('INV-0007')
})

test('who may change the rows of a scope alone is offered what is there for them', async () => {
  const names = async (owner: number) => {
    const { answers } = listed(
      invoiceOf({ owner_id: owner, owner: { id: owner }, state: 'Sent' }),
      () => undefined,
    )
    const holding = ['invoices.update.own', 'invoices.take-back']
    const { user, unmount } = open('/invoices', answers, { verbs: ['invoices.read'], holding })
    await screen.findByText('INV-0007')
    const icon = screen.queryByRole('button', { name: 'More for INV-0007' })
    if (icon) await user.click(icon)
    const found = icon ? (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent) : []
    unmount()
    return found
  }
  expect(await names(1)).toEqual(['Take back'])
  expect(await names(2)).toEqual([])
})

test('only what is there for the row and what one may is offered', async () => {
  const names = async (
    row: Row,
    holding: readonly string[] = ['invoices.pay', 'invoices.take-back'],
    capabilities = ['buttons'],
  ) => {
    const { answers } = listed(row, () => undefined)
    const { user, unmount } = open('/invoices', answers, { holding, capabilities })
    await screen.findByText('INV-0007')
    const icon = screen.queryByRole('button', { name: 'More for INV-0007' })
    if (icon) await user.click(icon)
    const all = icon ? await screen.findAllByRole('menuitem') : []
    const found = all.map(({ textContent }) => textContent)
    unmount()
    return found
  }
  expect(await names(invoiceOf())).toEqual(['Send'])
  expect(await names(invoiceOf({ owner_id: 2, owner: { id: 2, name: 'Anita' } }))).toEqual([])
  expect(await names(invoiceOf({ state: 'Sent' }))).toEqual(['Mark paid', 'Take back'])
  expect(await names(invoiceOf({ state: 'Sent' }), ['invoices.take-back'])).toEqual(['Take back'])
  expect(await names(invoiceOf({ state: 'Sent' }), [])).toEqual([]) // where it leads needs a permission, too
  expect(await names(invoiceOf({ state: 'Paid' }))).toEqual([])
  expect(await names(invoiceOf(), undefined, [])).toEqual([])
})

test('what is asked for is required as the row will stand, and sent with the version', async () => {
  const { answers } = listed(invoiceOf({ state: 'Sent' }), () => undefined)
  const { user, sent, toasts } = open('/invoices', answers)
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Mark paid' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark paid: INV-0007' })
  expect(dialog.textContent).toContain('The customer is thanked.')
  const note = screen.getByLabelText(/^Note/)
  expect(note.getAttribute('aria-required') ?? String((note as HTMLInputElement).required)).toBe('true')
  await user.type(note, 'Thanks')
  await user.dblClick(screen.getByRole('button', { name: /^Mark paid/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST')).toEqual([
    { method: 'POST', path: '/api/invoices/7/pay', body: { note: 'Thanks', version: 3 } },
  ])
  expect(toasts()).toEqual(['green | Done: Mark paid | INV-0007'])
  await screen.findByRole('cell', { name: 'Paid' })
})

test('Escape presses nothing, and the focus is where it was', async () => {
  const { answers } = listed(invoiceOf({ state: 'Sent' }), () => undefined)
  const { user, sent } = open('/invoices', answers)
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Take back' }))
  await screen.findByRole('dialog', { name: 'Take back: INV-0007' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST')).toEqual([])
  await waitFor(async () => expect(document.activeElement).toBe(await more()))
})

test('messages stand under their fields, and a network that is gone keeps what is typed', async () => {
  const said = [
    { status: 422, body: { message: 'No.', errors: { note: ['Say more.'] } } },
    { status: 503, body: { message: 'The server is busy.' } },
  ]
  const { answers } = listed(invoiceOf({ state: 'Sent' }), () => said.shift())
  const { user } = open('/invoices', answers)
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Mark paid' }))
  await user.type(await screen.findByLabelText(/^Note/), 'Thx')
  await user.click(screen.getByRole('button', { name: /^Mark paid/ }))
  await screen.findByText('Say more.')
  await user.click(screen.getByRole('button', { name: /^Mark paid/ }))
  await screen.findByText(/The server is busy\./)
  expect((screen.getByLabelText(/^Note/) as HTMLInputElement).value).toBe('Thx')
  await user.click(screen.getByRole('button', { name: /^Mark paid/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a row that somebody else has taken further is said to be so, and shown', async () => {
  const message = '"Mark paid" is for where State is Sent. Here State is Paid.'
  const data = invoiceOf({ state: 'Paid', version: 9, paid_on: '2026-11-20' })
  const { answers, set } = listed(invoiceOf({ state: 'Sent' }), () => {
    set(data)
    return { status: 409, body: { message, data } }
  })
  const { user } = open('/invoices', answers)
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Mark paid' }))
  await user.type(await screen.findByLabelText(/^Note/), 'Thx')
  await user.click(screen.getByRole('button', { name: /^Mark paid/ }))
  await screen.findByText(message)
  expect(screen.getByText('The row as it is now:').closest('div')?.textContent).toContain(
    'State PaidPaid on 20-11-2026',
  )
  expect(screen.queryByRole('button', { name: /^Mark paid/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('cell', { name: 'Paid' })
})

test('of one that changed meanwhile and is there still, the values are chosen from', async () => {
  const data = invoiceOf({ state: 'Sent', version: 9, note: 'Theirs' })
  let times = 0
  const { answers } = listed(invoiceOf({ state: 'Sent' }), () => {
    times += 1
    return times === 1 ? { status: 409, body: { message: 'Somebody else saved this.', data } } : undefined
  })
  const { user, sent } = open('/invoices', answers)
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Mark paid' }))
  await user.type(await screen.findByLabelText(/^Note/), 'Mine')
  await user.click(screen.getByRole('button', { name: /^Mark paid/ }))
  await screen.findByRole('radio', { name: /Theirs/ })
  await user.click(screen.getByRole('button', { name: /^Mark paid/ }))
  await waitFor(() => expect(sent('POST')).toHaveLength(2))
  expect(sent('POST')[1]?.body).toEqual({ note: 'Mine', version: 9 })
})
