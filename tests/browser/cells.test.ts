import type { Locator, Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'
import { signIn } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make, makeRepair } from './form-rows.ts'
import { cellOf, cellMenu as menu, openCells as open, rowOf } from './list-cells.ts'
import { intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** Cells of a list that are changed where they stand. */

test.use({ office: 'demo' })

const toast = (page: Page) => page.locator('[data-toasts]')
const stored = async (admin: Caller, id: number): Promise<Loose> =>
  (await admin.call('GET', `/api/repairs/${id}`)).body.data
/** Presses an arrow key until a cell has the focus. */
const walkTo = async (page: Page, key: string, cell: Locator): Promise<void> => {
  for (let step = 0; step < 16; step += 1) {
    if (await cell.evaluate((each) => each === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(cell).toBeFocused()
}

test('a press on a chip opens its menu, a press on a value sets it, and Undo takes it back', async ({
  signedIn: page,
  admin,
}) => {
  const { id, action_id: promised } = await makeRepair(admin)
  await open(page, '/repairs')
  const action = await cellOf(page, id, 'Action')
  await action.locator('span').click()
  await expect(menu(page)).toBeVisible()
  await expect(menu(page).getByRole('option', { name: 'Promised' })).toHaveAttribute('aria-selected', 'true')
  await menu(page).getByRole('option', { name: 'Declined' }).click()
  await expect(menu(page)).toBeHidden()
  await expect(action).toHaveText('Declined')
  await expect(toast(page)).toContainText('Action is Declined.')
  expect((await stored(admin, id)).action_id).not.toBe(promised)
  await expect(toast(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(action).toHaveText('Promised')
  expect((await stored(admin, id)).action_id).toBe(promised)
})

test('by keys alone: arrows to the cell, Enter, letters, Tab to the next one, Escape, Delete', async ({
  signedIn: page,
  admin,
}) => {
  const source = await make(admin, 'sources', { title: fresh('Gazette') })
  const { id } = await makeRepair(admin)
  await open(page, '/repairs')
  await page.keyboard.press('Tab')
  await rowOf(page, id).getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(await cellOf(page, id, 'Service')).toBeFocused()
  const action = await cellOf(page, id, 'Action')
  await walkTo(page, 'ArrowRight', action)
  await page.keyboard.press('Enter')
  await page.keyboard.type('decl')
  await expect(menu(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(action).toBeFocused()
  await expect(action).toHaveText('Promised')

  const place = await cellOf(page, id, 'Source')
  await walkTo(page, 'ArrowRight', place)
  await page.keyboard.press('Enter')
  await page.keyboard.type(source.title)
  await expect(menu(page).getByRole('option', { name: source.title })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(place).toHaveText(source.title)
  await expect(place).not.toBeFocused()
  await expect.poll(async () => (await stored(admin, id)).source_id).toBe(source.id)
  await walkTo(page, 'ArrowLeft', place)
  await page.keyboard.press('Delete')
  await expect(place).toHaveText('')
  await expect.poll(async () => (await stored(admin, id)).source_id).toBe(null)
})

test('what a rule refuses stays as it was, and says the rule and where to go on', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin, { published_on: '2030-06-30' })
  await open(page, '/repairs')
  const day = await cellOf(page, id, 'Last Date')
  await day.dblclick()
  await page.getByRole('textbox', { name: 'Last Date' }).fill('01-01-2030')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Last Date stays 31.12.2030: /)).toBeVisible()
  await expect(day).toHaveText('31-12-2030')
  expect((await stored(admin, id)).last_date).toBe('2030-12-31')
  await page.getByRole('link', { name: 'Fill it in' }).click()
  await expect(page).toHaveURL(new RegExp(`/repair-form/${id}$`))
})

test('a field that somebody else set meanwhile is asked about; another field of theirs stays', async ({
  signedIn: page,
  admin,
  product,
}) => {
  await intercepting(page)
  const office = {
    call: admin.call,
    signIn: (email: string, secret: string) => signIn(product.url, email, secret),
  }
  const role = await makeRole(office, fresh('Repairer'), ['repairs.read', 'repairs.update', 'actions.read'])
  const mei = await makePerson(office, `${fresh('mei').replace(/\W/g, '')}@example.org`, [role])
  const { id } = await makeRepair(admin)
  const actions = (await admin.call('GET', '/api/actions')).body.data
  const declined = actions.find(({ name }: Loose) => name === 'Declined').id
  await open(page, '/repairs')
  await page.route('**/api/changes', (route) => route.abort()) // told of nothing, as on a bad line
  await page.reload()
  await open(page, '/repairs')
  const action = await cellOf(page, id, 'Action')
  await action.locator('span').click()
  await mei.call('PUT', `/api/repairs/${id}`, { remarks: 'By Mei' })
  await menu(page).getByRole('option', { name: 'Declined' }).click()
  await expect.poll(async () => (await stored(admin, id)).action_id).toBe(declined)
  expect((await stored(admin, id)).remarks).toBe('By Mei')

  const day = await cellOf(page, id, 'Last Date')
  await mei.call('PUT', `/api/repairs/${id}`, { last_date: '2031-01-01' })
  await day.dblclick()
  await page.getByRole('textbox', { name: 'Last Date' }).fill('02-02-2032')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/set Last Date to 01.01.2031 at /)).toBeVisible()
  expect((await stored(admin, id)).last_date).toBe('2031-01-01')
  await page.getByRole('button', { name: 'Set 02-02-2032' }).click()
  await expect.poll(async () => (await stored(admin, id)).last_date).toBe('2032-02-02')
})

test('a row that leaves the list by a change stays where it is, dimmed, and says so', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  await open(page, '/promised')
  const before = await page.locator('tbody tr').count()
  const action = await cellOf(page, id, 'Action')
  await action.dblclick()
  await expect(menu(page).getByRole('option', { name: 'Declined' })).toContainText('leaves this list')
  await menu(page).getByRole('option', { name: 'Declined' }).click()
  await expect(toast(page)).toContainText('Action is Declined. It left this list.')
  await expect(rowOf(page, id)).toHaveAttribute('data-left', '')
  await page.waitForTimeout(2500) // its own change has come back by then
  await expect(page.locator('tbody tr')).toHaveCount(before)
  await expect(toast(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, id)).not.toHaveAttribute('data-left')
})

test('what cannot be changed says why, and is read so', async ({ signedIn: page, admin }) => {
  const { id } = await makeRepair(admin, { action_id: null })
  await open(page, '/repairs')
  const status = await cellOf(page, id, 'Status')
  await status.hover()
  await expect(page.getByText('Status can be set once Action is Promised.')).toBeVisible()
  await expect(status).toHaveAccessibleDescription('Status can be set once Action is Promised.')
  await expect(status).toHaveAttribute('aria-readonly', 'true')
  await status.dblclick()
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('an open menu and a refusal have no fault that axe finds', async ({ signedIn: page, admin }) => {
  await bringAxe(page)
  const { id } = await makeRepair(admin, { published_on: '2030-06-30' })
  await open(page, '/repairs')
  await (await cellOf(page, id, 'Action')).locator('span').click()
  await expect(menu(page)).toBeVisible()
  expect(await axeSays(page)).toEqual([])
})
