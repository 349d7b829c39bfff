import { show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

test('a row with an address, a telephone number and a number of its own', async ({ signedIn: page }) => {
  await bringAxe(page)
  const name = fresh('Foundry')
  const phone = `+41 62 ${String(process.pid).padStart(7, '0')}`

  await test.step('is made: a host alone gets its scheme, the number comes by itself', async () => {
    await page.goto('/#/supplier-form')
    await expect(page.getByLabel('No.')).toHaveText('Given when it is saved')
    await textbox(page, 'Name').fill(name)
    await textbox(page, 'Site').fill(`${name.toLowerCase().replaceAll(' ', '-')}.example/bells`)
    await textbox(page, 'Phone').fill(phone)
    await expect(textbox(page, 'Site')).toHaveValue(/^https:\/\/foundry-/)
    await expect(page.getByText('https:// was put in front.')).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(/#\/suppliers$/) // where the save leads: what is shown next is not taken away by it
  })

  await test.step('is found by its figures; its links open beside the page and call', async () => {
    await show(page, `/suppliers?keyword=${phone.replaceAll(/\D/g, '')}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(/SUP-\d{4}-\d{4}/)
    const site = row.getByRole('link', { name: /^https:/ })
    await expect(site).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(site).toHaveAttribute('target', '_blank')
    await expect(row.getByRole('link', { name: phone })).toHaveAttribute(
      'href',
      `tel:${phone.replaceAll(' ', '')}`,
    )
    expect(await axeSays(page)).toEqual([])
  })
})
