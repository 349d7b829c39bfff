import type { Model } from '../../src/model/index.ts'

/**
 * Addresses of lists, named lists and forms of a product, those left out that are made of the same parts as one before:
 * eight lookups of a name are one screen with eight titles, and a new row's form is mostly that of any row.
 */
export const distinctScreens = ({ list }: Model): readonly string[] => {
  const seen = new Set<string>()
  const first = (what: string, parts: readonly string[]): boolean => {
    const made = `${what}: ${[...new Set(parts)].sort().join()}`
    if (seen.has(made)) return false
    seen.add(made)
    return true
  }
  return list.flatMap((entity) => {
    const kinds = entity.fields.map(({ kind }) => kind)
    const { route, lists } = entity
    const named = lists.slice(0, 1).map((each) => `${each.route}?per_page=10`)
    const added = entity.form.some(({ editing }) => editing) ? [route.form] : []
    return first('entity', [...kinds, `${lists.length > 0}`])
      ? [`${route.list}?per_page=10`, ...named, ...added, `${route.form}/1`]
      : []
  })
}
