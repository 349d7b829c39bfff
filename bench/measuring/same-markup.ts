import type { Page } from '@playwright/test'

/**
 * The page's `main`, an element or a text a line, by its depth: names of elements, attributes in order, classes in order,
 * declarations of style in order, since neither page can say in which order the browser keeps them.
 */
const markupOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const sorted = (text: string, mark: RegExp, between: string) =>
      [...new Set(text.split(mark).filter(Boolean))].sort().join(between)
    const value = ({ name, value }: Attr) => {
      if (name === 'class') return sorted(value, /\s+/, ' ')
      return name === 'style' ? sorted(value, /;\s*/, '; ') : value
    }
    const lines: string[] = []
    const walk = (node: Node, depth: number) => {
      const ahead = '  '.repeat(depth)
      if (node instanceof Element) {
        const attributes = [...node.attributes].map((each) => `${each.name}="${value(each)}"`).sort()
        lines.push(`${ahead}<${[node.localName, ...attributes].join(' ')}>`)
      } else if (node.textContent) lines.push(`${ahead}${node.textContent}`)
      node.normalize()
      for (const child of node.childNodes) walk(child, depth + 1)
    }
    const main = document.querySelector('main')?.cloneNode(true)
    if (!main) throw new Error('The page has no main.')
    walk(main, 0)
    return lines
  })

/** Makes sure that two pages show the same, so that their work can be compared. @throws naming the first difference */
export const expectSameMarkup = async (ours: Page, byHand: Page, when: string): Promise<void> => {
  const [one, other] = [await markupOf(ours), await markupOf(byHand)]
  const at = one.findIndex((line, place) => line !== other[place])
  if (at < 0 && one.length === other.length) return
  const place = at < 0 ? one.length : at
  throw new Error(
    `The page by hand differs from ours ${when}, in line ${place + 1} of its main:\n` +
      `  ours:    ${one[place]?.trim() ?? 'nothing'}\n  by hand: ${other[place]?.trim() ?? 'nothing'}`,
  )
}
