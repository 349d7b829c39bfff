import type { Page } from '@playwright/test'

/** Waits until a screen is drawn, nothing is under way on it, and it stays so for a moment. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const busy = '[role="progressbar"], [aria-busy="true"], tbody[aria-hidden="true"]'
    const drawn = () => document.querySelector('h1') && document.querySelector('#content > *')
    const frame = () => new Promise(requestAnimationFrame)
    for (let still = 0; still < 6; ) {
      await frame()
      still = document.querySelector(busy) || !drawn() ? 0 : still + 1
    }
    await document.fonts.ready
  })

/** Waits until whatever fades or slides has come to its end. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getTiming().iterations === 1)
    for (let all = ending(); all.length > 0; all = ending())
      await Promise.allSettled(all.map((each) => each.finished))
  })

/** An address that shows nothing, and what it says. */
const nothing = { at: '/no-such-screen', says: 'There is no such page' } as const

/**
 * Another screen without loading the page anew, as a link leads there. By way of an address that shows nothing of it:
 * that it is there cannot be mistaken for what was there before.
 */
export const show = async (page: Page, route: string): Promise<void> => {
  const way = { ...nothing, route }
  await page.evaluate(async ({ at, says, route }) => {
    const there = () => [...document.querySelectorAll('h2')].some((heading) => heading.textContent === says)
    const becomes = async (wanted: boolean) => {
      while (there() !== wanted) await new Promise(requestAnimationFrame)
    }
    location.assign(`#${at}`)
    await becomes(true)
    if (route === at) return
    location.assign(`#${route}`)
    await becomes(false)
  }, way)
  await atRest(page)
}
