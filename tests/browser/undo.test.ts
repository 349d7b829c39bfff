import type { Page } from '@playwright/test'
import { toasted } from '../support/toasts.ts'
import { atRest } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** The way back from a change: on its toast, and by Ctrl + Z. */

const toast = (page: Page) => page.locator('[data-toasts]')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const remove = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You can undo this.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
}

test('a deleted row comes back by the toast, as it was', async ({ signedIn: page, admin }) => {
  await bringAxe(page)
  const name = fresh('Scale')
  const { id } = await make(admin, 'scales', { name })
  await page.goto(`/#/scales?keyword=${name}`)
  await remove(page, name)
  await expect(toast(page)).toContainText(`success${name} was deleted.`)
  await expect(toast(page).getByRole('button', { name: /^Undo/ })).toContainText('Ctrl Z')
  expect(await axeSays(page)).toEqual([])
  await toast(page).getByRole('button', { name: /^Undo/ }).click()
  await expect(row(page, name)).toBeVisible()
  await expect(toast(page)).toContainText('Undone')
  const { body } = await admin.call('GET', `/api/scales/${id}`)
  expect(body.data).toMatchObject({ id, name })
})

test('Ctrl + Z takes back the last change of the screen, then the one before, and none of another', async ({
  signedIn: page,
  admin,
}) => {
  const [one, other, third] = [fresh('First'), fresh('Second'), fresh('Third')]
  await make(admin, 'scales', { name: fresh('Stays') })
  await make(admin, 'scales', { name: one })
  await make(admin, 'scales', { name: other })
  await make(admin, 'services', { name: third })
  await page.goto('/#/scales?per_page=100')
  await remove(page, one)
  await remove(page, other)
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await remove(page, third)
  await toast(page).getByRole('button', { name: 'Dismiss' }).click() // what a toast tells is taken back wherever it stands
  await page.getByRole('link', { name: 'Scales', exact: true }).click()
  await atRest(page)

  await page.getByRole('searchbox').focus()
  const undone: string[] = []
  page.on('request', (request) => request.url().endsWith('/undo') && undone.push(request.url()))
  await page.keyboard.press('Control+z') // what is typed is taken back there
  await atRest(page)
  expect(undone).toEqual([])
  await page.locator('tbody a').first().focus()
  await page.keyboard.press('Control+z')
  await expect(row(page, other)).toBeVisible()
  await toasted(page, `${other} was deleted.`)
  await page.keyboard.press('Control+z')
  await expect(row(page, one)).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await atRest(page)
  await expect(row(page, third)).toHaveCount(0)
})

test('a saved form can be taken back from the list that one comes to', async ({ signedIn: page, admin }) => {
  const [name, renamed] = [fresh('Before'), fresh('After')]
  const { id } = await make(admin, 'scales', { name })
  await page.goto(`/#/scale-form/${id}`)
  await page.getByRole('textbox', { name: 'Name' }).fill(renamed)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/#\/scales/)
  await expect(row(page, renamed)).toBeVisible()
  await expect(toast(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(page, name)).toBeVisible()
})

test('what others have changed since stays, and is shown beside what the undo would give back', async ({
  signedIn: page,
  admin,
}) => {
  const [name, mine, theirs] = [fresh('Start'), fresh('Mine'), fresh('Theirs')]
  const { id } = await make(admin, 'scales', { name })
  await page.goto(`/#/scale-form/${id}`)
  await page.getByRole('textbox', { name: 'Name' }).fill(mine)
  await page.keyboard.press('Control+s')
  await expect(row(page, mine)).toBeVisible()
  const undo = toast(page).getByRole('button', { name: /^Undo/ })
  await undo.focus() // it stands while somebody reads it
  const { body } = await admin.call('GET', `/api/scales/${id}`)
  await admin.call('PUT', `/api/scales/${id}`, { name: theirs, version: body.data.version })
  await undo.press('Enter')
  await expect(toast(page)).toContainText('Nothing was undone')
  await toast(page).getByRole('button', { name: 'Show 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').last()).toContainText(name)
  await expect(dialog.getByRole('row').last()).toContainText(theirs)
})

test('what is undone already says so in the words of the server', async ({ signedIn: page, admin }) => {
  const name = fresh('Twice')
  await make(admin, 'scales', { name })
  await page.goto(`/#/scales?keyword=${name}`)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await remove(page, name)
  const batch = (await deleted).headers().batch
  await expect(toast(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await admin.call('POST', `/api/batches/${batch}/undo`, {})
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Not undone')
})

test('before a server that knows the specification alone nothing is offered, and the prompt is as specified', async ({
  signedIn: page,
  admin,
}) => {
  const name = fresh('Plain')
  await make(admin, 'scales', { name })
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const { capabilities: _, ...user } = await answer.json()
    const { capabilities: __, ...data } = user.data ?? {}
    await route.fulfill({ response: answer, json: user.data ? { ...user, data } : user })
  })
  await page.goto(`/#/scales?keyword=${name}`)
  await expect(row(page, name)).toBeVisible()
  await row(page, name).hover()
  await atRest(page)
  await expect(row(page, name).getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('It cannot be restored.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toasted(page, `${name} was deleted.`)
  await expect(toast(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})
