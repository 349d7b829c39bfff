import { inside } from './paths.mjs'

/** The lists of what each kind of field has in the page, by the module that each stands in. */
const LISTS = [
  ...['src/model/kinds/index.ts', 'src/model/kinds/written.ts'],
  ...['src/client/shared/inputs/index.ts', 'src/client/shared/cells/cells.tsx'],
]
const lists = LISTS.map((module) => inside(module))

/** What may be left out whole, once no list names it: it only says what something is. */
const PARTS = /\/src\/(?:model\/kinds|client\/shared\/(?:inputs|cells))\/[^/]+\.tsx?$/

/**
 * Leaves out of the built page each kind of field that no descriptor of the product has: its meaning, its input and its
 * cell; the paths of trees, where there is none; and what knows of scopes. In development every kind is there, so that a descriptor which begins to use one shows at once.
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @returns {import('vite').Plugin}
 */
export function productKinds(product) {
  /** @type {ReturnType<typeof kindsOf> | undefined} */
  let reading
  return {
    name: 'product-kinds',
    apply: 'build',
    enforce: 'post', // the lists are JavaScript already
    async config() {
      reading ??= kindsOf(product)
      const { scoped } = await reading
      return { define: { 'import.meta.env.SCOPES': String(scoped) } }
    },
    transform: {
      filter: { id: PARTS },
      async handler(code, id) {
        if (!lists.includes(id)) return { code, map: null, moduleSideEffects: false }
        reading ??= kindsOf(product)
        const { used, known } = await reading
        const list = this.parse(code)
          .body.flatMap((each) =>
            each.type === 'ExportNamedDeclaration' && each.declaration ? [each.declaration] : [each],
          )
          .flatMap((each) => (each.type === 'VariableDeclaration' ? each.declarations : []))
          .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? [init] : []))
          .map(({ properties }) =>
            properties.flatMap((each) =>
              each.type === 'Property' && each.key.type === 'Identifier'
                ? [{ kind: each.key.name, start: each.start, end: each.end }]
                : [],
            ),
          )
          .find((entries) => known.every((name) => entries.some(({ kind }) => kind === name)))
        if (!list) throw new Error(`${id} has no list of all kinds any more.`)
        const unused = list.filter(({ kind }) => !used.has(kind))
        return { code: unused.reduceRight(without, code), map: null, moduleSideEffects: false }
      },
    },
  }
}

/** @param {import('../../src/server/product/place.ts').ProductPlace} product */
async function kindsOf(product) {
  const { kinds } = await import('../../src/model/index.ts')
  const { loadModel } = await import('../../src/server/start-server.ts')
  const { list, entities } = await loadModel(product)
  /** @type {Set<string>} */
  const used = new Set(
    list.flatMap(({ fields }) =>
      fields.flatMap(({ kind, described, tree }) => [kind, described ?? kind, ...(tree ? ['path'] : [])]),
    ),
  )
  const columns = list.flatMap(({ columns, plainColumns }) => [...columns, ...plainColumns])
  if (columns.some(({ to }) => (entities[to ?? '']?.scopes ?? []).length > 0)) used.add('unseen')
  return { used, known: Object.keys(kinds), scoped: list.some(({ scopes }) => scopes.length > 0) }
}

/** @param {string} code @param {{ start: number, end: number }} part with the comma behind it, where there is one */
const without = (code, { start, end }) => `${code.slice(0, start)}${code.slice(end).replace(/^\s*,/, '')}`
