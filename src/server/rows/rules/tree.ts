import { invalidOutcome } from '#texts/answers'
import { type EntityModel, type FieldModel, treeOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { joinConditions, rawCondition } from '../../platform/sql/condition.ts'
import { fromVisible, unfilteredRows, wholeTable } from '../../platform/sql/row-security.ts'
import { storedOf } from '../../platform/sql/stored-values.ts'
import { labelText, newSelection } from '../read/selection.ts'
import { now } from './changed-row.ts'
import type { Revision, Rule, RuleParts } from './rule.ts'

/** Deeper than any real tree; it ends the recursion at an existing cycle. */
const deepest = 10_000

/** The row and its new parent, if a change moves it; null where it does not. */
const moved = (entity: EntityModel, { before, after }: Revision) => {
  const tree = treeOf(entity)
  const inside = tree && after[tree.key]
  if (tree === null || before === null || typeof inside !== 'number' || inside === before[tree.key])
    return null
  return { tree, inside, id: Number(before.id) }
}

/** No row may be its own ancestor. */
export const treeRule: Rule = {
  holds: (entity) => treeOf(entity) !== null,
  // Two valid moves may create a cycle together, so moves in one tree wait for each other.
  locks: (entity, revision) => (moved(entity, revision) ? [`tree ${entity.name}`] : []),
  further: async (parts, reader, { entity, caller, revision, isTold }) => {
    const move = moved(entity, revision)
    if (move === null) return []
    const way = await wayUp(reader, entity, move.tree, move.inside, move.id)
    if (!way.includes(move.id)) return []
    const shown = [move.tree, ...entity.label].every(isTold)
    const names = shown ? await namesOf(parts, reader, entity, caller, [...way.toReversed(), move.id]) : null
    const message = names ? invalidOutcome.circle(names) : invalidOutcome.someCircle(move.tree.label)
    return [{ key: move.tree.key, message, rank: 'rule' }]
  },
  // Refuses rows that are the new parent or one of its ancestors.
  reasons: ({ entity }, { values }, row) => {
    const tree = treeOf(entity)
    const inside = tree && values[tree.name]
    if (tree === null || typeof inside !== 'number') return []
    const up = `with recursive up(id) as (
      select u."id" from ${fromVisible(entity, unfilteredRows, 'u')} where u."id" = ${inside}
      union select u.${quote(tree.key)} from ${fromVisible(entity, unfilteredRows, 'u')} join up on u."id" = up.id where u.${quote(tree.key)} is not null
    ) select id from up`
    const when = joinConditions(
      [row.becomesOther([tree.name]), rawCondition(`${now}."id" in (${up})`)],
      'and',
    )
    return [{ when, says: invalidOutcome.someCircle(tree.label), rank: 'rule' }]
  },
  freedColumns: (entity, given) => {
    const tree = treeOf(entity)
    return tree && given(tree.name)
      ? [{ field: tree, column: tree.key, value: (value) => storedOf(tree, value) }]
      : []
  },
}

/** The ids of a row and its ancestors, up to the row that must not be among them. */
const wayUp = async (
  reader: Reader,
  entity: EntityModel,
  tree: FieldModel,
  from: number,
  to: number,
): Promise<readonly number[]> => {
  const table = wholeTable(entity)
  const rows = await reader.rows(
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

/** The labels of rows; `…` for those that the caller may not see. */
const namesOf = async (
  { model, dialect, reaches }: RuleParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  ids: readonly number[],
): Promise<readonly string[]> => {
  const reach = await reaches.of(caller)
  const selection = newSelection(reach)
  const id = selection.column('r', 'id')
  const label = labelText({ model, reach, cache: null, remembered: new Set() }, selection, entity, 'r')
  const rows = await reader.rows(
    `select ${selection.columns()} from ${fromVisible(entity, reach, 'r')}${selection.joins()} where ${dialect.anyOf('r."id"')}`,
    [dialect.list([...new Set(ids)])],
  )
  const names = new Map(rows.map((row) => [Number(row[id]), label(row)]))
  return ids.map((each) => names.get(each) ?? '…')
}
