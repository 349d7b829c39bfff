import { inside } from './paths.mjs'

/** The modules that list a page part for each kind of field. */
const LISTS = [
  ...['src/model/kinds/index.ts', 'src/model/kinds/written.ts'],
  ...['src/client/shared/inputs/index.ts', 'src/client/shared/cells/cells.tsx'],
]
const lists = LISTS.map((module) => inside(module))

/** Modules without side effects: the bundler may drop them once no list names them. */
const PARTS = /\/src\/(?:model\/kinds|client\/shared\/(?:inputs|cells))\/[^/]+\.tsx?$/

/**
 * Vite plugin: leaves out of the built page each kind that no descriptor uses: its meaning, input and cell. Paths of
 * trees and the code for scopes are left out likewise. In development every kind is included, so that a descriptor can
 * start to use one at once.
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @returns {import('vite').Plugin}
 */
export function productKinds(product) {
  /** @type {ReturnType<typeof kindsOf> | undefined} */
  let reading
  return {
    name: 'product-kinds',
    apply: 'build',
    enforce: 'post', // runs after the lists became JavaScript
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

/** @param {string} code @param {{ start: number, end: number }} part removed with its trailing comma, if any */
const without = (code, { start, end }) => `${code.slice(0, start)}${code.slice(end).replace(/^\s*,/, '')}`
