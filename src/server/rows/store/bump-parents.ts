import { invalidLines } from '#texts/answers'
import { type ChildRows, linesIn, mostLines } from '../../../model/entity/child-rows.ts'
import type { EntityModel, Model } from '../../../model/index.ts'
import type { Broken } from '../../../model/rules/shapes.ts'
import type { Context } from '../../access/context.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { placeColumn } from '../../platform/sql/names.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'

/** A row whose version rises because its lines changed, though none of its own values did. */
export interface BumpedParents {
  readonly entity: EntityModel
  readonly id: number
}

/** A row that was written together with its lines. */
export interface BumpedByLines extends BumpedParents {
  /** The row's rules over its lines, to check at the end. */
  readonly asks: readonly Broken[]
}

interface Written extends BumpedParents {
  readonly before: Stored | null
  readonly after: Stored | null
}

/**
 * Raises the versions of rows whose lines were written by any door, since open forms show outdated lines.
 * A row that was written itself already has a new version.
 * @returns the rows whose version was raised
 * @throws HttpError 422 where a row now has too many lines
 */
export const bumpParents = async (
  { model, database: { dialect } }: Pick<Context, 'model' | 'database'>,
  writer: Writer,
  written: readonly Written[],
  raised: readonly BumpedParents[],
  at: string,
): Promise<readonly BumpedParents[]> => {
  const above = new Map<EntityModel, Set<number>>()
  const grown = new Map<ChildRows, Set<number>>()
  for (const { entity, before, after } of written)
    for (const lines of linesIn(model, entity)) {
      const [from, to] = [before, after].map((row) => row?.[lines.back.key])
      for (const id of [from, to]) note(above, lines.parent, id)
      if (from !== to) note(grown, lines, to)
    }
  for (const { entity, id } of raised) note(above, entity, id)
  for (const [lines, ids] of grown) await refuseTooMany(writer, lines, [...ids])
  const found: BumpedParents[] = []
  for (const [entity, ids] of above) {
    const own = new Set(written.flatMap((each) => (each.entity === entity ? [each.id] : [])))
    const others = [...ids].filter((id) => !own.has(id)).sort((one, other) => one - other)
    if (others.length === 0) continue
    await writer.run(
      `update ${wholeTable(entity)} set "version" = "version" + 1, "updated_at" = ? where ${dialect.anyOf('"id"')}`,
      [at, dialect.list(others)],
    )
    found.push(...others.map((id) => ({ entity, id })))
  }
  return found
}

const note = <K>(ids: Map<K, Set<number>>, key: K, id: unknown): void => {
  if (typeof id === 'number') ids.set(key, (ids.get(key) ?? new Set()).add(id))
}

const refuseTooMany = async (
  writer: Writer,
  { parent, child, back }: ChildRows,
  ids: readonly number[],
): Promise<void> => {
  for (const id of ids) {
    const [row] = await writer.rows(
      `select count(*) from (select 1 from ${wholeTable(child)} where ${quote(back.key)} = ? limit ${mostLines + 1}) l`,
      [id],
    )
    if (Number(row?.[0]) > mostLines)
      throw invalidFields({ [back.key]: [invalidLines.full(parent.title.one, child.title.many, mostLines)] })
  }
}

/** A line that moves to another row loses its position, and so comes last there. */
export const placesLost = (
  model: Model,
  entity: EntityModel,
  differing: Readonly<{ [field: string]: unknown }>,
): readonly (readonly [column: string, value: null])[] =>
  [
    ...new Set(
      linesIn(model, entity).flatMap(({ back }) =>
        Object.hasOwn(differing, back.name) ? [placeColumn(back)] : [],
      ),
    ),
  ].map((name) => [name, null] as const)
