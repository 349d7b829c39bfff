import { type ListView, listViewOf } from '../../../../src/client/features/list/list-view.ts'
import type { App, Entity } from '../../../../src/descriptor/index.ts'
import { build } from '../../../../src/model/index.ts'

const found = import.meta.glob<Entity | App>(
  [
    '../../../../{examples,tests/products}/*/{app,entities/*}.ts',
    '../../../../entities/*.ts',
    '../../../../app.ts',
  ],
  { eager: true, import: 'default' },
)

const products = new Map<string, string[]>()
for (const path of Object.keys(found)) {
  const folder = path.replace(/(app|entities\/[^/]+)\.ts$/, '')
  products.set(folder, [...(products.get(folder) ?? []), path])
}

/** Every list of every product that is here, its name and its screen as somebody sees it who may do everything. */
export const everyList: readonly (readonly [string, ListView])[] = [...products].flatMap(
  ([folder, paths]) => {
    const entities = paths.filter((path) => path.includes('entities/'))
    const app = found[paths.find((path) => path.endsWith('app.ts')) ?? ''] as App
    const model = build(
      entities.map((path) => ({
        file: path.slice(path.lastIndexOf('entities/')),
        descriptor: found[path] as Entity,
      })),
      app,
    )
    return model.list.flatMap((entity) =>
      [null, ...entity.lists].map((named) => {
        const view = listViewOf(
          model,
          entity,
          named,
          () => true,
          new Set(['sort-by-reference', 'where', 'totals']),
        )
        return [`${folder.replaceAll('../', '') || 'own '}${view.route}`, view] as const
      }),
    )
  },
)
