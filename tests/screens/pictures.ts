import type { Page } from '@playwright/test'
import type { Model } from '../../src/model/index.ts'
import { mainEntity } from '../../src/server/operations/seed/demo/demo-rows.ts'

/** A screen, or what a person did on it, that is kept as a picture. */
export interface Picture {
  /** Of its files: '{name}-light.png', '{name}-dark.png'. */
  readonly name: string
  /** The screen's address. */
  readonly at: string
  readonly reach?: (page: Page) => Promise<unknown>
  /** On a small screen too: '{name}-mobile.png'. */
  readonly small?: boolean
}

/** Every screen: the dashboard, each entity's list and forms, the calls; and some of what opens over them. */
export const picturesOf = (model: Model): readonly Picture[] => {
  const { list, dashboard } = model
  const main = mainEntity(model)
  const lists = list.map(
    ({ plural, route }): Picture => ({ name: plural, at: route.list, small: plural === main?.plural }),
  )
  const forms = list.flatMap(({ name, route }): Picture[] => [
    { name: `${name}-form`, at: `${route.form}/1`, small: name === main?.name },
    ...(name === main?.name ? [{ name: `${name}-form-new`, at: route.form }] : []),
  ])
  const at = main?.route.list ?? '/'
  const states: readonly Picture[] = [
    ...(dashboard ? [{ name: 'dashboard', at: '/', small: true }] : []),
    { name: 'calls', at: '/calls' },
    { name: 'no-match', at: `${at}?keyword=nothing+like+this`, small: true },
    ...(main?.lists[0] ? [{ name: 'named-list', at: main.lists[0].route }] : []),
    {
      name: 'scrolled',
      at,
      reach: (page) =>
        page.locator('section[aria-label] table').evaluate((table) => table.parentElement?.scrollTo(520, 0)),
    },
    {
      name: 'why',
      at,
      small: true,
      reach: async (page) => {
        await page.locator('[data-do="why"]').first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'palette',
      at,
      reach: async (page) => {
        await page.keyboard.press('Control+k')
        await page
          .getByRole('dialog')
          .getByRole('combobox')
          .fill(main?.title.many.slice(0, 2) ?? '')
        await page.getByRole('option').first().waitFor()
        await page.waitForTimeout(800) // records join the screens when they are answered
      },
    },
    {
      name: 'delete',
      at,
      reach: async (page) => {
        await page.locator('[data-do="remove"]').first().press('Enter')
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'user-menu',
      at,
      reach: async (page) => {
        await page.getByRole('button', { name: /User menu/ }).click()
        await page.getByRole('menuitem', { name: 'Log Out' }).waitFor()
      },
    },
    {
      name: 'form-with-messages',
      at: main?.route.form ?? '/',
      small: true,
      reach: async (page) => {
        await page.keyboard.press('Control+s')
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'menu',
      at,
      reach: async (page) => {
        if ((page.viewportSize()?.width ?? 0) > 720) return page.keyboard.press('[')
        return page.getByRole('button', { name: 'Open menu' }).click()
      },
      small: true,
    },
  ]
  const shown = states.filter(({ name }) => name !== 'why' || (main?.tones.length ?? 0) > 0)
  return [...lists, ...forms, ...shown]
}
