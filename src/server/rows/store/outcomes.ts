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

/** A row that breaks a rule at the end of a change. */
export interface BrokenOutcome {
  readonly entity: EntityModel
  readonly id: number
  readonly rule: Broken
  /** Whether the row itself was written, not only its aggregates. */
  readonly isWritten: boolean
  /** The written rows that its aggregates include, each with the reference that leads to it. */
  readonly origins: readonly AggregateOrigin[]
}

/** A change breaks rules that can only be checked at its end. Its transaction must be rolled back. */
export class OutcomeRefused extends HttpError {
  readonly broken: readonly BrokenOutcome[]

  constructor(broken: readonly BrokenOutcome[]) {
    const says = broken.map(({ rule }) => rule.says(() => null))
    super(422, says[0] ?? '', { errors: { '': [...new Set(says)] } })
    this.broken = broken
  }
}

/** The rules that can only be checked at the end of a change. */
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

/** Resolves the labels in rules to rows. */
export interface LiteralResolver {
  readonly now: () => Promise<LiteralIds>
}

const noLiterals: LiteralIds = { idsOf: () => [], labelOf: () => null }

interface Parts {
  readonly context: Context
  readonly literals: LiteralResolver | undefined
}

/** A written or aggregated row, at the beginning and at the end of a change. */
interface Changed {
  readonly before: Stored | null
  readonly after: Stored
  readonly isWritten: boolean
  readonly origins: readonly AggregateOrigin[]
}

type RowsById = Map<number, Changed>

/** The changed rows of entities with such rules, without deleted ones. */
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

/** Whether a change triggers a rule: always for a new row, otherwise where a field that it tests has changed. */
const isAsked = ({ field }: EntityModel, { looksAt }: Broken, { before, after }: Changed): boolean =>
  before === null ||
  looksAt.some((name) => {
    const key = (field[name] as FieldModel | undefined)?.key ?? ''
    return !isSameValue(before[key], after[key])
  })

interface Changes {
  readonly written: readonly (ComputeSubject & { readonly id: number })[]
  /** Rows that were written with their lines, each with its rules over those lines. */
  readonly raised: readonly BumpedByLines[]
  readonly gathered: readonly AggregateRow[]
}

/**
 * Checks the rules over aggregates for written rows, rows written with their lines, and rows whose aggregates changed.
 * A row that already broke a rule may only move closer to its bound.
 * @param caller for rules that test the caller
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

/** The written rows that break the rule. */
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

/** The ids of stored rows that break the rule. */
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

/** Whether a row breaks the rule; queries the database where the rule tests more than the row itself. */
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
