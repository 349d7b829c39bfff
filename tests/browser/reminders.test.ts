import type { Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'
import { atRest, still } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** How people have themselves reminded of a list, and have it in their calendar. */

test.use({ office: 'demo' })

const offer = (page: Page) => page.getByRole('button', { name: 'Remind me', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /Remind me|Your reminder/ })
const save = (page: Page) => dialog(page).getByRole('button', { name: /^(Remind me|Save)/ })
const toast = (page: Page) => page.locator('[data-toasts]')
const settled = (page: Page) => expect(dialog(page).locator('[role=status][aria-busy=false]')).toBeVisible()

const reminders = async (admin: Caller): Promise<readonly Loose[]> =>
  (await admin.call('GET', '/api/reminders')).body.data

/** Each test has none when it begins. */
const forget = async (admin: Caller): Promise<void> => {
  for (const { id } of await reminders(admin)) await admin.call('DELETE', `/api/reminders/${id}`)
  const { body } = await admin.call('GET', '/api/feeds')
  for (const { id } of body.data) await admin.call('DELETE', `/api/feeds/${id}`)
}

test.beforeEach(({ admin }) => forget(admin))

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await atRest(page)
  await offer(page).click()
  await expect(save(page)).toBeVisible()
  await settled(page)
  await still(page)
}

test('a reminder of a named list is made, changed, paused and removed, with a way back', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  await open(page, '/promised')
  await expect(dialog(page)).toContainText(/\d+ repairs? in “Promised”/)
  expect(await axeSays(page)).toEqual([])
  await save(page).click()
  await expect(toast(page)).toContainText('You are reminded of Promised.')
  const [made] = await reminders(admin)
  expect(made).toMatchObject({
    entity: 'repair',
    list: 'promised',
    when: 'days',
    days: 'workdays',
    inbox: true,
  })
  await expect(offer(page)).toBeFocused()

  await open(page, '/promised')
  await dialog(page).getByRole('combobox', { name: 'Days' }).selectOption('chosen')
  await dialog(page).getByText('Fr', { exact: true }).click()
  await dialog(page).getByRole('combobox', { name: 'Hour' }).selectOption('09:00')
  await expect(dialog(page)).toContainText('the hour of all your reminders')
  expect(await axeSays(page)).toEqual([])
  await save(page).click()
  await expect(toast(page)).toContainText('Your reminder of Promised is saved.')
  expect(await reminders(admin)).toMatchObject([{ id: made?.id, days: ['mon', 'fri'] }])
  expect((await admin.call('GET', '/api/reminders/hour')).body.data.hour).toBe('09:00')

  await open(page, '/promised')
  await dialog(page).getByRole('button', { name: 'Pause' }).click()
  await expect(toast(page)).toContainText('is paused')
  expect(await reminders(admin)).toMatchObject([{ paused: 'by-you' }])
  await open(page, '/promised')
  await expect(dialog(page)).toContainText('It is paused by you.')
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page)).toContainText('was removed')
  expect(await reminders(admin)).toEqual([])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => reminders(admin))
    .toMatchObject([{ list: 'promised', days: ['mon', 'fri'], paused: 'by-you' }])
})

test('filtered rows become a view of one’s own, and the reminder stands on it', async ({
  signedIn: page,
  admin,
}) => {
  const name = fresh('To look at')
  await open(page, `/repairs?where=${encodeURIComponent(JSON.stringify({ remarks: null }))}`)
  await expect(save(page)).toBeDisabled()
  await expect(dialog(page).getByRole('textbox', { name: 'What it is called' })).toBeFocused()
  await page.keyboard.type(name)
  await dialog(page).getByRole('radio', { name: 'When a row enters it' }).check()
  await page.keyboard.press('Control+s')
  await expect(toast(page)).toContainText(`You are reminded of ${name}.`)
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  const [made] = await reminders(admin)
  expect(made).toMatchObject({ view: { name }, when: 'enters' })
  const { body } = await admin.call('GET', `/api/views/${made?.view.id}`)
  expect(body.data).toMatchObject({ audience: 'mine', select: { where: { remarks: null } } })
})

test('nothing in it means no mail, and is said before', async ({ signedIn: page, admin }) => {
  const { body } = await admin.call('POST', '/api/views', {
    ...{ entity: 'repair', name: fresh('Nothing'), audience: 'mine' },
    select: { keyword: 'there is no such repair' },
  })
  await open(page, `/repairs?view=${body.data.id}`)
  await expect(dialog(page)).toContainText(/Nothing is in it: (no mail would go out|nothing would come)\./)
})

test('a calendar has an address that is shown once, opens without a sign-in, and is revoked', async ({
  signedIn: page,
  product,
}) => {
  await open(page, '/promised')
  await dialog(page).getByRole('button', { name: 'Make an .ics address' }).click()
  const field = dialog(page).getByRole('textbox', { name: 'Address of the calendar' })
  await expect(field).toHaveValue(/\/api\/feeds\/[\w-]+\.ics$/)
  const { pathname } = new URL(await field.inputValue())
  const calendar = () => fetch(product.url + pathname)
  const first = await calendar()
  expect(first.headers.get('content-type')).toContain('text/calendar')
  expect(await first.text()).toContain('BEGIN:VEVENT')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await open(page, '/promised')
  await expect(dialog(page)).toContainText('A calendar has an address of it. Last used today.')
  await expect(page.locator('body')).not.toContainText(pathname)
  await dialog(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Make an .ics address' })).toBeVisible()
  expect((await calendar()).status).toBe(404)
})

test('by keys alone: from the search, along the dialog, and back to the list', async ({
  signedIn: page,
  admin,
}) => {
  await page.goto('/#/promised')
  await atRest(page)
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.type('remind')
  await expect(page.getByRole('option', { name: /^Remind me/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(dialog(page).getByRole('radio', { name: 'What is in it, on' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('radio', { name: 'When a row enters it' })).toBeChecked()
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeHidden()
  expect(await reminders(admin)).toMatchObject([{ when: 'enters' }])
  await offer(page).focus()
  await page.keyboard.press('Enter')
  await settled(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(offer(page)).toBeFocused()
})

test('in the dark, in a system’s own colours, and twice as large, all of it can be read', async ({
  signedIn: page,
}) => {
  await bringAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/promised')
  expect(await axeSays(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await expect(save(page)).toBeVisible()
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 720, height: 450 }) // of 1440 × 900 at 200 %
  await still(page)
  await save(page).scrollIntoViewIfNeeded()
  const box = await dialog(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(720)
  expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ own: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } })

  test('it stands in the menu, fits, and everything takes a finger', async ({ signedIn: page, admin }) => {
    await bringAxe(page)
    await page.goto('/#/promised')
    await atRest(page)
    await expect(offer(page)).toBeHidden()
    await page.getByRole('button', { name: 'More of this list' }).tap()
    await page.getByRole('menuitem', { name: 'Remind me' }).tap()
    await settled(page)
    await dialog(page).getByRole('combobox', { name: 'Days' }).selectOption('chosen')
    await still(page)
    expect(await axeSays(page)).toEqual([])
    expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const low = await dialog(page)
      .locator('button, select, label:has(:is([type=checkbox], [type=radio]))')
      .evaluateAll((all) =>
        all
          .map((each) => [each.textContent, each.getBoundingClientRect().height] as const)
          .filter(([, height]) => height < 44),
      )
    expect(low).toEqual([])
    await save(page).tap()
    await expect(toast(page)).toContainText('You are reminded of Promised.')
    expect(await reminders(admin)).toMatchObject([{ days: ['mon'] }])
  })
})
