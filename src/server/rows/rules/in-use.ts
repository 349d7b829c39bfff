import { refused } from '#texts/answers'
import { counted, lower } from '#texts/grammar'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { mayRevealAll } from '../../access/fields.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { conflictError } from '../../platform/errors/http-error.ts'
import { joinConditions, rawCondition } from '../../platform/sql/condition.ts'
import { fromVisible, linksOf, unfilteredRows, wholeTable } from '../../platform/sql/row-security.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import type { RefusalContext, RefusalReason } from './reason.ts'

/** A field of other rows that refers to this entity, with the SQL that counts its uses. */
interface Use {
  readonly entity: EntityModel
  readonly sql: string
  /** Whether the caller may read those rows and the reference. */
  readonly seen: boolean
}

const sees = (caller: Caller | null, entity: EntityModel, field: FieldModel): boolean =>
  caller === null || mayRevealAll(caller, entity, field)

const usesOf = (work: UnitOfWork, entity: EntityModel, withOwned: boolean): readonly Use[] =>
  entity.referredBy.flatMap(({ entity: name, field: fieldName }) => {
    const referring = work.context.model.entities[name]
    const field = referring?.field[fieldName]
    if (!referring || !field || (field.belongs && !withOwned)) return []
    const place =
      field.links === 'many'
        ? `${linksOf(referring, field)} where "target_id" = ?`
        : `${wholeTable(referring)} where ${quote(field.key)} = ?`
    const seen = sees(work.caller, referring, field)
    return [{ entity: referring, sql: `(select count(*) from ${place})`, seen }]
  })

/**
 * For example '12 loans', '1 copy': one count per entity, over all its fields.
 * Rows that the caller may not see are neither counted nor named: 'other rows'.
 */
const inWords = (uses: readonly Use[], counts: readonly unknown[]): readonly string[] => {
  const byEntity = new Map<EntityModel, number>()
  for (const [place, use] of uses.entries())
    if (use.seen) byEntity.set(use.entity, (byEntity.get(use.entity) ?? 0) + Number(counts[place]))
  const told = [...byEntity]
    .filter(([, count]) => count > 0)
    .map(([entity, count]) => counted(count, lower(entity.title.one), lower(entity.title.many)))
  const others = uses.some((use, place) => !use.seen && Number(counts[place]) > 0)
  return others ? [...told, refused.otherRows] : told
}

/**
 * @param withOwned whether owned rows count
 * @throws HttpError 409 with the counts, where other rows refer to this one
 */
export const refuseUsed = async (
  work: UnitOfWork,
  entity: EntityModel,
  id: number,
  called: string,
  withOwned = false,
): Promise<void> => {
  const uses = usesOf(work, entity, withOwned)
  if (uses.length === 0) return
  const [counts = []] = await work.writer.rows(
    `select ${uses.map((use) => use.sql).join(', ')}`,
    uses.map(() => id),
  )
  const words = inWords(uses, counts)
  if (words.length > 0) throw conflictError(refused.used(called, words))
}

/** @throws HttpError 409 where any row refers to this one, owned rows included */
export const refuseInUse = (
  work: UnitOfWork,
  entity: EntityModel,
  id: number,
  called: string,
): Promise<void> => refuseUsed(work, entity, id, called, true)

/** Refuses rows to which rows refer that they do not own; names only entities that the caller may read. */
export const rowsInUse = (
  { parts: { model }, caller }: RefusalContext,
  entity: EntityModel,
  alias: string,
  called: string,
): readonly RefusalReason[] => {
  const uses = entity.referredBy.flatMap(({ entity: name, field: fieldName }) => {
    const referring = model.entities[name]
    const field = referring?.field[fieldName]
    if (!referring || !field || field.belongs) return []
    const words = mayRevealAll(caller, referring, field) ? lower(referring.title.many) : refused.otherRows
    return [{ words, when: rawCondition(leadsHere(referring, field, alias)) }]
  })
  const told = Map.groupBy(uses, ({ words }) => words)
  return [...told]
    .sort(([one], [other]) => Number(one === refused.otherRows) - Number(other === refused.otherRows))
    .map(([words, all]) => ({
      when: joinConditions(
        all.map(({ when }) => when),
        'or',
      ),
      says: refused.used(called, [words]),
      rank: 'use' as const,
    }))
}

const leadsHere = (referring: EntityModel, field: FieldModel, alias: string): string => {
  const column = field.links === 'many' ? '"target_id"' : quote(field.key)
  const rows =
    field.links === 'many' ? `${linksOf(referring, field)} u` : fromVisible(referring, unfilteredRows, 'u')
  return `exists (select 1 from ${rows} where u.${column} = ${alias}."id")`
}
