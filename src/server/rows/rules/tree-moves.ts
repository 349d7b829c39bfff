import { invalidOutcome } from '#texts/answers'
import { type EntityModel, type FieldModel, treeOf } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import type { RowFault } from './refusal-order.ts'

type Fault = Pick<RowFault, 'key' | 'message'>

/** The parents in a tree after the moves of earlier lines. */
export class TreeMoves {
  readonly #tree: FieldModel
  readonly #above: Map<number, number>

  private constructor(tree: FieldModel, above: Map<number, number>) {
    this.#tree = tree
    this.#above = above
  }

  /** null where the lines cannot create a cycle: the entity is no tree, or no line sets the parent. */
  static async of(reader: Reader, entity: EntityModel, keys: ReadonlySet<string>): Promise<TreeMoves | null> {
    const tree = treeOf(entity)
    if (tree === null || !keys.has(tree.key)) return null
    const turn = yielding()
    const above = new Map<number, number>()
    const column = quote(tree.key)
    for (let last = 0; ; ) {
      const rows = await reader.rows(
        `select "id", ${column} from ${wholeTable(entity)} where "id" > ? order by "id" limit ${rowsAtOnce}`,
        [last],
      )
      for (const [id, inside] of rows) if (inside !== null) above.set(Number(id), Number(inside))
      last = Number(rows.at(-1)?.[0])
      if (rows.length < rowsAtOnce) return new TreeMoves(tree, above)
      await turn()
    }
  }

  /** The fault of a move that would create a cycle. @param values the new values, by field name */
  against(id: number, values: FieldValues): readonly Fault[] {
    const inside = values[this.#tree.name]
    const seen = new Set<number>()
    for (
      let at = typeof inside === 'number' ? inside : undefined;
      at !== undefined;
      at = this.#above.get(at)
    ) {
      if (at === id) return [{ key: this.#tree.key, message: invalidOutcome.someCircle(this.#tree.label) }]
      if (seen.has(at)) break // a cycle that existed before
      seen.add(at)
    }
    return []
  }

  move(id: number, values: FieldValues): void {
    if (!Object.hasOwn(values, this.#tree.name)) return
    const inside = values[this.#tree.name]
    if (typeof inside === 'number') this.#above.set(id, inside)
    else this.#above.delete(id)
  }
}

const rowsAtOnce = 5000
