import { show } from './at-rest.ts'
import { fresh, make, makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

const day = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('figures, donuts, what needs attention and bars stand for the rows there are', async ({
  signedIn: page,
  admin,
}) => {
  const trap = fresh('<img src=x onerror="window.caught=1">')
  const contact = { address: 'Somewhere', phone_no: '1', contact_person: 'Somebody' }
  const customer = await make(admin, 'customers', { name: trap, ...contact })
  const { headers } = await admin.call('GET', '/api/actions')
  const today = headers.get('business-date') ?? ''
  const common = { customer_id: customer.id, published_on: day(today, -400) }
  for (const left of [1, 30, -2]) await makeRepair(admin, { ...common, last_date: day(today, left) })
  const { body: counts } = await admin.call('GET', '/api/dashboard-data')

  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  await page.goto('/#/')
  const total = page.locator('header').getByRole('link', { name: `${counts.repairs} Total repairs` })
  await expect(total).toHaveAttribute('href', '#/repairs')
  for (const head of [`Due in 3 days · ${counts.due_in_3}`, `Promised but late · ${counts.promised_late}`])
    await expect(page.getByRole('heading', { name: head })).toBeVisible()
  await expect(page.locator('.apexcharts-pie').first()).toBeVisible()
  await expect(page.locator('.apexcharts-bar-area').first()).toBeVisible()
  await expect(page.getByText('Sample data')).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(`^${trap.slice(0, 4)}`) }).first()).toBeVisible()
  expect(await page.evaluate(() => 'caught' in window)).toBe(false)
  expect(complaints).toEqual([])

  const due = new RegExp(`^Due in 3 days \\d+% ${counts.due_in_3}$`)
  await page.getByRole('link', { name: due }).click()
  await expect(page).toHaveURL(/#\/due-in-3-days$/)
  await page.goBack()
  const slice = page.locator('.apexcharts-pie-area').first()
  await expect(slice).toBeVisible()
  await slice.dispatchEvent('mousedown')
  await expect(page).toHaveURL(/#\/(promised|declined|unanswered)$/)
})

test('charts are fetched by the dashboard alone, take the colours of the theme, and stand beside no hole', async ({
  signedIn: page,
  admin,
}) => {
  await makeRepair(admin)
  const drawing: string[] = []
  page.on('request', (request) => {
    if (/[Cc]hart.*\.js$/.test(request.url())) drawing.push(request.url())
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/#/repairs')
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  expect(drawing).toEqual([])
  await show(page, '/')
  await expect(page.locator('.apexcharts-pie').first()).toBeVisible()
  expect(drawing.length).toBeGreaterThan(0)

  const slice = page.locator('.apexcharts-pie-area').first()
  await expect(slice).toHaveAttribute('fill', /\d/)
  const bright = (await slice.getAttribute('fill')) ?? ''
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(slice).not.toHaveAttribute('fill', bright)
  await expect(slice).toHaveAttribute('fill', /\d/)

  const card = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
  const right = async (title: string) => {
    const box = await card(title).boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  for (const width of [1440, 1100, 820, 760, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(card('Selection Status')).toBeVisible()
    const beside = async () => (await right('Selection Status')) - (await right('Needs attention'))
    await expect.poll(beside, `at ${width} px`).toBe(0)
  }
})
