import { atRest } from './at-rest.ts'
import { makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Addresses that somebody wrote into a text. */

test('addresses in a long text are pressed on its screen and beside its list, and change nothing', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  const text = 'Plans (https://example.org/a_(b)), www.example.org; ask mei@example.org.\njavascript:alert(1)'
  const { body } = await admin.call('GET', `/api/repairs/${id}`)
  const changed = await admin.call('PUT', `/api/repairs/${id}`, { ...body.data, action_id: 1, remarks: text })
  expect(changed.status).toBe(200)
  await page.goto(`/#/repairs/${id}`)
  await atRest(page)
  const links = page.locator('main a[translate=no]')
  const told = () =>
    links.evaluateAll((all) =>
      all.map((each) => [each.textContent, each.getAttribute('href'), each.getAttribute('rel')]),
    )
  const leads = [
    ['https://example.org/a_(b)', 'https://example.org/a_(b)', 'noopener noreferrer'],
    ['www.example.org', 'https://www.example.org', 'noopener noreferrer'],
    ['mei@example.org', 'mailto:mei@example.org', null],
  ]
  await expect.poll(told).toEqual(leads)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), links.nth(0).click()])
  await opened.close()
  await expect(page.locator('main textarea')).toHaveCount(0) // a link is no cell to change
  await page.goto(`/#/repairs?ids=${id}`)
  await atRest(page)
  await page.locator('tbody [data-do=open]').first().focus()
  await page.keyboard.press(' ')
  await expect(page.locator('[data-dock] a[translate=no]')).toHaveText(leads.map(([link]) => String(link)))
})
