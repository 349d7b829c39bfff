import { atRest, show, still } from './at-rest.ts'
import { axeSays, bothThemes, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

test('buttons of rows, by keyboard in a list', async ({ signedIn: page, admin }) => {
  await bringAxe(page)
  const subject = fresh('Claim')
  await make(admin, 'claims', { subject })
  await page.goto(`/#/claims?keyword=${encodeURIComponent(subject)}`)
  const row = page.getByRole('row').filter({ hasText: subject })
  await row.getByRole('link', { name: subject, exact: true }).focus()

  await test.step('stand behind one icon, which the arrow keys lead to', async () => {
    const more = row.getByRole('button', { name: `More for ${subject}` })
    for (let steps = 0; steps < 12; steps += 1) {
      if (await more.evaluate((icon) => icon === document.activeElement)) break
      await page.keyboard.press('ArrowRight')
    }
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Send', 'Hurry'])
    await still(page)
    expect(await axeSays(page)).toEqual([])
  })

  await test.step('one that asks nothing is done at once; the focus stays in the row', async () => {
    await page.getByRole('menuitem', { name: 'Send' }).press('Enter')
    await expect(row).toContainText('Sent')
    await expect(page.getByText('Done: Send')).toBeVisible()
    await expect(row.getByRole('link', { name: subject, exact: true })).toBeFocused()
  })

  await test.step('one that asks is answered in a dialog; messages stand under their fields', async () => {
    await row.getByRole('button', { name: `More for ${subject}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Refuse' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Refuse: ${subject}` })
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(dialog.getByText('Say why it is refused.')).toBeVisible()
    await still(page)
    expect(await axeSays(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No receipt.')
    await page.keyboard.press('Control+s')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Refused')
  })

  await test.step('one that says something first is given up with Escape', async () => {
    const more = row.getByRole('button', { name: `More for ${subject}` })
    await more.press('Enter')
    await page.getByRole('menuitem', { name: 'Take up again' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Take up again: ${subject}` })
    await expect(dialog).toContainText('What was decided is taken back.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
    await expect(row).toContainText('Refused')
  })
})

for (const [size, viewport] of Object.entries(sizes))
  test(`buttons of rows, ${size}, in both themes`, async ({ signedIn: page, admin }) => {
    await bringAxe(page)
    await page.setViewportSize(viewport)
    const subject = fresh('Claim')
    const { id } = await make(admin, 'claims', { subject, amount: '120.00' })
    await admin.call('POST', `/api/claims/${id}/send`, {})
    await page.goto(`/#/claims?keyword=${encodeURIComponent(subject)}`)
    await atRest(page)
    await page.getByRole('button', { name: `More for ${subject}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Approve', 'Refuse', 'Hurry'])
    await bothThemes(page, 'menu')
    await page.getByRole('menuitem', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: `Approve: ${subject}` })
    await expect(dialog.getByLabel('Amount')).toHaveValue(/120/)
    await bothThemes(page, 'dialog')
    await admin.call('POST', `/api/claims/${id}/refuse`, { reason: 'No receipt.' })
    await dialog.getByRole('button', { name: /^Approve/ }).click()
    await expect(
      dialog.getByText('"Approve" is for where State is Sent. Here State is Refused.'),
    ).toBeVisible()
    await bothThemes(page, 'too late')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await show(page, `/claim-form/${id}`)
    if (size === 'wide') await expect(page.getByRole('button', { name: 'Take up again' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Subject' }).fill(`${subject} again`)
    await bothThemes(page, 'form')
    if (size === 'narrow') await page.getByRole('button', { name: `More for ${subject}` }).click()
    await page.getByRole(size === 'narrow' ? 'menuitem' : 'button', { name: 'Take up again' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await bothThemes(page, 'unsaved')
    await page.getByRole('button', { name: 'Save first' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Take up again/ })
      .click()
    await expect(page.getByText('Done: Take up again')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(`${subject} again`)
    await bothThemes(page, 'done')
  })
