import { expect, test } from './screen.ts'

test('the calls are a screen of the user menu: searched, looked at one by one, linked to', async ({
  signedIn: page,
  admin,
}) => {
  const list = page.getByRole('navigation', { name: 'Calls by subject' })
  await page.goto('/#/scales')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'API' }).click()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Every call of this product' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('creates repair')
  await expect(page).toHaveURL(/keyword=creates\+repair/)
  await expect(list.getByRole('link')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/calls\/createRepair\?keyword=creates\+repair$/)
  await expect(page.getByRole('heading', { name: 'Creates a repair', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Payload').getByText('last_date')).toBeVisible()
  await expect(page.getByText('You hold it')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'POST /api/repairs' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()

  await test.step('an example is one that the server takes', async () => {
    await page.goto('/#/calls/createScale')
    const line = await page.getByRole('region', { name: 'From a command line' }).innerText()
    const sent = /-d '(.*)'$/s.exec(line)?.[1] ?? ''
    const { status, body } = await admin.call('POST', '/api/scales', JSON.parse(sent))
    expect(status).toBe(201)
    await admin.call('DELETE', `/api/scales/${body.data.id}`) // names are unique, and this one is the same each time
  })

  await test.step('a deep link shows its call in the list too; one that leads nowhere says so', async () => {
    await page.goto('/#/calls/deleteUser')
    await page.reload()
    await expect(list.locator('[aria-current]')).toBeInViewport()
    await page.goto('/#/calls/noSuchCall')
    await expect(page.getByText('There is no such call')).toBeVisible()
  })
})
