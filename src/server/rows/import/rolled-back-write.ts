import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { bindingScopes } from '../../access/rights.ts'
import { RowsRefused } from '../batches/inverse.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { idsByTexts } from '../read/rows-by-name.ts'
import { inUnitOfWork } from '../store/unit-of-work.ts'
import { type ImportLine, type LineOutcome, refusedBy } from './line.ts'
import { type PlaceholderRow, placeholderLine, withCreatedIds } from './placeholder-rows.ts'
import { lineName, writeLines } from './write-lines.ts'

/** Adjusts judged outcomes by actually writing the lines. */
type Trial = (lines: readonly ImportLine[], judged: readonly LineOutcome[]) => Promise<readonly LineOutcome[]>

/** Thrown to roll back a trial. */
class Undone extends Error {}

/**
 * Scopes can be tested only on written rows. So where scopes limit the caller, lines are written and rolled back.
 * Otherwise the outcomes stay as judged.
 * @param made rows that lines refer to, and that do not exist yet
 */
export const inRolledBackTransaction = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  made: readonly PlaceholderRow[],
): Promise<Trial> => {
  const isBound = (['create', 'update'] as const).some(
    (verb) => bindingScopes(caller, entity, verb).length > 0,
  )
  if (!isBound) return async (_, judged) => judged
  return async (lines, judged) => {
    const refused = new Map<string, string>()
    for (;;) {
      try {
        await tryOnce(parts, entity, caller, made, lines, judged, refused)
      } catch (error) {
        if (error instanceof Undone) break
        if (!(error instanceof RowsRefused)) throw error
        for (const [row, says] of error.reasons) refused.set(row, says)
      }
    }
    return lines.map((line, place) => {
      const says = refused.get(lineName(entity, line))
      return says === undefined ? (judged[place] ?? { becomes: 'same' }) : refusedBy(says)
    })
  }
}

const tryOnce = (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  made: readonly PlaceholderRow[],
  lines: readonly ImportLine[],
  judged: readonly LineOutcome[],
  refused: ReadonlyMap<string, string>,
): Promise<never> =>
  parts.context.database.write((writer) =>
    inUnitOfWork(parts, writer, caller, { kind: 'import' }, async (work) => {
      const given = new Map<number, number | null>()
      for (const [name, rows] of Map.groupBy(made, (row) => row.entity)) {
        const led = parts.model.entities[name]
        if (!led) continue
        for (const row of rows) await work.insert(led, placeholderLine(led, row).set)
        const ids = await idsByTexts(parts, writer, led, caller, rows)
        for (const { id, text } of rows) given.set(id, ids.get(text)?.[0] ?? null)
      }
      const due = lines.flatMap((line, place) => {
        const one = judged[place]
        if (one?.becomes !== 'create' && one?.becomes !== 'change') return []
        if (refused.has(lineName(entity, line))) return []
        const byKey = Object.fromEntries(
          Object.entries(one.values).map(([name, value]) => [entity.field[name]?.key ?? name, value]),
        )
        const led = withCreatedIds(entity, byKey, given)
        if (led === null) return []
        const values = Object.fromEntries(
          Object.keys(one.values).map((name) => [name, led[entity.field[name]?.key ?? name]]),
        )
        return [{ line, judged: { ...one, values } }]
      })
      await writeLines(parts, work, entity, caller, due)
      throw new Undone()
    }),
  ) as Promise<never> // the transaction always throws
