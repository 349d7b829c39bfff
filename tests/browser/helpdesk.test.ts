import { signIn } from '../support/calls.ts'
import { everyScreen } from './example-screens.ts'
import { fresh, make, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Built and started as `npm run demo -- --app examples/helpdesk` does. */
test.use({ office: 'helpdesk' })
test.describe.configure({ mode: 'default' }) // one server is enough

const makeTicket = (subject: string, requester: number) => ({
  ...{ subject, description: 'It does not work.', requester_id: requester, urgent: false, state: 'New' },
  opened: '2026-01-05T08:00:00Z',
})

test('every screen can be read by everybody, at every width and in both themes', async ({
  signedIn: page,
}) => {
  test.setTimeout(600_000)
  await everyScreen(page, 'helpdesk')
})

test('a day of an agent: a ticket is taken, worked on, solved and reopened', async ({
  signedIn: page,
  admin,
}) => {
  const topic = await make(admin, 'topics', { name: fresh('Topic') })
  const subject = fresh('Mouse')
  const ticket = await make(admin, 'tickets', { ...makeTicket(subject, 1), topic_id: topic.id })
  const row = page.getByRole('row').filter({ hasText: subject })

  await test.step('taken in the list, at once', async () => {
    await page.goto(`/#/tickets?keyword=${encodeURIComponent(subject)}`)
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Take' }).click()
    await expect(row).toContainText('In work')
  })

  await test.step('what was done is a line of its form; its minutes follow', async () => {
    await page.goto(`/#/ticket-form/${ticket.id}`)
    await page.getByRole('button', { name: 'Add work note' }).click()
    await page.getByLabel('Line 1, What was done', { exact: true }).fill('Cleaned')
    await page.getByLabel('Line 1, Minutes', { exact: true }).fill('25')
    await expect(page.locator('[data-field=minutes] output')).toHaveText('25')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/#\/tickets/)
  })

  await test.step('solved and reopened in its form', async () => {
    await page.goto(`/#/ticket-form/${ticket.id}`)
    await page.getByRole('button', { name: 'Solve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Solve: / })
    await dialog.getByRole('button', { name: 'Solve' }).click()
    await expect(textbox(dialog, 'Solution')).toBeFocused()
    await textbox(dialog, 'Solution').fill('It was dust.')
    await dialog.getByRole('button', { name: 'Solve' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Reopen', exact: true }).click()
    const again = page.getByRole('dialog', { name: /^Reopen: / })
    await expect(again).toContainText('The requester sees it as open again.')
    await again.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByRole('button', { name: 'Solve', exact: true })).toBeVisible()
    const { body } = await admin.call('GET', `/api/tickets/${ticket.id}`)
    expect([body.data.state, body.data.solved, body.data.minutes]).toEqual(['In work', null, 25])
  })
})

test('a colleague sees own tickets alone, and none of them can be pressed', async ({
  page,
  admin,
  product,
}) => {
  const { body } = await admin.call('GET', '/api/roles')
  const colleague = body.data.find(({ title }: { title: string }) => title === 'Colleague')
  const password = 'Paper-Jam-77-tray'
  const email = `${fresh('colin').replace(/\W/g, '')}@example.org`
  const person = await make(admin, 'people', {
    ...{ name: fresh('Colin'), email, password, confirm_password: password },
    roles: [colleague.id],
  })
  const topic = await make(admin, 'topics', { name: fresh('Topic') })
  const [mine, theirs] = [fresh('Mine'), fresh('Theirs')]
  await make(admin, 'tickets', { ...makeTicket(mine, person.id), topic_id: topic.id })
  const other = await make(admin, 'tickets', { ...makeTicket(theirs, 1), topic_id: topic.id })

  const { token } = await signIn(product.url, email, password)
  await page.context().addCookies([{ name: 'token', value: token ?? '', url: product.url }])
  await page.goto('/#/tickets')
  const row = page.getByRole('row').filter({ hasText: mine })
  await expect(row).toBeVisible()
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()
  await expect(row.getByRole('button', { name: /^More for/ })).toHaveCount(0)
  await page.goto(`/#/ticket-form/${other.id}`)
  await expect(page.getByText('There is no such ticket')).toBeVisible()
  await expect(page.getByText(theirs)).toHaveCount(0)
})
