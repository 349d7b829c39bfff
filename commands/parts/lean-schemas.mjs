import { inside } from './paths.mjs'

/** Schema keywords for readers and validators; the page reads only types and properties. */
const unread = new Set([
  ...['title', 'description', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'default', 'writeOnly', 'additionalProperties'],
])

const folder = inside('schemas')

/**
 * Vite plugin: strips from the page's shapes the keywords for readers and validators. A property named like a keyword
 * ('title') has a schema as its value, not a text, and stays.
 * @returns {import('vite').Plugin}
 */
export function leanSchemas() {
  return {
    name: 'lean-schemas',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: new RegExp(`^${RegExp.escape(folder)}`) },
      handler(code) {
        /** @type {[from: number, to: number][]} */
        const cuts = []
        const refersToItself = code.includes('$ref:')
        visit(this.parse(code), (node) => {
          if (node.type !== 'ObjectExpression') return
          for (const property of node.properties)
            if (
              (unread.has(property.key?.name) || (property.key?.name === '$id' && !refersToItself)) &&
              property.value.type === 'Literal'
            )
              cuts.push([property.start, property.end])
        })
        return { code: without(code, cuts), map: null }
      },
    },
  }
}

/** @param {any} node of the parsed script @param {(node: any) => void} each */
function visit(node, each) {
  if (Array.isArray(node)) for (const one of node) visit(one, each)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') each(node)
    for (const part of Object.values(node)) visit(part, each)
  }
}

/** @param {string} code @param {readonly [number, number][]} cuts ranges of properties, each with its trailing comma */
function without(code, cuts) {
  let [made, at] = ['', 0]
  for (const [from, to] of cuts.toSorted(([one], [other]) => one - other)) {
    made += code.slice(at, from)
    at = /^\s*,/.exec(code.slice(to))?.[0].length ?? 0
    at += to
  }
  return made + code.slice(at)
}
