import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect, test } from './screen.ts'
import { translated, type Way, ways } from './translator.ts'

/** What somebody does on a page. */
export type Step = (page: Page) => Promise<unknown>

export const search =
  (words: string): Step =>
  async (page) => {
    await page.getByRole('searchbox').fill(words)
    const isAsked = ({ hash }: URL) =>
      (new URLSearchParams(hash.split('?')[1]).get('keyword') ?? '') === words
    await expect(page).toHaveURL(isAsked)
  }
export const press =
  (role: 'button' | 'link' | 'tab' | 'option', name: string | RegExp): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click()
export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)

/** The texts that are shown, but for toasts, which go by themselves. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      const text = textContent?.replaceAll('\u200b', '').trim()
      if (text && parentElement?.checkVisibility() && !parentElement.closest('[data-toasts]'))
        texts.push(text)
    }
    return texts
  })

/** Translates a page. @returns what becomes its faults, but for answers that refuse what was typed */
export const faultsOf = async (page: Page, way: Way = ways[0]): Promise<readonly string[]> => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ 422 |given data was invalid/.test(message.text()))
      faults.push(message.text())
  })
  await translated(page, way)
  return faults
}

/** Takes the same steps on two pages, one of them translated. */
export const walkBoth = async (page: Page, at: string, steps: Readonly<Record<string, Step>>, way?: Way) => {
  const plain = await page.context().newPage()
  const faults = await faultsOf(page, way)
  for (const each of [plain, page]) await each.goto(`/#${at}`)
  for (const [name, step] of Object.entries({ 'at first': atRest, ...steps }))
    await test.step(name, async () => {
      for (const each of [plain, page]) {
        await each.bringToFront() // another one draws once a second
        await step(each)
        await atRest(each)
      }
      await expect(page.locator('font font').nth(20)).toBeAttached()
      await expect(async () => expect(await textsOf(page), name).toEqual(await textsOf(plain))).toPass()
      expect(faults, name).toEqual([])
    })
}
