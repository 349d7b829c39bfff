import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Parts of the page whose scripts do not come: they say so, work once they can, and never open by themselves. */

/** The scripts of what floats over a screen. */
const later =
  /\/assets\/(DialogBox|MenuList|UserMenuList|PopoverBox|TooltipBox|palette|KeysHelp|Why|InternalBackdrop)-[^/]*\.js$/

const over = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')
const toast = (page: Page) => page.locator('[data-toasts]')

/** Opens a list of scales; `lost` says whether further scripts are lost on their way. */
const opened = async (page: Page, lost: () => boolean): Promise<void> => {
  await page.route(later, (route) => (lost() ? route.abort('internetdisconnected') : route.continue()))
  await page.goto('/#/scales')
  await expect(page.locator('footer')).toContainText('Showing')
  await atRest(page)
}

const controls: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Delete: (page) => page.locator('[data-do="remove"]').first().click(),
  'Ctrl+K': (page) => page.keyboard.press('Control+k'),
  '?': (page) => page.keyboard.press('?'),
  'the user menu': (page) => page.getByRole('button', { name: /User menu/ }).click(),
}

const ownScript: Readonly<Record<string, RegExp>> = {
  Delete: /\/DialogBox-/,
  'Ctrl+K': /\/palette-/,
  '?': /\/KeysHelp-/,
  'the user menu': /\/UserMenuList-/,
}

test.describe('in a context of its own', () => {
  test.use({ own: {} }) // a clock that is put forward is put forward in all of a context, as the network is taken away

  test('what was pressed twelve seconds without the network says so, and works without a reload', async ({
    signedIn: page,
    admin,
  }) => {
    await make(admin, 'scales', { name: fresh('Scale') })
    let lost = true
    await page.clock.install()
    await opened(page, () => lost)
    for (const press of Object.values(controls)) {
      await press(page)
      await expect(toast(page)).toContainText('did not arrive.')
    }
    await page.clock.runFor(12_000)
    await expect(over(page)).toHaveCount(0)
    lost = false
    await page.clock.runFor(1_500)
    await expect(over(page)).toHaveCount(0)
    for (const [name, press] of Object.entries(controls)) {
      await expect(async () => {
        if ((await over(page).count()) === 0) await press(page) // a slow machine may need a second press
        await expect(over(page)).toBeVisible({ timeout: 5_000 })
      }, name).toPass()
      await page.keyboard.press('Escape')
      await expect(over(page), name).toHaveCount(0)
    }
    await expect(toast(page)).not.toContainText('did not arrive.')
  })

  test('after a drop of two and a half seconds nothing that was pressed opens by itself', async ({
    signedIn: page,
    admin,
  }) => {
    await make(admin, 'scales', { name: fresh('Scale') })
    let lost = true
    await page.clock.install()
    await opened(page, () => lost)
    for (const [name, press] of Object.entries(controls)) {
      // what were not lost by then would be slow, and waited for
      const dropped = page.waitForEvent(
        'requestfailed',
        (request) => ownScript[name]?.test(request.url()) ?? false,
      )
      await press(page)
      await dropped
    }
    await page.clock.runFor(2_500)
    lost = false
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online'))) // again where an asking was just under way
      await expect(toast(page)).not.toContainText('did not arrive.', { timeout: 2_000 })
    }).toPass()
    await page.clock.runFor(1_000)
    await expect(over(page)).toHaveCount(0)
  })

  test('what was pressed opens once its script is there, however slow that is', async ({
    signedIn: page,
  }) => {
    const come = Promise.withResolvers<void>()
    await page.route(later, (route) => come.promise.then(() => route.continue()))
    await page.goto('/#/scales')
    await atRest(page)
    await page.keyboard.press('Control+k')
    await expect(toast(page)).toContainText('The search: on the way')
    await page.getByRole('button', { name: /User menu/ }).click()
    await expect(toast(page)).toContainText('The user menu: on the way')
    come.resolve()
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(over(page)).toHaveCount(1) // the search was given up for it
    await expect(toast(page)).not.toContainText('on the way')
  })

  test('a toast speaks without the network', async ({ signedIn: page, admin, context }) => {
    await make(admin, 'scales', { name: fresh('Scale') })
    await opened(page, () => false)
    await controls.Delete?.(page)
    await expect(over(page)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page)).toContainText('Did not deleted ! Some error occurred')
  })
})

for (const [file, of] of [
  ['MenuList-*.js', 'a script that it needs'],
  ['UserMenuList-*.js', 'its own script'],
  ['MenuList-*.css', 'its style sheet'],
] as const)
  test(`a part of the page that does not arrive at first is asked for again: ${of}`, async ({
    signedIn: page,
  }) => {
    let asked = 0
    await page.route(`**/assets/${file}`, (route) => {
      asked += 1
      return asked === 1 ? route.abort() : route.continue()
    })
    await page.goto('/#/scales')
    const entry = page.getByRole('menuitem', { name: 'Log Out' })
    await expect(async () => {
      if ((await entry.count()) === 0) await controls['the user menu']?.(page) // a slow machine may need a second press
      await expect(entry).toBeVisible({ timeout: 5_000 })
    }).toPass()
    expect(asked).toBeGreaterThan(1)
    await expect(entry).toHaveCSS('cursor', 'pointer') // it has its looks
  })

test('the panel for many rows says in its place that it is missing, and is asked for again', async ({
  signedIn: page,
  admin,
}) => {
  await make(admin, 'scales', { name: fresh('Scale') })
  let lost = true
  await page.route('**/assets/ManyDock-*.js', (route) => (lost ? route.abort() : route.continue()))
  await page.goto('/#/scales')
  await atRest(page)
  await page.locator('tbody a').first().focus()
  await expect(page.locator('table').getByRole('checkbox').first()).toBeAttached()
  await page.keyboard.press('x')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete…' }).click()
  const dock = page.locator('[data-dock]')
  await expect(dock.getByRole('alert')).toContainText('did not arrive.')
  await expect(toast(page)).not.toContainText('did not arrive.')
  lost = false
  await dock.getByRole('button', { name: 'Ask again' }).click()
  await expect(dock).toContainText('Delete 1 scale')
})

test('where a deployment took the scripts away the page says so, and Reload keeps what is typed', async ({
  signedIn: page,
}) => {
  let deployed = true
  await page.route(later, (route) => (deployed ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/#/scale-form')
  const field = page.locator('#field-name')
  await field.fill('Half a name')
  await page.route(/\/$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/start-[\w-]+\.js/g, 'start-another.js')
    await route.fulfill({ response: answer, body })
  })
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect(toast(page)).toContainText('There is a newer version of this page.')
  await expect(over(page)).toHaveCount(0)
  await page.unroute(/\/$/)
  deployed = false
  await toast(page).getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Add scale', level: 1 })).toBeVisible()
  await expect(field).toHaveValue('Half a name')
  await expect(toast(page)).not.toContainText('newer version')
})
