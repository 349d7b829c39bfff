/**
 * A browser that translates the page takes each text out of it and puts an element with its own words there. React goes
 * on with the text that it made: to remove it fails, and what it writes there nobody sees. So before React touches a
 * text it is put back, and the browser, which sees it come, translates it again.
 */
export const followTranslation = (): void => {
  const inPlaceOf = new WeakMap<Node, Element>()
  new MutationObserver((changes) => {
    for (const { addedNodes, previousSibling, removedNodes } of changes) {
      const words = addedNodes[0] ?? previousSibling
      if (words instanceof HTMLFontElement)
        for (const text of removedNodes)
          if (text instanceof Text && !text.parentNode) inPlaceOf.set(text, words)
    }
  }).observe(document, { subtree: true, childList: true })

  /** @returns where it is then: it may also have been moved into an element of the browser's */
  const putBack = (node: Node): ParentNode | null => {
    inPlaceOf.get(node)?.replaceWith(node)
    inPlaceOf.delete(node)
    return node.parentNode
  }

  const { insertBefore, appendChild, removeChild } = Node.prototype
  Object.assign(Node.prototype, {
    removeChild(node: Node) {
      const parent = putBack(node)
      return parent ? removeChild.call(parent, node) : node
    },
    appendChild(this: Node, node: Node) {
      putBack(node)
      return appendChild.call(this, node)
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      putBack(node)
      let next = before
      while (next && putBack(next) !== this) next = next.parentNode
      return insertBefore.call(this, node, next)
    },
  })
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get(this: Text) {
      return this.data
    },
    set(this: Text, text: string) {
      putBack(this)
      this.data = text
    },
  })
}
