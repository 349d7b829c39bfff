import { expect, type Page } from '@playwright/test'

/** For the page: keeps every line that its toasts say. */
const keep = () => {
  const said = new Set<string>()
  Object.assign(window, { saidByToasts: said })
  new MutationObserver(() => {
    for (const part of document.querySelectorAll('[data-toasts] *'))
      if (part.childElementCount === 0 && part.checkVisibility()) said.add(part.textContent)
  }).observe(document, { subtree: true, childList: true })
}

/** From its next document on the page keeps what its toasts say: they go by themselves, whether or not a test has looked. */
export const keepToasts = (page: Page): Promise<unknown> => page.addInitScript(keep)

/** Waits until a toast says this line, or has said it since the page was loaded. */
export const toasted = (page: Page, line: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => [...Reflect.get(window, 'saidByToasts')]), 'what toasts said')
    .toContain(line)
