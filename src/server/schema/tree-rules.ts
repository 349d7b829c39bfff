import { schema as say } from '#texts/storage'
import { type Model, plainLabel, treeOf } from '../../model/index.ts'
import { quote } from '../platform/database/index.ts'
import { plannedRowsSql, type SchemaState } from './required-rules.ts'

/** A rule that no row contains itself, checked when it is new, to list the rows that break it. */
export interface TreeRule {
  /** 'places.inside_id, a tree' */
  readonly name: string
  readonly rule: 'tree'
  readonly table: string
  readonly file: string
  readonly column: string
  /** The label column. */
  readonly called: string
}

export const treeRulesOf = (model: Model): readonly TreeRule[] =>
  model.list.flatMap((entity) => {
    const tree = treeOf(entity)
    if (tree === null) return []
    const { table, file } = entity
    const called = plainLabel(entity)?.key ?? 'id'
    return [
      { name: `${table}.${tree.key}, a tree`, rule: 'tree' as const, table, file, column: tree.key, called },
    ]
  })

const mostExamples = 3

/** Checks new trees for cycles in existing rows; returns a sentence for each. */
export const circles = async (state: SchemaState, rules: readonly TreeRule[]): Promise<readonly string[]> => {
  const refusals: string[] = []
  for (const rule of rules) {
    const from = plannedRowsSql(state, rule.table)
    if (from === '' || state.remembered.demands?.[rule.name] === rule.rule) continue
    const above = quote(rule.column)
    const rows = await state.reader.rows(
      `with recursive up(low, high) as (
         select t."id", t.${above} from ${from} t where t.${above} is not null
         union
         select up.low, t.${above} from up join ${from} t on t."id" = up.high where t.${above} is not null
       ) select t.${quote(rule.called)} from up join ${from} t on t."id" = up.low where low = high order by low`,
    )
    const examples = rows.slice(0, mostExamples).map(([name]) => String(name))
    if (rows.length > 0)
      refusals.push(say.circles(rule.file, `${rule.table}.${rule.column}`, rows.length, examples))
  }
  return refusals
}
