import type { View } from '../../../../schemas/view.ts'
import { type EntityModel, isRow, labelOf, type Model, type Row } from '../../../model/index.ts'
import { withRows } from '../../../model/rules/rule-rows.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { loadChosen } from '../../shared/request/use-options.ts'

const isPlain = (key: string): boolean => /^[A-Za-z_]\w*$/.test(key)

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A value in descriptor syntax. */
const written = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (!isRow(value)) return String(value)
  if (value.me === true) return 'me'
  const parts = Object.entries(value).map(
    ([key, each]) => `${isPlain(key) ? key : quoted(key)}: ${written(each)}`,
  )
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** Combines two rules with AND: in one object if they test different fields. */
const both = (one: Row, other: Row): Row =>
  Object.keys(one).some((key) => key in other) ? { all: [one, other] } : { ...one, ...other }

/** Replaces a rule's ids by labels, since descriptors compare by label. @throws Failed */
const byLabels = async (requests: Requests, model: Model, entity: EntityModel, rule: Row): Promise<Row> => {
  const wanted = new Map<EntityModel, Set<number>>()
  const idsIn = (said: unknown): readonly unknown[] => (isRow(said) ? [said.id].flat() : [])
  withRows(model, entity, rule, (target, _, said) => {
    for (const id of idsIn(said))
      if (typeof id === 'number') wanted.set(target, (wanted.get(target) ?? new Set()).add(id))
    return said
  })
  const labels = new Map<string, string>()
  for (const [target, ids] of wanted)
    for (const { id, row } of await loadChosen(requests, model, target, [...ids]))
      labels.set(`${target.name} ${id}`, labelOf(model, target, row))
  return withRows(model, entity, rule, (target, _, said) => {
    const found = idsIn(said).map((id) =>
      id === null ? null : (labels.get(`${target.name} ${id}`) ?? String(id)),
    )
    if (found.length === 0) return said
    return found.length === 1 ? found[0] : found
  })
}

/** The descriptor line for the same list: `'mine': ['Mine', { keeper: me }],`. @throws Failed */
export const descriptorLine = async (
  requests: Requests,
  model: Model,
  entity: EntityModel,
  { name, select }: View,
): Promise<string> => {
  const key =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'list'
  const own = entity.lists.find((list) => list.name === select?.list)?.rows ?? {}
  const rule = both(own as Row, await byLabels(requests, model, entity, select?.where ?? {})) // a predicate is plain data
  return `${isPlain(key) ? key : quoted(key)}: [${quoted(name)}, ${written(rule)}],`
}
