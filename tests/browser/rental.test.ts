import { signIn } from '../support/calls.ts'
import { everyScreen } from './example-screens.ts'
import { choose, fresh, make, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Built and started as `npm run demo -- --app examples/rental` does. */
test.use({ office: 'rental' })
test.describe.configure({ mode: 'default' }) // one server is enough

test('every screen can be read by everybody, at every width and in both themes', async ({
  signedIn: page,
}) => {
  test.setTimeout(600_000)
  await everyScreen(page, 'rental')
})

test('a day at the desk: an invoice is written, approved and paid', async ({ signedIn: page, admin }) => {
  const client = await make(admin, 'clients', { name: fresh('Client'), address: '1 Quay', phone: '+44 1' })
  const cell = (line: number, label: string) => page.getByLabel(`Line ${line}, ${label}`, { exact: true })
  const row = page.getByRole('row').filter({ hasText: client.name })

  await test.step('lines are typed by keyboard alone, and the sums follow', async () => {
    await page.goto('/#/invoice-form')
    await choose(page, 'Client', client.name)
    await textbox(page, 'Due').fill('31-12-2099')
    await page.getByRole('button', { name: 'Add invoice line' }).click()
    await expect(cell(1, 'Position')).toBeFocused()
    await page.keyboard.type('Excavator, days')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.keyboard.type('145')
    await page.keyboard.press('Enter')
    await expect(cell(2, 'Position')).toBeFocused()
    await page.keyboard.type('Gone')
    await page.keyboard.press('Control+Backspace')
    await expect(cell(1, 'Position')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(2, 'Position')).toBeFocused()
    await page.keyboard.press('Control+Backspace')
    await expect(page.locator('[data-field=total] output')).toHaveText(/348\.00/)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(/#\/invoices$/)
  })

  await test.step('its list approves and pays it by the buttons of its row', async () => {
    await page.goto(`/#/invoices?keyword=${encodeURIComponent(client.name)}`)
    await expect(row).toContainText('348.00')
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Approve' }).click()
    const approval = page.getByRole('dialog', { name: /^Approve: / })
    await expect(approval).toContainText('It can be sent from then on.')
    await approval.getByRole('button', { name: 'Approve' }).click()
    await expect(row).toContainText('Approved')
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click()
    const payment = page.getByRole('dialog', { name: /^Mark as paid: / })
    await textbox(payment, 'Paid on').fill('31-12-2099')
    await payment.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(row).toContainText('Paid')
    await expect(row.getByRole('button', { name: /^More for/ })).toHaveCount(0)
  })

  await test.step('the client shows it, called by what is not the client', async () => {
    await page.goto(`/#/client-form/${client.id}`)
    const invoices = page.getByRole('table', { name: 'Invoices' })
    await expect(invoices.getByRole('link', { name: /^INV-\d{4}-\d{4}$/ })).toHaveCount(1)
  })
})

test('a trainee sees every hire, and changes and hands out only own ones', async ({
  page,
  admin,
  product,
}) => {
  const { body } = await admin.call('GET', '/api/roles')
  const trainee = body.data.find(({ title }: { title: string }) => title === 'Trainee')
  const password = 'Wheel-Loader-77-yard'
  const email = `${fresh('elin').replace(/\W/g, '')}@example.org`
  const person = await make(admin, 'employees', {
    ...{ name: fresh('Elin'), email, password, confirm_password: password },
    roles: [trainee.id],
  })
  const client = await make(admin, 'clients', { name: fresh('Client'), address: '1 Quay', phone: '+44 1' })
  const machine = await make(admin, 'machines', { name: fresh('Crane'), day_rate: '90.00' })
  const hire = { client_id: client.id, machine_id: machine.id, day_rate: '90.00', state: 'Booked' }
  const mine = { ...hire, from_day: '2031-01-01', to_day: '2031-01-04', handled_by_id: person.id }
  const theirs = { ...hire, from_day: '2031-02-01', to_day: '2031-02-04', handled_by_id: 1 }
  await make(admin, 'hires', mine)
  await make(admin, 'hires', theirs)

  const { token } = await signIn(product.url, email, password)
  await page.context().addCookies([{ name: 'token', value: token ?? '', url: product.url }])
  await page.goto(`/#/hires?keyword=${encodeURIComponent(client.name)}`)
  const [own, other] = ['01-01-2031', '01-02-2031'].map((day) =>
    page.getByRole('row').filter({ hasText: day }),
  )
  if (!own || !other) throw new Error('There are two.')
  await expect(other).toContainText('Booked')
  await expect(other.getByRole('button', { name: /^More for/ })).toHaveCount(0)
  await own.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Hand out' }).click()
  await expect(own).toContainText('Out')
})
