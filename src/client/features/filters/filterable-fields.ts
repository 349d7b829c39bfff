import { type Compared, comparableFields, comparedBy } from '../../../model/entity/compared.ts'
import { type EntityModel, type FieldModel, type Model, ruleIn, treeOf } from '../../../model/index.ts'
import { mostBytes, tooMuchOf } from '../../../model/rules/rule-size.ts'
import { type HasPermission, isReadable, mayAny } from '../../shared/request/has-permission.ts'
import { type FilterLine, ruleOfLine, type SingleLine, type TestLine, type TestVerb } from './filter-lines.ts'

/** A filterable field: one of the row, or one reference away. */
export interface Filterable {
  /** 'author.country' */
  readonly key: string
  readonly path: readonly string[]
  readonly step: TestLine['step']
  /** The compared field and its entity. */
  readonly field: FieldModel
  readonly entity: EntityModel
  /** The reference that leads to the field. */
  readonly over: FieldModel | null
  readonly compared: Compared
  /** In menu order. */
  readonly verbs: readonly TestVerb[]
  /** Fields of the same row that it can be compared with. */
  readonly others: readonly FieldModel[]
}

const verbsFor: Readonly<Record<Compared, readonly TestVerb[]>> = {
  text: ['has', 'starts', 'is', 'isNot', 'empty', 'filled'],
  prose: ['has', 'starts', 'empty', 'filled'],
  choice: ['is', 'isNot', 'empty', 'filled'],
  flag: ['is'],
  number: ['is', 'isNot', 'above', 'from', 'to', 'below', 'between', 'empty', 'filled'],
  decimal: ['is', 'isNot', 'above', 'from', 'to', 'below', 'between', 'empty', 'filled'],
  day: ['during', 'before', 'to', 'from', 'after', 'between', 'empty', 'filled'],
  instant: ['during', 'before', 'to', 'from', 'after', 'between', 'empty', 'filled'],
  reference: ['is', 'isNot', 'within', 'empty', 'filled'],
  rows: ['includes', 'some', 'none'],
  file: ['empty', 'filled'],
}

const verbsOf = (model: Model, field: FieldModel, compared: Compared): readonly TestVerb[] => {
  const target = model.entities[field.to ?? '']
  return verbsFor[compared].filter((verb) => {
    if (verb === 'within') return target !== undefined && treeOf(target) !== null
    if (verb === 'includes') return field.to === model.account && field.by === undefined
    return true
  })
}

const filterable = (
  model: Model,
  entity: EntityModel,
  field: FieldModel,
  fields: readonly FieldModel[],
  over: FieldModel | null,
): readonly Filterable[] => {
  const compared = comparedBy(field)
  if (compared === null || (over && compared === 'rows')) return []
  return [
    {
      key: over ? `${over.name}.${field.name}` : field.name,
      path: over ? [over.name, field.name] : [field.name],
      step: over && (over.links === 'one' ? 'is' : 'any'),
      field,
      entity,
      over,
      compared,
      verbs: verbsOf(model, field, compared),
      others: isOrdered(compared) ? comparableFields(field, fields) : [],
    },
  ]
}

const isOrdered = (compared: Compared): boolean => verbsFor[compared].includes('between')

/**
 * Every field of an entity that the user may filter by, then the fields one reference away.
 * @param may the user's permissions: rows that they may not read offer only their labels
 */
export const filterableOf = (
  model: Model,
  entity: EntityModel,
  may: HasPermission,
): readonly Filterable[] => {
  const own = entity.fields.filter((field) => isReadable(field, may))
  const first = own.flatMap((field) => filterable(model, entity, field, own, null))
  const behind = first.flatMap(({ field: over, compared }) => {
    const target = compared === 'reference' || compared === 'rows' ? model.entities[over.to ?? ''] : undefined
    if (!target) return []
    const known = mayAny(may, target.permission.read) ? target.fields : target.label
    const readable = known.filter((field) => isReadable(field, may))
    return readable.flatMap((field) => filterable(model, target, field, readable, over))
  })
  return [...first, ...behind]
}

/** The field of a line; undefined if the user may not filter by it or not with that verb. */
export const fieldOfLine = (fields: readonly Filterable[], line: TestLine): Filterable | undefined =>
  fields.find(
    ({ key, step, verbs }) => key === line.path.join('.') && step === line.step && verbs.includes(line.verb),
  )

/** The lines as the builder can draw them: lines without a menu entry are locked unchanged. */
export const drawableLines = (
  fields: readonly Filterable[],
  lines: readonly FilterLine[],
): readonly FilterLine[] => {
  const drawn = (line: SingleLine): SingleLine =>
    line.is === 'locked' || fieldOfLine(fields, line) ? line : { is: 'locked', rule: ruleOfLine(line) }
  return lines.map((line) => (line.is === 'any' ? { ...line, lines: line.lines.map(drawn) } : drawn(line)))
}

/** A blank line of a field, with its first verb. */
export const emptyLine = ({ path, step, verbs, compared }: Filterable): TestLine => ({
  is: 'test',
  not: false,
  path,
  step,
  verb: verbs[0] ?? 'is',
  values: compared === 'flag' ? [true] : verbs[0] === 'includes' ? [{ me: true }] : [],
})

/** The total number of tests, including those in groups. */
export const testsIn = (lines: readonly FilterLine[]): number =>
  lines.reduce((sum, line) => sum + (line.is === 'any' ? testsIn(line.lines) : 1), 0)

/** The filter limit that a rule exceeds, checked before the server does; null if it exceeds none. */
export const tooMuchAt = (where: string): ReturnType<typeof tooMuchOf> | 'bytes' => {
  if (where === '') return null
  return tooMuchOf(ruleIn(where)) ?? (new TextEncoder().encode(where).length > mostBytes ? 'bytes' : null)
}
