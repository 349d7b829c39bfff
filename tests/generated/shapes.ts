import type { Predicate } from '../../src/descriptor/index.ts'
import type { EntityModel, FieldModel } from '../../src/model/index.ts'

/** What says how a field is called, drawn or kept: it makes no call answer otherwise. */
const unheard: ReadonlySet<string> = new Set([
  ...['label', 'name', 'key', 'heading', 'hint', 'nested', 'to', 'wide', 'chips', 'stored', 'type', 'links'],
])

const traitsOf = (field: FieldModel): string =>
  Object.entries(field)
    .filter(([name, value]) => !unheard.has(name) && value !== null && value !== false)
    .map(([name, value]) => (name === 'kind' ? `a ${value}:` : name))
    .sort()
    .join(' ')

const operandOf = (value: unknown): string =>
  value === null ? 'nothing' : Array.isArray(value) ? 'one of some' : 'a value'

const asked = ({ any = [], ...rule }: Predicate): readonly string[] => [
  ...any.flatMap((each) => ['either', ...asked(each)]),
  ...Object.values(rule).flatMap((value) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? operandOf(value)
      : Object.entries(value).map(([word, operand]) => `${word} ${operandOf(operand)}`),
  ),
]

/** Whatever makes its calls answer otherwise than those of another: traits of its fields, what its lists ask, its own. */
export const shapesOf = (entity: EntityModel): readonly string[] => {
  const { owned, seed, lists, literals, label } = entity
  const many = { owned, seed, lists, literals, 'more than one label': label.slice(1) }
  return [
    ...entity.fields.map(traitsOf),
    ...lists.flatMap(({ rows }) => asked(rows).map((what) => `a list of ${what}`)),
    ...(['serves', 'optionsUnpaged', 'over', 'deadline', 'retired'] as const).filter((name) => entity[name]),
    ...Object.entries(many).flatMap(([name, { length }]) => (length > 0 ? [name] : [])),
  ]
}

/** As few of them as have every shape between them, the richest first. */
export const oneOfEachShape = (all: readonly EntityModel[]): readonly EntityModel[] => {
  const left = new Set(all.flatMap(shapesOf))
  const adds = (entity: EntityModel) => new Set(shapesOf(entity).filter((shape) => left.has(shape))).size
  const chosen: EntityModel[] = []
  while (left.size > 0) {
    const richest = all.reduce((best, each) => (adds(each) > adds(best) ? each : best))
    chosen.push(richest)
    for (const shape of shapesOf(richest)) left.delete(shape)
  }
  return chosen
}
