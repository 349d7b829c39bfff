import { expect, test } from '../support/screen.ts'

test('the rail scrolls inside itself, however low the window', async ({ signedIn: page }) => {
  await page.goto('/#/sectors')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  for (const [width, height] of [
    [1024, 600],
    [960, 540], // 1920 × 1080 at 200 %
  ] as const) {
    await page.setViewportSize({ width, height })
    const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(beyond, `at ${width} × ${height}`).toBe(0)
    const last = page.locator('#sidebar').getByRole('link', { name: 'Users' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('the rail has no drawing twice: what adds stands in the open sidebar', async ({ signedIn: page }) => {
  await page.goto('/#/sectors')
  await expect(page.getByRole('link', { name: 'Add Project', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  const drawings = () =>
    page.locator('#sidebar nav svg:visible').evaluateAll((all) => all.map((drawing) => drawing.innerHTML))
  await expect.poll(async () => (await drawings()).length).toBe(15)
  expect(new Set(await drawings()).size).toBe(15)
})

test('the search stands in the top bar, with its keys where there is room', async ({ signedIn: page }) => {
  await page.goto('/#/sectors')
  const search = page.locator('header').getByRole('button', { name: 'Search everything' })
  await expect(search.getByText('Ctrl K')).toBeVisible()
  expect((await search.boundingBox())?.width).toBeGreaterThanOrEqual(168)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).locator('h1').focus()
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused() // before the button that adds, as it is read
  await page.keyboard.press('Tab')
  await expect(page.locator('header').getByRole('link', { name: 'Add Sector' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(async () => (await search.boundingBox())?.width).toBe(32)
  await search.click()
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(search).toBeFocused()
})
