import { refusedLine } from '#texts/import'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { rowName } from '../batches/inverse.ts'
import { nothingSkipped } from '../batches/outcome.ts'
import type { BatchSteps, StepContext, StepResult } from '../batches/runner.ts'
import { withRowRefusals } from '../batches/with-row-refusals.ts'
import { mostSampled } from '../bulk/preview.ts'
import { idsByTexts } from '../read/rows-by-name.ts'
import { lockForRows, rulesOfDoor } from '../rules/faults-of-rows.ts'
import { Reservations } from '../rules/reservations.ts'
import { TreeMoves } from '../rules/tree-moves.ts'
import { lockAggregates } from '../store/lock-aggregates.ts'
import { readStoredRows } from '../store/stored-row.ts'
import { inUnitOfWork, type UnitOfWork } from '../store/unit-of-work.ts'
import { accept } from '../write/accept.ts'
import { firstValues, unaskedValues } from '../write/first-values.ts'
import { forecastOf } from './forecast-of.ts'
import { judgeLines, type LineContext } from './judge-lines.ts'
import type { ImportLine, LineOutcome } from './line.ts'
import { type PlaceholderRow, PlaceholderRows, placeholderLine, withCreatedIds } from './placeholder-rows.ts'
import { resolvableLines } from './resolvable-lines.ts'
import { deleteStoredLines, readStoredLines } from './stored-lines.ts'
import { type JudgedLine, lineName, writeLines } from './write-lines.ts'

/** What a batch stores of an import beside its lines. */
export interface ImportRequest {
  /** Keys of the fields that the lines set. */
  readonly keys: readonly string[]
  /** Rows to create before the lines are written, in this order. */
  readonly made: readonly PlaceholderRow[]
  /** Ids of the rows created so far; null where one could not be created. */
  readonly ids: readonly (number | null)[]
}

/** Runs an import in chunks of lines, after creating the rows that the lines refer to. */
export const importSteps: BatchSteps = {
  step: async (stepping) => {
    const { parts, writer, batch } = stepping
    const entity = parts.model.entities[batch.entity ?? '']
    if (!entity || batch.request === null) return { ...nothing, position: null }
    const request: ImportRequest = JSON.parse(batch.request)
    if (request.ids.length < request.made.length) {
      const ids = await makeSome(stepping, request)
      await writer.run('update engine_batches set request = ? where id = ?', [
        JSON.stringify({ ...request, ids: [...request.ids, ...ids] } satisfies ImportRequest),
        batch.id,
      ])
      return { ...nothing, position: 0 }
    }
    const lines = await readStoredLines(writer, batch.rows ?? '', batch.position, stepping.limit)
    const { led, left } = await resolvableLines(parts, writer, entity, stepping.caller, lines)
    const done = await writeSome(stepping, entity, request, led, left)
    const next = batch.position + led.length + (left === null ? 0 : 1)
    return { ...done, position: lines.length > 0 && next < batch.total ? next : null }
  },
  end: async ({ parts, writer, batch }) => deleteStoredLines(writer, batch.rows ?? '', parts.context.now()),
}

const nothing = { changed: 0, refused: 0, outcome: nothingSkipped }

const unitOf = <T>({ parts, writer, caller, batch }: StepContext, run: (work: UnitOfWork) => Promise<T>) =>
  inUnitOfWork(parts, writer, caller, { kind: 'import', id: batch.id }, run)

/** Creates some of the rows that lines refer to; uses an existing one if somebody created it meanwhile. */
const makeSome = async (
  stepping: StepContext,
  { made, ids }: ImportRequest,
): Promise<readonly (number | null)[]> => {
  const { parts, writer, caller, limit, refused, trying } = stepping
  const some = made.slice(ids.length, ids.length + limit)
  const given = new Map<number, number>()
  await unitOf(stepping, async (work) => {
    for (const [name, rows] of Map.groupBy(some, ({ entity }) => entity)) {
      const entity = parts.model.entities[name]
      if (!entity) continue
      const named = (within: Writer) => idsByTexts(parts, within, entity, caller, rows)
      await parts.context.guard.hold(writer, [entity])
      const there = await named(writer)
      const lines = rows.flatMap((row) => (there.has(row.text) ? [] : [placeholderLine(entity, row)]))
      const judged = await judgeLines(await judgingOf(stepping, entity, null), writer, lines)
      const sound = soundOf(lines, judged).filter(({ line }) => !refused.has(lineName(entity, line)))
      trying(sound.map(({ line }) => lineName(entity, line)))
      await writeLines(parts, work, entity, caller, sound)
      const after = await named(writer)
      for (const { id, text } of rows) {
        const [one, ...others] = after.get(text) ?? []
        if (one !== undefined && others.length === 0) given.set(id, one)
      }
    }
  })
  return some.map(({ id }) => given.get(id) ?? null)
}

/**
 * Writes some lines, and reports those that were refused.
 * @param nowhere a line whose reference cannot be resolved
 */
const writeSome = async (
  stepping: StepContext,
  entity: EntityModel,
  { keys, made, ids }: ImportRequest,
  lines: readonly ImportLine[],
  nowhere: ImportLine | null,
): Promise<Omit<StepResult, 'position'>> => {
  const { parts, writer, caller, refused, trying } = stepping
  const given = new Map(made.map(({ id }, place) => [id, ids[place] ?? null]))
  const left: [reason: string, line: ImportLine][] = nowhere ? [[refusedLine.notMade, nowhere]] : []
  const due: ImportLine[] = []
  for (const line of lines) {
    const says = refused.get(lineName(entity, line))
    const led = withCreatedIds(entity, line.set, given)
    if (says !== undefined) left.push([says, line])
    else if (led === null) left.push([refusedLine.notMade, line])
    else due.push({ ...line, set: led })
  }
  const names = new Map<number, string>()
  const nameOf = (of: EntityModel, id: number) => (of === entity && names.get(id)) || rowName(of, id)
  const refusing = { refused, isNamed: true, nameOf }
  const write = async (work: UnitOfWork) => {
    await hold(stepping, entity, due)
    await parts.context.guard.hold(writer, [entity])
    const moves = await TreeMoves.of(writer, entity, new Set(keys))
    const judged = await judgeLines(
      await judgingOf(stepping, entity, moves),
      writer,
      due,
      parts.dialect.forUpdate,
    )
    for (const [place, line] of due.entries()) {
      const one = judged[place]
      if (one?.becomes === 'refused') left.push([one.faults[0]?.message ?? '', line])
    }
    const sound = soundOf(due, judged)
    trying(sound.map(({ line }) => lineName(entity, line)))
    return writeLines(parts, work, entity, caller, sound, (line, id) => names.set(id, lineName(entity, line)))
  }
  const { value } = await withRowRefusals(parts, writer, caller, refusing, () => unitOf(stepping, write))
  const reasons = [...Map.groupBy(left, ([reason]) => reason)].map(([reason, some]) => ({
    ...{ reason, count: some.length },
    sample: some.flatMap(([, { id }]) => id ?? []).slice(0, mostSampled),
  }))
  return { changed: value.created + value.changed, refused: left.length, outcome: { kept: [], reasons } }
}

const judgingOf = async (
  { parts, writer, caller }: StepContext,
  entity: EntityModel,
  moves: TreeMoves | null,
): Promise<LineContext> => {
  const made = new PlaceholderRows()
  return {
    ...{ parts, entity, caller, moves, made },
    claims: new Reservations(rulesOfDoor(entity, 'file')),
    forecast: await forecastOf(parts, writer, entity, caller, made),
  }
}

const soundOf = (lines: readonly ImportLine[], judged: readonly LineOutcome[]): readonly JudgedLine[] =>
  lines.flatMap((line, place) => {
    const one = judged[place]
    return one?.becomes === 'create' || one?.becomes === 'change' ? [{ line, judged: one }] : []
  })

/** Locks the rows that these lines affect, in the same order as a single write. */
const hold = async (
  { parts, writer, caller }: StepContext,
  entity: EntityModel,
  lines: readonly ImportLine[],
): Promise<void> => {
  const ids = lines.flatMap(({ id }) => id ?? [])
  const fields = entity.fields.filter(isWritable)
  const first = await firstValues(parts, entity, caller)
  const values = lines.map(({ id, set }) =>
    id === null
      ? { ...unaskedValues(entity, fields, first), ...accept(fields, set, true, first).values }
      : accept(fields, set, false).values,
  )
  await lockAggregates(parts, writer, entity, ids, values)
  const stored = await readStoredRows(writer, parts.dialect, entity, ids, parts.dialect.forUpdate)
  const rows = lines.map(({ id }, place) => ({
    before: (id === null ? null : stored.get(id)) ?? null,
    values: values[place] ?? {},
  }))
  await lockForRows(parts, writer, entity, rows, caller)
}

const isWritable = ({ writable }: FieldModel): boolean => writable
