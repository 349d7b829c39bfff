import type { Page } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { atRest } from './at-rest.ts'
import { fresh, textbox } from './form-rows.ts'

const token = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'token')?.value ?? ''
}

test('the sidebar shows who is here and every entry; the current one is marked', async ({
  signedIn: page,
}) => {
  await page.goto('/#/sectors')
  await expect(page.getByText('Welcome, Administrator')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const entries = async () =>
    (await menu.getByRole('link').allInnerTexts()).filter(Boolean).map((entry) => entry.trim())
  await expect
    .poll(entries)
    .toEqual([
      'Dashboard',
      'Projects',
      'Add Project',
      'Proposals',
      'Add Proposal',
      'Organizations',
      'Add Organization',
      'Actions',
      'Statuses',
      'Results',
      'Sources',
      'Sectors',
      'Services',
      'Categories',
      'Project Statuses',
      'Permissions',
      'Roles',
      'Users',
    ])
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Sectors')
  await expect(page).toHaveTitle('Sectors · Project Tracking')
})

test('the sidebar folds to a rail with tooltips, by button and by key, and stays so', async ({
  signedIn: page,
}) => {
  await page.goto('/#/sectors')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(async () => (await page.locator('#sidebar').boundingBox())?.width).toBe(56)
  await page.reload()
  await expect.poll(async () => (await page.locator('#sidebar').boundingBox())?.width).toBe(56)
  await page.getByRole('link', { name: 'Services' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-side="right"]').getByText('Categories')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-side="right"]').getByText('Categories')).toBeHidden()
  await page.keyboard.press('[')
  await expect.poll(async () => (await page.locator('#sidebar').boundingBox())?.width).toBe(240)
})

test('a group folds away and stays so', async ({ signedIn: page }) => {
  await page.goto('/#/sectors')
  await page.getByRole('button', { name: 'User Mgmt.' }).click()
  await expect(page.getByRole('link', { name: 'Roles' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sources' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Roles' })).toBeHidden()
})

test('a plus on an entry leads to its add form, on hover and on focus', async ({ signedIn: page }) => {
  await page.goto('/#/sectors')
  const plus = page.getByRole('link', { name: 'Add Service' })
  await expect(plus).toHaveCSS('opacity', '0')
  await page.getByRole('link', { name: 'Services', exact: true }).hover()
  await expect(plus).toHaveCSS('opacity', '1')
  await page.mouse.move(700, 700)
  await page.getByRole('link', { name: 'Services', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(plus).toBeFocused()
  await expect(plus).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/service-form$/)
})

test('the skip link leads past the menu', async ({ signedIn: page }) => {
  await page.goto('/#/sectors')
  await expect(page.getByRole('heading', { name: 'Sectors', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await expect(page).toHaveURL(/#\/sectors$/)
})

test('the theme is chosen in the user menu, at once and for good', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/#/sectors')
  const ground = (colour: string) => expect(page.locator('body')).toHaveCSS('background-color', colour)
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await ground('rgb(10, 11, 14)')
  await page.reload()
  await ground('rgb(10, 11, 14)')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Auto' }).click()
  await ground('rgb(242, 243, 246)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /User menu/ })).toBeFocused()
})

test('on a small screen the menu is a drawer that closes behind its links', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/sectors')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  const entry = drawer.getByRole('link', { name: 'Services', exact: true })
  expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await entry.click()
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('the heading of a form is whole, however long its record is called', async ({
  signedIn: page,
  admin,
}) => {
  const long = 'A sector that is called so much that no window has room for the whole of it. '
  const name = `${long.repeat(3)}${fresh('Sector')}`
  const { body } = await admin.call('POST', '/api/sectors', { name })
  await page.goto(`/#/sector-form/${body.data.id}`)
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).locator('ol').getByText(name),
  ).toBeVisible()
  for (const width of [1440, 900, 760, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const heading = page.getByRole('heading', { name: 'Edit sector', level: 1 })
    const cut = () => heading.evaluate((element) => element.scrollWidth > element.clientWidth)
    await expect.poll(cut, `at ${width} px`).toBe(false)
    await expect(heading).toBeInViewport({ ratio: 1 })
  }
})

test('a session that ends in mid-form asks for sign-in over it; the save that was refused then goes through', async ({
  signedIn: page,
  product,
  admin,
}) => {
  const name = fresh('Water')
  await page.goto('/#/sector-form')
  await textbox(page, 'Name').fill(name)
  const other = await page.request.post('/api/login', {
    data: { email: product.email, password: product.password },
  })
  const { token: short } = await other.json()
  await page.context().addCookies([{ name: 'token', value: short, url: product.url }])
  await page.request.post('/api/logout', { headers: { Authorization: `Bearer ${short}` } })
  await page.getByRole('button', { name: 'Create' }).click()
  const over = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(over).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(over).toBeVisible()
  await expect(over.getByLabel('Email')).toHaveValue(product.email)
  await over.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await expect(over).toBeHidden()
  await expect(page).toHaveURL(/#\/sectors$/)
  await expect.poll(() => token(page)).not.toBe(short)
  const { body } = await admin.call('GET', `/api/sectors?keyword=${encodeURIComponent(name)}`)
  expect(body.total).toBe(1)
})

test('when the server cannot be reached at the start, the page says so, keeps the token and tries again', async ({
  signedIn: page,
}) => {
  let broken = true
  await page.route('**/api/user', (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/#/sectors')
  await expect(page.getByText('The page could not be started')).toBeVisible()
  expect(await token(page)).not.toBe('')
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
})

test('a token that the server does not know leads to the login screen', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'token', value: 'nobody', url: product.url }])
  await page.goto('/#/sectors')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => token(page)).toBe('')
})

test('a part of the page that does not arrive at first is asked for again', async ({ signedIn: page }) => {
  let lost = 0
  await page.route('**/assets/MenuList-*.js', (route) => {
    lost += 1
    return lost === 1 ? route.abort() : route.continue()
  })
  await page.goto('/#/sectors')
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  expect(lost).toBeGreaterThan(1)
})

test('somebody who may only read is offered no way to add', async ({ page, admin, product }) => {
  const { body: roles } = await admin.call('GET', '/api/roles')
  const viewer = roles.data.find(({ title }: { title: string }) => title === 'Viewer')
  const password = 'a perfectly fine passphrase'
  const email = `viewer-${Date.now()}@example.org`
  await admin.call('POST', '/api/users', {
    name: 'Vera Viewer',
    email,
    password,
    confirm_password: password,
    roles: [viewer.id],
  })
  const answer = await page.request.post('/api/login', { data: { email, password } })
  const { token: value } = await answer.json()
  await page.context().addCookies([{ name: 'token', value, url: product.url }])
  await page.goto('/#/sectors')
  await expect(page.getByText('Welcome, Vera Viewer')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Sector' })).toHaveCount(0)
})

test('what the first screen needs is asked for before any script of the page is there', async ({
  signedIn: page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  await page.route('**/assets/index-*.js', (route) => route.abort())
  const query = '?keyword=&sortBy=id&order=desc&per_page=15'
  for (const [address, ...calls] of [
    ['/#/sectors', `/api/sectors${query}`],
    ['/#/on-going', `/api/proposal/on-going${query}`, '/api/proposals?counts=1'],
    ['/#/projects', `/api/proposals${query}`],
    ['/#/', '/api/dashboard-data'],
  ]) {
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(address ?? '/')
    for (const call of ['/api/user', ...calls]) await expect.poll(() => asked).toContain(call)
    await expect.poll(() => asked.some((path) => /assets\/app-.*\.js$/.test(path))).toBe(true)
  }
})

test('no answer that was asked for ahead is asked for twice', async ({ signedIn: page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  await page.goto('/#/proposals')
  await expect(page.getByRole('columnheader', { name: 'Organization' })).toBeVisible()
  await atRest(page)
  const rows = '/api/proposals?keyword=&sortBy=id&order=desc&per_page=15'
  for (const path of ['/api/user', rows, '/api/proposals?counts=1'])
    expect(asked.filter((each) => each === path)).toEqual([path])
})
