import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { answerQuestions } from '../rules/answer-questions.ts'
import { ruleReading, rulesOfDoor } from '../rules/faults-of-rows.ts'
import { Forecast, movesRuledRows } from '../rules/forecast.ts'
import { namedOutcomeSentence, outcomeSentence } from '../rules/outcome-sentence.ts'
import { Reservations } from '../rules/reservations.ts'
import { type WrittenRow, workedRevision } from '../rules/rule.ts'
import { readStoredRows } from '../store/stored-row.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import type { Change, ChangePiece, Setting } from './change.ts'
import type { FrozenRow } from './preview.ts'

/** The parts of a bulk change in the order of writing. */
interface InOrder {
  readonly pieces: readonly ChangePiece[]
  /** Reasons of refusals, by id. */
  readonly refused: ReadonlyMap<number, string>
}

interface Due {
  readonly change: Setting
  readonly frozen: FrozenRow
  readonly row: WrittenRow
}

/**
 * Checks rows with different changes one after another: against each other and against the rules on their aggregates.
 * Each row is checked against the state after the accepted rows before it.
 * Where that order matters, the pieces follow it, so that the number of transactions has no effect on the result.
 * @param order the ids of all rows
 */
export const rowsInOrder = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  pieces: readonly ChangePiece[],
  order: readonly number[],
  caller: Caller,
): Promise<InOrder> => {
  const rules = rulesOfDoor(entity, 'many').filter((rule) => rule.claims ?? rule.passages)
  const moves = movesRuledRows(parts.model, entity)
  if (rules.length === 0 && !moves) return { pieces, refused: new Map() }
  const due = await dueRows(parts, reader, entity, pieces, order, caller)
  const claims = new Reservations(rules)
  const passages = due.map(({ row }) => claims.passages(row))
  const room = await answerQuestions(
    reader,
    passages.map((some) => some.map(({ over }) => over)),
  )
  const forecast = moves ? new Forecast(reader, await ruleReading(parts, caller)) : null
  const refused = new Map<number, string>()
  const turn = yielding()
  for (const [at, { frozen, row }] of due.entries()) {
    await turn()
    const [fault] = [...claims.against(row), ...claims.beyond(passages[at] ?? [], room[at] ?? [])]
    const broken = fault ? null : ((await forecast?.follow({ entity, ...row.revision })) ?? null)
    if (fault) refused.set(frozen.id, fault.message)
    else if (broken === null) claims.reserve(null, row)
    else {
      const named = await namedOutcomeSentence(parts, reader, caller, broken)
      refused.set(frozen.id, named ?? outcomeSentence(broken))
    }
  }
  const isOrdered = moves || passages.some((some) => some.length > 0)
  return { pieces: isOrdered ? ordered(due, refused) : without(pieces, refused), refused }
}

/** The rows that would change, in order, with their new values. */
const dueRows = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  pieces: readonly ChangePiece[],
  order: readonly number[],
  caller: Caller,
): Promise<readonly Due[]> => {
  const found = new Map<number, { change: Change; frozen: FrozenRow }>()
  for (const { change, rows } of pieces) for (const frozen of rows) found.set(frozen.id, { change, frozen })
  const stored = await readStoredRows(reader, parts.dialect, entity, [...found.keys()])
  const reading = await ruleReading(parts, caller)
  return order.flatMap((id) => {
    const [one, before] = [found.get(id), stored.get(id)]
    if (one?.change.kind !== 'set' || before === undefined) return []
    const { change, frozen } = one
    const worked = workedRevision(entity, valuesOf(change, before), before, caller)
    return [{ change, frozen, row: { entity, caller, reading, ...worked } }]
  })
}

const valuesOf = ({ values, lists }: Setting, before: Stored): FieldValues => ({
  ...values,
  ...Object.fromEntries(
    lists.map(({ field, all, add, remove }) => {
      const held = [before[field.key] ?? []].flat().map(Number)
      const ids = all ?? [...held.filter((id) => !remove.includes(id)), ...add]
      return [field.name, [...new Set(ids)].sort((one, other) => one - other)]
    }),
  ),
})

const ordered = (due: readonly Due[], refused: ReadonlyMap<number, string>): readonly ChangePiece[] => {
  const found: { change: Change; rows: FrozenRow[] }[] = []
  for (const { change, frozen } of due) {
    if (refused.has(frozen.id)) continue
    const last = found.at(-1)
    if (last?.change === change) last.rows.push(frozen)
    else found.push({ change, rows: [frozen] })
  }
  return found
}

const without = (
  pieces: readonly ChangePiece[],
  refused: ReadonlyMap<number, string>,
): readonly ChangePiece[] =>
  pieces.flatMap(({ change, rows }) => {
    const left = rows.filter(({ id }) => !refused.has(id))
    return left.length > 0 ? [{ change, rows: left }] : []
  })
