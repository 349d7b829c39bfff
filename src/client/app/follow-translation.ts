/**
 * Lets React update a page that the browser translates.
 * A translating browser replaces each text node by an element with translated text. React keeps its own text nodes:
 * removing one throws, and its updates stay invisible.
 * So each text node is restored before React changes it; the browser sees the restored node and translates it again.
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

  /** @returns the node's parent afterwards: the browser may have moved the node into an element of its own */
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
