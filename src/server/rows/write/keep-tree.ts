import { invalidOutcome } from '#texts/answers'
import { type EntityModel, type FieldModel, treeOf } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { isTold } from '../../context/fields.ts'
import type { Record as Stored, Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { rowsOf, wholeTable } from '../../sql/gate.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { labelText, newSelection } from '../read/selection.ts'
import type { Values } from '../store/unit-of-work.ts'

/** Deeper than any tree that people make; a circle that was there before ends here. */
const deepest = 10_000

/**
 * What is wrong with a change that would put a row inside itself or inside something that lies in it; by field key. Two
 * changes that are right by themselves may make a circle together: so whoever moves a row of the tree waits here until
 * whoever moved one before is done.
 */
export const circleFaults = async (
  parts: Pick<RecordParts, 'model' | 'dialect' | 'reaches'>,
  writer: Writer,
  entity: EntityModel,
  caller: Caller,
  before: Stored,
  values: Values,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const tree = treeOf(entity)
  const inside = tree && values[tree.name]
  if (tree === null || typeof inside !== 'number' || inside === before[tree.key]) return {}
  const id = Number(before.id)
  await lockTree(writer, entity)
  const way = await wayUp(writer, entity, tree, inside, id)
  if (!way.includes(id)) return {}
  const shown = [tree, ...entity.label].every((field) => isTold(caller, parts.model, entity, field))
  const names = shown ? await namesOf(parts, writer, entity, caller, [...way.toReversed(), id]) : null
  return { [tree.key]: [names ? invalidOutcome.circle(names) : invalidOutcome.someCircle(tree.label)] }
}

/** Waits until nobody else moves a row of the tree, to the end of the transaction. */
export const lockTree = (writer: Writer, entity: EntityModel): Promise<void> =>
  writer.lock(`tree ${entity.name}`)

/** The ids of a row and of all that it lies in, up to the row that must not be among them. */
const wayUp = async (
  writer: Writer,
  entity: EntityModel,
  tree: FieldModel,
  from: number,
  to: number,
): Promise<readonly number[]> => {
  const table = wholeTable(entity)
  const rows = await writer.rows(
    `with recursive up(id, depth) as (
       select "id", 0 from ${table} where "id" = ?
       union all
       select t.${quote(tree.key)}, up.depth + 1 from ${table} t join up on t."id" = up.id
       where up.id <> ? and t.${quote(tree.key)} is not null and up.depth < ${deepest}
     ) select id from up order by depth`,
    [from, to],
  )
  return rows.map(([id]) => Number(id))
}

/** What the rows are called, as far as the caller may know of them. */
const namesOf = async (
  { model, dialect, reaches }: Pick<RecordParts, 'model' | 'dialect' | 'reaches'>,
  writer: Writer,
  entity: EntityModel,
  caller: Caller,
  ids: readonly number[],
): Promise<readonly string[]> => {
  const reach = await reaches.of(caller)
  const selection = newSelection(reach)
  const id = selection.column('r', 'id')
  const label = labelText({ model, reach, cache: null, remembered: new Set() }, selection, entity, 'r')
  const rows = await writer.rows(
    `select ${selection.columns()} from ${rowsOf(entity, reach, 'r')}${selection.joins()} where ${dialect.anyOf('r."id"')}`,
    [dialect.list([...new Set(ids)])],
  )
  const names = new Map(rows.map((row) => [Number(row[id]), label(row)]))
  return ids.map((each) => names.get(each) ?? '…')
}
