import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { still } from './at-rest.ts'

const beside = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const source = readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that a theme may break, of those that are on. */
const ofColour = ['color-contrast', 'link-in-text-block']

interface Axe {
  run(where: Document, options: object): Promise<{ readonly violations: readonly Violation[] }>
}
interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** Gives every document that the page loads from now on axe, so that asking it is quick. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: source })

/**
 * What axe has against the page as it stands: one line for each violation.
 * @param colour asks by the rules about colour alone, for what has been asked about by all of them in the other theme
 */
export const axeSays = async (page: Page, { colour = false } = {}): Promise<readonly string[]> => {
  await still(page) // what fades in has less contrast
  return page.evaluate(
    async (only) => {
      const { axe } = window as unknown as { readonly axe: Axe } // brought by `bringAxe`
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        reporter: 'v2',
        preload: false, // no rule that is on reads the style sheets, or waits for sound and film
        ...(only.length > 0 ? { runOnly: { type: 'rule', values: only } } : {}),
      })
      const told = (node: Violation['nodes'][number]) =>
        `${node.html.slice(0, 160)} (${node.failureSummary?.split('\n')[1]?.trim()})`
      return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(told).join(' | ')}`)
    },
    colour ? ofColour : [],
  )
}
