import type { Page } from '@playwright/test'

/**
 * Lets every call of the page pass by from its first one on. To be asked for before the page is opened, where a route
 * is added later: the browser may still send its very next call by a way that knows of no routes.
 */
export const intercepting = (page: Page): Promise<unknown> =>
  page.context().route('**/nothing-is-called-so', (route) => route.abort())
