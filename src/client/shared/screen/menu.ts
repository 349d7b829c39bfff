import type { EntityModel, Model } from '../../../model/index.ts'

export interface MenuGroup {
  readonly title: string
  readonly entities: readonly EntityModel[]
}

/** The sidebar: top-level entities, and groups in the product's order. */
interface MenuModel {
  readonly top: readonly EntityModel[]
  readonly groups: readonly MenuGroup[]
}

const byPlace = (a: EntityModel, b: EntityModel): number =>
  (a.menu?.order ?? 0) - (b.menu?.order ?? 0) || a.title.many.localeCompare(b.title.many)

/** The start screen of a product without a dashboard. */
export const firstListOf = (model: Model): EntityModel | undefined => menuOf(model).top[0] ?? model.list[0]

/** The sidebar of a model: sorted by order, then by label; unknown groups come last. */
export const menuOf = (model: Model): MenuModel => {
  const shown = model.list.filter((entity) => entity.menu !== null).sort(byPlace)
  const titles = new Set([...model.groups, ...shown.flatMap((entity) => entity.menu?.group ?? [])])
  return {
    top: shown.filter((entity) => entity.menu?.group === null),
    groups: [...titles]
      .map((title) => ({ title, entities: shown.filter((entity) => entity.menu?.group === title) }))
      .filter((group) => group.entities.length > 0),
  }
}
