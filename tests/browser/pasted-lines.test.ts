import type { Locator, Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** What is pasted with a line break into an input of one line. */

const paste = async (page: Page, input: Locator, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await input.click()
  await page.evaluate((said) => navigator.clipboard.writeText(said), text)
  await page.keyboard.press('Control+v')
}

test('lines that are pasted into a form are one line with spaces, and are taken back as one', async ({
  signedIn: page,
  admin,
}) => {
  await page.goto('/#/scale-form')
  await atRest(page)
  const input = page.getByLabel('Name')
  await paste(page, input, 'Alpha\r\nBeta\tLtd\n')
  await expect(input).toHaveValue('Alpha Beta Ltd')
  await page.keyboard.press('Control+z')
  await expect(input).toHaveValue('')
  await paste(page, input, 'Alpha\r\nBeta\tLtd\n')
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await admin.call('GET', '/api/scales?keyword=alpha')).body.data)
    .toMatchObject([{ name: 'Alpha Beta Ltd' }])
  await page.goto('/#/scales')
  await atRest(page)
  await paste(page, page.getByRole('searchbox').first(), '"Alpha\nBeta"')
  await expect(page.locator('tbody:not([aria-hidden]) tr')).toHaveCount(1)
  await expect(page.locator('tbody:not([aria-hidden]) tr')).toContainText('Alpha Beta Ltd')
})

test('prose keeps its lines', async ({ signedIn: page, admin }) => {
  const { id } = await make(admin, 'claims', { subject: fresh('Of several lines') })
  await page.goto(`/#/claim-form/${id}`)
  await atRest(page)
  const area = page.getByLabel('Reason')
  await paste(page, area, 'One\nTwo')
  await expect(area).toHaveValue('One\nTwo')
})
