import type { Locator, Page } from '@playwright/test'
import { type Caller, type Loose, signIn } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { atRest } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, makeRepair } from './form-rows.ts'
import { intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** Fields of a row, on its own screen and beside its list, that are changed where they stand. */

test.use({ office: 'demo' })

const fieldOf = (place: Page | Locator, label: string) =>
  place.locator(`dl > div:has(> dt:text-is("${label}")) > dd`)
const control = (place: Page | Locator, label: string) =>
  place.getByRole('button', { name: `Change ${label}`, exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: / of / })
const dock = (page: Page) => page.locator('[data-dock]')
const toast = (page: Page) => page.locator('[data-toasts]')
const stored = async (admin: Caller, id: number): Promise<Loose> =>
  (await admin.call('GET', `/api/repairs/${id}`)).body.data

const openRecord = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/#/repairs/${id}`)
  await expect(fieldOf(page, 'Last Date')).toBeVisible()
  await atRest(page)
}

/** Looks at a row beside the list that a search finds it alone in. */
const openPeek = async (page: Page, admin: Caller): Promise<number> => {
  const { id, customer } = await makeRepair(admin)
  await page.goto(`/#/repairs?keyword=${encodeURIComponent(customer.name)}`)
  await expect(page.locator(`tbody a[href$="/${id}"]`).first()).toBeVisible()
  await atRest(page)
  await page.locator(`tbody a[href$="/${id}"]`).first().focus()
  await page.keyboard.press('Space')
  await expect(fieldOf(dock(page), 'Last Date')).toBeVisible()
  return id
}

test('a press on a value opens its menu, one in it sets it; head and history follow, Undo takes it back', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  await openRecord(page, id)
  const action = fieldOf(page, 'Action')
  await expect(action).toContainText('Promised')
  await action.locator('span').first().click()
  await expect(menu(page).getByRole('option', { name: 'Promised' })).toHaveAttribute('aria-selected', 'true')
  await menu(page).getByRole('option', { name: 'Declined' }).click()
  await expect(menu(page)).toBeHidden()
  await expect(action).toContainText('Declined')
  await expect(toast(page)).toContainText('Action is Declined.')
  await expect(page.getByText('from Promised to Declined')).toBeVisible()
  await expect(page.locator('header').getByText('Declined').first()).toBeVisible()
  await toast(page).getByRole('button', { name: /^Undo/ }).click()
  await expect(action).toContainText('Promised')
})

test('by keys alone: Tab to a field, Enter opens it, Tab sets it and goes on, Escape leaves it', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  await openRecord(page, id)
  await control(page, 'Last Date').focus()
  await page.keyboard.press('F2')
  const day = page.getByRole('textbox', { name: 'Last Date' })
  await expect(day).toBeFocused()
  await page.keyboard.type('02-02-2032')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(admin, id)).last_date).toBe('2032-02-02')
  await expect(control(page, 'Last Date')).toBeFocused()
  const names = await page
    .locator('main [data-change]:visible')
    .evaluateAll((all) => all.map((each) => each.ariaLabel))
  const next = names[names.indexOf('Change Last Date') + 1]?.replace('Change ', '')
  await page.keyboard.press('F2')
  await expect(day).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog', { name: `${next} of ` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(control(page, String(next))).toBeFocused()
  await control(page, 'Action').focus()
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('combobox')).toBeFocused()
  await expect(menu(page).getByRole('option', { name: 'Promised' })).toBeVisible() // until then a menu points at nothing
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await stored(admin, id)).action?.name).not.toBe('Promised')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(page.locator('[data-change]:focus')).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`#/repairs/${id}$`))
})

test('beside the list: its row follows, keys of the editor are its own, and those of peek go on after', async ({
  signedIn: page,
  admin,
}) => {
  const id = await openPeek(page, admin)
  await control(dock(page), 'Action').focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(dock(page)).toBeVisible()
  await fieldOf(dock(page), 'Action').locator('span').first().click()
  await menu(page).getByRole('option', { name: 'Declined' }).click()
  await expect(page.locator('tbody').getByText('Declined')).toBeVisible()
  expect((await stored(admin, id)).action?.name).toBe('Declined')
  await expect(control(dock(page), 'Action')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dock(page)).toHaveCount(0)
})

test('what a rule refuses stays as it was and says so below; what another set meanwhile is asked about', async ({
  signedIn: page,
  admin,
  product,
}) => {
  await intercepting(page)
  const { id } = await makeRepair(admin, { published_on: '2030-06-30' })
  await openRecord(page, id)
  const day = fieldOf(page, 'Last Date')
  await day.click()
  await page.getByRole('textbox', { name: 'Last Date' }).fill('01-01-2030')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Last Date stays 31.12.2030: /)).toBeVisible()
  await expect(day).toContainText('31-12-2030')
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  const office = {
    call: admin.call,
    signIn: (email: string, secret: string) => signIn(product.url, email, secret),
  }
  const role = await makeRole(office, fresh('Repairer'), ['repairs.read', 'repairs.update', 'actions.read'])
  const mei = await makePerson(office, `${fresh('mei').replace(/\W/g, '')}@example.org`, [role])
  await page.route('**/api/changes', (route) => route.abort()) // told of nothing, as on a bad line
  await page.reload()
  await atRest(page)
  await day.click()
  await mei.call('PUT', `/api/repairs/${id}`, { last_date: '2031-01-01' })
  await page.getByRole('textbox', { name: 'Last Date' }).fill('02-02-2032')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/set Last Date to 01.01.2031 at /)).toBeVisible()
  expect((await stored(admin, id)).last_date).toBe('2031-01-01')
  await page.getByRole('button', { name: 'Set 02-02-2032' }).click()
  await expect.poll(async () => (await stored(admin, id)).last_date).toBe('2032-02-02')
})

test('what cannot be changed here says why; axe finds no fault, also while a menu is open', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const { id } = await makeRepair(admin)
  await openRecord(page, id)
  const remarks = fieldOf(page, 'Remarks')
  await expect(remarks).toHaveAttribute('data-tooltip', 'Remark is changed in the form.')
  await expect(control(page, 'Remarks')).toHaveCount(0)
  await fieldOf(page, 'Action').hover()
  expect(await axeSays(page)).toEqual([])
  await control(page, 'Action').click()
  await expect(menu(page)).toBeVisible()
  expect(await axeSays(page)).toEqual([])
})

test('whoever may only read is offered nothing, and neither is anybody of a row as it was', async ({
  signedIn: page,
  admin,
}) => {
  await intercepting(page)
  const { id } = await makeRepair(admin)
  await admin.call('PUT', `/api/repairs/${id}`, { remarks: 'Later' })
  await openRecord(page, id)
  await expect(control(page, 'Action')).toHaveCount(1)
  const history = (await admin.call('GET', `/api/repairs/${id}/history`)).body.data
  await page.goto(`/#/repairs/${id}?then=${history.at(-1).id}`)
  await expect(page.getByText('as it was', { exact: false }).first()).toBeVisible()
  await expect(page.locator('[data-change]')).toHaveCount(0)
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.permissions = body.permissions.filter((title: string) => title !== 'repairs.update')
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('about:blank')
  await openRecord(page, id)
  await expect(page.locator('[data-change]')).toHaveCount(0)
  await expect(fieldOf(page, 'Remarks')).not.toHaveAttribute('data-tooltip')
})

test.describe('with a finger', () => {
  test.use({ own: { hasTouch: true, viewport: { width: 390, height: 844 } } })

  test('a press on a value changes it, in a page of its own and beside the list', async ({
    signedIn: page,
    admin,
  }) => {
    const { id } = await makeRepair(admin)
    await openRecord(page, id)
    const box = await control(page, 'Action').boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await fieldOf(page, 'Action').tap()
    await menu(page).getByRole('option', { name: 'Declined' }).tap()
    await expect.poll(async () => (await stored(admin, id)).action?.name).toBe('Declined')
  })
})
