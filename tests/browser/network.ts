import type { Page, Route } from '@playwright/test'

/**
 * Lets every call of the page pass by from its first one on. To be asked for before the page is opened, where a route
 * is added later: the browser may still send its very next call by a way that knows of no routes.
 */
export const intercepting = (page: Page): Promise<unknown> =>
  page.context().route('**/nothing-is-called-so', (route) => route.abort())

/**
 * Holds what the page asks for at this path, until the answered function lets it go on, or answers it otherwise.
 * @param method where other calls of the path go on at once
 */
export const held = async (page: Page, path: string, method?: string) => {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>()
  await page.route(path, async (route) =>
    method && route.request().method() !== method ? route.continue() : (await promise)(route),
  )
  return (answer: (route: Route) => Promise<void> = (route) => route.continue()) => resolve(answer)
}
