import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { still } from './at-rest.ts'

const beside = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const source = readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that a theme may break, of those that are on. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** What stands there for the third time: rows of a colour after the second are asked about no further. */
const again = ['red', 'green', 'blue', 'orange', 'yellow', 'neutral'].map((colour) =>
  Array(3).fill(`[data-colour=${colour}]`).join(' ~ '),
)

interface Axe {
  run(where: object, options: object): Promise<{ readonly violations: readonly Violation[] }>
}
interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** Gives every document that the page loads from now on axe, so that asking it is quick. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: source })

interface Asked {
  /** By the rules about colour alone, for what has been asked about by all of them in the other theme. */
  readonly colour?: boolean
  /** What stood there before, and has been asked about. */
  readonly but?: readonly string[]
}

/** What axe has against the page as it stands: one line for each violation. */
export const axeSays = async (
  page: Page,
  { colour = false, but = [] }: Asked = {},
): Promise<readonly string[]> => {
  await still(page) // what fades in has less contrast
  return page.evaluate(
    async ({ only, exclude }) => {
      const { axe } = window as unknown as { readonly axe: Axe } // brought by `bringAxe`
      const known = exclude.filter((selector) => document.querySelector(selector))
      const { violations } = await axe.run(
        { include: [['html']], exclude: known.map((each) => [each]) },
        {
          resultTypes: ['violations'],
          reporter: 'v2',
          preload: false, // no rule that is on reads the style sheets, or waits for sound and film
          ...(only.length > 0 ? { runOnly: { type: 'rule', values: only } } : {}),
        },
      )
      const told = (node: Violation['nodes'][number]) =>
        `${node.html.slice(0, 160)} (${node.failureSummary?.split('\n')[1]?.trim()})`
      return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(told).join(' | ')}`)
    },
    { only: colour ? ofColour : [], exclude: [...again, ...but] },
  )
}

/** Asks axe by all its rules in one theme, and by those about colour in the other, which differs in nothing else. */
export const bothThemes = async (page: Page, where: string, but: readonly string[] = []): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const colour = colorScheme === 'dark'
    expect.soft(await axeSays(page, { colour, but }), `${where}, ${colorScheme}`).toEqual([])
  }
}
