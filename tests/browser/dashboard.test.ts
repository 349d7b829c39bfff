import { expect, test } from '../support/screen.ts'
import { fresh, make, makeProposal } from './form-rows.ts'

const day = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('figures, donuts, what needs attention and bars stand for the rows there are', async ({
  signedIn: page,
  admin,
}) => {
  const trap = fresh('<img src=x onerror="window.caught=1">')
  const { headers, body: actions } = await admin.call('GET', '/api/actions')
  const today = headers.get('business-date') ?? ''
  const pursued = actions.data.find(({ name }: { name: string }) => name === 'Pursued')
  const organization = await make(admin, 'organizations', {
    name: trap,
    address: 'Somewhere',
    phone_no: '1',
    contact_person: 'Somebody',
  })
  const service = await make(admin, 'services', { name: fresh('Service') })
  const category = await make(admin, 'categories', { name: fresh('Category') })
  const common = {
    organization_id: organization.id,
    service_id: service.id,
    category_id: category.id,
    published_on: day(today, -400),
  }
  for (const left of [1, 30, -2])
    await make(admin, 'proposals', { ...common, last_date: day(today, left), action_id: pursued.id })
  const { body: counts } = await admin.call('GET', '/api/dashboard-data')

  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  await page.goto('/#/')
  const total = page.locator('header').getByRole('link', { name: `${counts.proposals} Total proposals` })
  await expect(total).toHaveAttribute('href', '#/proposals')
  for (const head of [
    `Due within 3 days · ${counts.due_within_3}`,
    `Pursued but expired · ${counts.pursued_expired}`,
  ])
    await expect(page.getByRole('heading', { name: head })).toBeVisible()
  const rings = page.locator('.apexcharts-pie')
  await expect(rings.first()).toBeVisible()
  await expect(page.locator('.apexcharts-bar-area').first()).toBeVisible()
  await expect(page.getByText('Sample data')).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(`^${trap.slice(0, 4)}`) }).first()).toBeVisible()
  expect(await page.evaluate(() => 'caught' in window)).toBe(false)
  expect(complaints).toEqual([])

  await page
    .getByRole('link', { name: new RegExp(`^Due within 3 days \\d+% ${counts.due_within_3}$`) })
    .click()
  await expect(page).toHaveURL(/#\/due-within-3-days$/)
})

test('a slice leads to its list', async ({ signedIn: page, admin }) => {
  await makeProposal(admin)
  await page.goto('/#/')
  const slice = page.locator('.apexcharts-pie-area').first()
  await expect(slice).toBeVisible()
  await slice.dispatchEvent('mousedown')
  await expect(page).toHaveURL(/#\/(pursued|dropped|unprocessed)$/)
})

test('the charts take the colours of the theme that is chosen', async ({ signedIn: page, admin }) => {
  await makeProposal(admin)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/#/')
  const slice = page.locator('.apexcharts-pie-area').first()
  await expect(slice).toHaveAttribute('fill', /\d/)
  const bright = (await slice.getAttribute('fill')) ?? ''
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(slice).not.toHaveAttribute('fill', bright)
  await expect(slice).toHaveAttribute('fill', /\d/)
})

test('charts are fetched by the dashboard alone', async ({ signedIn: page, admin }) => {
  await makeProposal(admin)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  const drawing = () => scripts.filter((url) => /Chart|chart/.test(url))
  await page.goto('/#/proposals')
  await expect(page.getByRole('columnheader', { name: 'Organization' })).toBeVisible()
  expect(drawing()).toEqual([])
  await page.goto('/#/')
  await expect(page.locator('.apexcharts-pie').first()).toBeVisible()
  expect(drawing().length).toBeGreaterThan(0)
})

test('no donut stands beside a hole, however wide the window', async ({ signedIn: page, admin }) => {
  await makeProposal(admin)
  for (const width of [1440, 1100, 820, 760, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/#/')
    const card = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card('Selection Status')).toBeVisible()
    const right = async (title: string) => {
      const box = await card(title).boundingBox()
      return Math.round((box?.x ?? 0) + (box?.width ?? 0))
    }
    expect(await right('Selection Status'), `at ${width} px`).toBe(await right('Needs attention'))
  }
})
