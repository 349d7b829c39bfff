import type { Locator, Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'

let made = 0

/** A name that no other row of the run has, nor holds. */
export const fresh = (what: string): string => {
  made += 1
  return `${what} ${process.pid}-${String(made).padStart(5, '0')}`
}

/** Makes a row by a call. @returns it as the server answers it */
export const make = async (admin: Caller, plural: string, row: object): Promise<Loose> => {
  const { status, body } = await admin.call('POST', `/api/${plural}`, row)
  if (status !== 201) throw new Error(`${plural}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A customer, and a repair of it that is promised. */
export const makeRepair = async (admin: Caller, more: object = {}): Promise<Loose> => {
  const customer = await make(admin, 'customers', {
    name: fresh('Customer'),
    address: '1 Main Street',
    phone_no: '+45 1234',
    contact_person: 'Jane Doe',
  })
  const service = await make(admin, 'services', { name: fresh('Service') })
  const category = await make(admin, 'categories', { name: fresh('Category') })
  const { body } = await admin.call('GET', '/api/actions')
  const promised = body.data.find((action: Loose) => action.name === 'Promised')
  return make(admin, 'repairs', {
    customer_id: customer.id,
    service_id: service.id,
    category_id: category.id,
    last_date: '2030-12-31',
    action_id: promised.id,
    remarks: 'First remark',
    ...more,
  })
}

/** A text field by the whole of its label: a part of it may well stand in what a row is called, and so in its buttons. */
export const textbox = (page: Pick<Page, 'getByRole'>, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })

/** Chooses an option of a dropdown by typing a part of it. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}
