import { expect, test } from '../support/screen.ts'
import { atRest, show } from './at-rest.ts'
import { makeProposal } from './form-rows.ts'

test('a form prints what it holds, without what is there to be pressed', async ({
  signedIn: page,
  admin,
}) => {
  const { id, organization } = await makeProposal(admin)
  await page.goto('/')
  await atRest(page)
  await show(page, `/proposal-form/${id}`)
  const chosen = page.locator('[data-field="organization"]')
  const pressed = chosen.locator('.rs__indicators')
  await expect(chosen).toContainText(organization.name)
  await expect(pressed).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(pressed).toBeHidden()
  await expect(chosen).toContainText(organization.name)
  await expect(page.getByRole('button', { name: /^Save changes/ })).toBeHidden()
})
