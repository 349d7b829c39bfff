import type { Page } from '@playwright/test'

/**
 * For a world beside the page's, as a browser's own translation runs in one: its calls pass no guard of the page. Each
 * text gets an element of its own, now and whenever one comes or changes. Its words end in a sign that nobody sees.
 */
const translator = (way: Way) => {
  const known = new WeakSet<Node>()
  const isOurs = ({ parentElement }: Node) => parentElement?.nodeName === 'FONT' && known.has(parentElement)
  const mayNot = '[translate="no"], .notranslate, script, style, textarea, svg'
  const translate = (text: Text) => {
    const { data, parentNode, parentElement } = text
    if (!parentNode || !data.trim() || isOurs(text) || parentElement?.closest(mayNot)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    for (const font of [outer, inner]) {
      font.style.verticalAlign = 'inherit'
      known.add(font)
    }
    outer.append(inner)
    if (way === 'exchanged') text.replaceWith(outer)
    else parentNode.insertBefore(outer, text)
    if (way === 'moved') return inner.append(text)
    if (way === 'taken out') parentNode.removeChild(text)
    inner.append(`${data}\u200b`)
  }
  const translateIn = (top: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node: Node | null = top; node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node)
    for (const text of texts) translate(text)
  }
  const begin = () => {
    document.documentElement.classList.add('translated-ltr')
    document.documentElement.lang = 'de'
    translateIn(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'childList' ? addedNodes : [target]) translateIn(node)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }
  addEventListener('DOMContentLoaded', begin)
}

/** Whether a text is taken out beside its translation, as Chrome does it, exchanged for it at once, or moved into the new element. */
export const ways = ['taken out', 'exchanged', 'moved'] as const
export type Way = (typeof ways)[number]

/** From its next document on, a page is translated as a browser does it. */
export const translated = async (page: Page, way: Way = ways[0]): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${translator})('${way}')`,
    worldName: 'translator',
  })
}
