import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { atRest, still } from './at-rest.ts'

const violations = async (page: Page) => {
  await still(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

test('the calls are a screen of the user menu: searched, looked at one by one, linked to', async ({
  signedIn: page,
}) => {
  await page.goto('/#/sectors')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'API' }).click()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Every call of this product' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('post prop')
  await expect(page).toHaveURL(/keyword=post\+prop/)
  const list = page.getByRole('navigation', { name: 'Calls by subject' })
  await expect(list.getByRole('link')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/calls\/createProposal\?keyword=post\+prop$/)
  await expect(page.getByRole('heading', { name: 'Creates a proposal', level: 1 })).toBeVisible()
  const payload = page.getByLabel('Payload')
  await expect(payload.getByText('last_date')).toBeVisible()
  await expect(page.getByText('You hold it')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'POST /api/proposals' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
})

test('an example is one that the server takes', async ({ signedIn: page, admin }) => {
  await page.goto('/#/calls/createSector')
  const line = await page.getByRole('region', { name: 'From a command line' }).innerText()
  const sent = /-d '(.*)'$/s.exec(line)?.[1] ?? ''
  const { status, body } = await admin.call('POST', '/api/sectors', JSON.parse(sent))
  expect(status).toBe(201)
  await admin.call('DELETE', `/api/sectors/${body.data.id}`) // names are unique, and this one is the same each time
})

test('a deep link shows its call in the list too; one that leads nowhere says so', async ({
  signedIn: page,
}) => {
  await page.goto('/#/calls/deleteUser')
  const current = page.getByRole('navigation', { name: 'Calls by subject' }).locator('[aria-current]')
  await expect(current).toBeInViewport()
  await page.goto('/#/calls/noSuchCall')
  await expect(page.getByText('There is no such call')).toBeVisible()
})

for (const [width, scheme, routes] of [
  [1440, 'light', ['/calls?keyword=role', '/calls/updateUser?keyword=role']],
  [390, 'dark', ['/calls/listSectors']],
] as const)
  test(`at ${width} px, ${scheme}: nothing for axe to find, nothing beside the screen`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: scheme })
    for (const route of routes) {
      await page.goto(`/#${route}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await atRest(page)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
