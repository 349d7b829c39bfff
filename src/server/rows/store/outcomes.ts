import { perEntity } from '../../../model/entity/per-entity.ts'
import type { EntityModel, FieldModel, Model } from '../../../model/index.ts'
import { isBroken } from '../../../model/rules/broken.ts'
import { brokenRules } from '../../../model/rules/broken-rules.ts'
import { isOfRowAlone } from '../../../model/rules/never.ts'
import type { Broken } from '../../../model/rules/shapes.ts'
import type { Caller } from '../../access/caller.ts'
import type { Context } from '../../access/context.ts'
import { ruleContextOf } from '../../access/rule-context.ts'
import type { Reader, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { countOfRow } from '../../platform/sql/one-row.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { type LiteralIds, type RuleSqlContext, where } from '../../platform/sql/where.ts'
import { isFurtherFromBound } from './bound-distance.ts'
import type { BumpedByLines } from './bump-parents.ts'
import type { AggregateOrigin, AggregateRow, ComputeSubject } from './compute-fields.ts'
import { isSameValue } from './history.ts'
import { ruleInputOf } from './rule-input.ts'

/** A row that a change would leave as no row may be. */
export interface BrokenOutcome {
  readonly entity: EntityModel
  readonly id: number
  readonly rule: Broken
  /** Whether the row itself was written. */
  readonly isWritten: boolean
  /** The written rows that it is gathered from, each with its reference on the way to it. */
  readonly origins: readonly AggregateOrigin[]
}

/** A change that would leave rows as none may be, by what is known only at its end. Its transaction is to be undone. */
export class OutcomeRefused extends HttpError {
  readonly broken: readonly BrokenOutcome[]

  constructor(broken: readonly BrokenOutcome[]) {
    const says = broken.map(({ rule }) => rule.says(() => null))
    super(422, says[0] ?? '', { errors: { '': [...new Set(says)] } })
    this.broken = broken
  }
}

/** What no row may be by what is known only at the end of a change. */
export const outcomeRules = perEntity((entity): readonly Broken[] =>
  Object.values(brokenRules)
    .flatMap((of) => of(entity))
    .filter(({ over }) => over === 'outcome'),
)

const held = new WeakMap<Model, boolean>()

const holdsAny = (model: Model): boolean => {
  const known = held.get(model) ?? model.list.some((entity) => outcomeRules(entity).length > 0)
  held.set(model, known)
  return known
}

/** Knows the rows that rules name by their labels. */
export interface LiteralResolver {
  readonly now: () => Promise<LiteralIds>
}

const noLiterals: LiteralIds = { idsOf: () => [], labelOf: () => null }

interface Parts {
  readonly context: Context
  readonly literals: LiteralResolver | undefined
}

/** A row that was written, or gathered, from the beginning of a change to its end. */
interface Changed {
  readonly before: Stored | null
  readonly after: Stored
  readonly isWritten: boolean
  readonly origins: readonly AggregateOrigin[]
}

type RowsById = Map<number, Changed>

/** The rows of entities that are held to such rules; those that went are none. */
const changedRows = (
  written: readonly (ComputeSubject & { readonly id: number })[],
  gathered: readonly AggregateRow[],
): Map<EntityModel, RowsById> => {
  const found = new Map<EntityModel, RowsById>()
  const rowsIn = (entity: EntityModel): RowsById => {
    const rows = found.get(entity) ?? new Map()
    found.set(entity, rows)
    return rows
  }
  for (const { entity, id, before, after } of written) {
    if (outcomeRules(entity).length === 0) continue
    const rows = rowsIn(entity)
    const known = rows.get(id)
    if (after === null) rows.delete(id)
    else rows.set(id, { before: known ? known.before : before, after, isWritten: true, origins: [] })
  }
  for (const { entity, id, before, after, origins } of gathered) {
    if (outcomeRules(entity).length === 0) continue
    const rows = rowsIn(entity)
    const known = rows.get(id)
    rows.set(id, {
      before: known ? known.before : before,
      after,
      isWritten: known?.isWritten === true,
      origins: [...(known?.origins ?? []), ...origins],
    })
  }
  return found
}

/** Whether a change of a row asks a rule: a new row is asked for all, others where it gives what the rule looks at another value. */
const isAsked = ({ field }: EntityModel, { looksAt }: Broken, { before, after }: Changed): boolean =>
  before === null ||
  looksAt.some((name) => {
    const key = (field[name] as FieldModel | undefined)?.key ?? ''
    return !isSameValue(before[key], after[key])
  })

/** What a change came to. */
interface Changes {
  readonly written: readonly (ComputeSubject & { readonly id: number })[]
  /** Rows that were written with their lines, and which of their rules those are a matter of. */
  readonly raised: readonly BumpedByLines[]
  readonly gathered: readonly AggregateRow[]
}

/**
 * Holds the rows of a change to what no row may be by what is gathered from other rows: those that were written, alone or
 * with their lines, and those that became other with them. One that was so before may only come nearer to what is allowed.
 * @param caller whoever asks, for rules that look at them
 * @throws OutcomeRefused
 */
export const refuseOutcomes = async (
  { context, literals }: Parts,
  writer: Writer,
  caller: Pick<Caller, 'id'>,
  { written, raised, gathered }: Changes,
): Promise<void> => {
  const { model, database } = context
  if (!holdsAny(model)) return
  const rows = changedRows(written, gathered)
  const withLines = raised.filter(({ asks }) => asks.length > 0)
  if (rows.size + withLines.length === 0) return
  const { dialect } = database
  const known = (await literals?.now()) ?? noLiterals
  const at = ruleContextOf(context, caller.id)
  const reading = {
    model,
    dialect,
    reach: unfilteredRows,
    idsOf: known.idsOf,
    at,
    inline: true,
    literals: known,
  }
  const found: BrokenOutcome[] = []
  for (const [entity, byId] of rows)
    for (const rule of outcomeRules(entity)) {
      const asked = [...byId].filter(([, row]) => isAsked(entity, rule, row))
      for (const [id, { before, after, isWritten, origins }] of await forbiddenAmong(
        ...([writer, entity, rule, asked, reading] as const),
      )) {
        const isNearer = before !== null && !isFurtherFromBound(entity, rule.when, before, after)
        if (isNearer && (await isForbidden(writer, entity, rule, before, reading))) continue
        found.push({ entity, id, rule, isWritten, origins })
      }
    }
  for (const { entity, id, asks } of withLines)
    for (const rule of asks) {
      if (found.some((each) => each.rule === rule && each.id === id)) continue
      if ((await forbiddenIds(writer, entity, rule, [id], reading)).has(id))
        found.push({ entity, id, rule, isWritten: true, origins: [] })
    }
  if (found.length > 0) throw new OutcomeRefused(found)
}

type Known = RuleSqlContext & { readonly literals: LiteralIds }

/** Of rows that are written those of which the rule holds. */
const forbiddenAmong = async (
  writer: Writer,
  entity: EntityModel,
  rule: Broken,
  rows: readonly (readonly [number, Changed])[],
  reading: Known,
): Promise<readonly (readonly [number, Changed])[]> => {
  if (rows.length === 0) return rows
  if (!isOfRowAlone(entity, rule.when)) {
    const ids = rows.map(([id]) => id)
    const found = await forbiddenIds(writer, entity, rule, ids, reading)
    return rows.filter(([id]) => found.has(id))
  }
  const turn = yielding()
  const found: (readonly [number, Changed])[] = []
  for (const [id, row] of rows) {
    await turn()
    if (isBroken(rule, ruleInputOf(entity, row.after, reading))) found.push([id, row])
  }
  return found
}

/** The ids of rows as they are stored that are what the rule says that no row may be. */
export const forbiddenIds = async (
  reader: Reader,
  entity: EntityModel,
  rule: Broken,
  ids: readonly number[],
  reading: RuleSqlContext,
): Promise<ReadonlySet<number>> => {
  const { sql, parameters } = where(entity, rule.when, reading, 'r')
  const among = reading.dialect.anyOf('r."id"')
  const broken = await reader.rows(
    `select r."id" from ${fromVisible(entity, unfilteredRows, 'r')} where ${among} and (${sql})`,
    [reading.dialect.list(ids), ...parameters],
  )
  return new Set(broken.map(([id]) => Number(id)))
}

/** Whether a row is what the rule says that no row may be; the database is asked where it looks beyond what is kept of it. */
export const isForbidden = async (
  reader: Reader,
  entity: EntityModel,
  rule: Broken,
  row: Stored,
  reading: Known,
): Promise<boolean> => {
  if (isOfRowAlone(entity, rule.when)) return isBroken(rule, ruleInputOf(entity, row, reading))
  const { sql, parameters } = countOfRow(entity, rule.when, row, reading)
  const [answer] = await reader.rows(sql, parameters)
  return Number(answer?.[0]) > 0
}
