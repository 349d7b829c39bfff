import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** The business is in Berlin, whoever looks at it sits in New York. */
test.use({ office: 'berlin', own: { timezoneId: 'America/New_York' } })
test.describe.configure({ mode: 'default' }) // one server is enough

test('a time that the clock skips is said and not sent, and what is sent is shown as a clock in the business shows it', async ({
  signedIn: page,
  admin,
}) => {
  const place = fresh('Mill')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await bringAxe(page)
  await page.goto('/#/visit-form')
  await textbox(page, 'Place').fill(place)
  await textbox(page, 'Starts').fill('29-03-2026')
  await textbox(page, 'Starts, time').fill('2:30')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const sentence = '02:30 does not exist on 29-03-2026 in Europe/Berlin: the clock goes from 02:00 to 03:00.'
  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('One field needs attention.')).toBeVisible()
  await expect(textbox(page, 'Starts')).toBeFocused()
  await expect(textbox(page, 'Starts')).toHaveValue('29-03-2026')
  expect(posts).toEqual([])
  expect(await axeSays(page)).toEqual([])
  await textbox(page, 'Starts, time').fill('3')
  await page.getByRole('button', { name: 'Create' }).click()
  const row = page.getByRole('row').filter({ hasText: place })
  await expect(row).toContainText('29-03-2026 03:00')
  const [visit] = (await admin.call('GET', `/api/visits?keyword=${encodeURIComponent(`"${place}"`)}`)).body
    .data
  expect(visit.starts).toBe('2026-03-29T01:00:00Z')
})

test('of a time that exists twice the first is taken, or the second where it is chosen, and it stays so', async ({
  signedIn: page,
  admin,
}) => {
  const place = fresh('Tower')
  await bringAxe(page)
  await page.goto('/#/visit-form')
  await textbox(page, 'Place').fill(place)
  await textbox(page, 'Starts').fill('25.10.26')
  await textbox(page, 'Starts, time').fill('0230')
  await page.keyboard.press('Tab')
  const group = page.getByRole('group', {
    name: '02:30 exists twice on 25-10-2026 in Europe/Berlin: the clock goes from 03:00 back to 02:00.',
  })
  await expect(group.getByRole('radio', { name: 'The first, at UTC+02:00' })).toBeChecked()
  await group.getByRole('radio', { name: 'The second, at UTC+01:00' }).check()
  expect(await axeSays(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  const row = page.getByRole('row').filter({ hasText: place })
  await expect(row).toContainText('25-10-2026 02:30 UTC+01:00')
  const [visit] = (await admin.call('GET', `/api/visits?keyword=${encodeURIComponent(`"${place}"`)}`)).body
    .data
  expect(visit.starts).toBe('2026-10-25T01:30:00Z')
  await page.goto(`/#/visit-form/${visit.id}`)
  await expect(page.getByRole('radio', { name: 'The second, at UTC+01:00' })).toBeChecked()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a day and a time are picked with the keyboard, at ${width} px`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height })
    await bringAxe(page)
    await page.goto('/#/visit-form')
    await textbox(page, 'Ends').fill('29-03-2026')
    await textbox(page, 'Ends, time').focus()
    await page.keyboard.press('Alt+ArrowDown')
    const times = page.getByRole('listbox', { name: 'Times of Ends' })
    await expect(times.getByRole('option', { name: '09:00' })).toBeFocused()
    await expect(times.getByRole('option', { name: '02:30' })).toHaveCount(0)
    expect(await axeSays(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(textbox(page, 'Ends, time')).toHaveValue('09:30')
    await expect(textbox(page, 'Ends, time')).toBeFocused()
  })

test('before a server that does not say its zone, times are shown in the browser’s own', async ({
  signedIn: page,
  admin,
}) => {
  const place = fresh('Chapel')
  await admin.call('POST', '/api/visits', { place, starts: '2026-03-08T07:00:00Z' })
  await page.route('**/api/user', async (route) => {
    const { time_zone: _, ...user } = await (await route.fetch()).json()
    await route.fulfill({ json: user })
  })
  await page.goto('/#/visits')
  await expect(page.getByRole('row').filter({ hasText: place })).toContainText('08-03-2026 03:00')
})
