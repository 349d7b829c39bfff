import { refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import { type EntityModel, type FieldModel, plainLabel } from '../../../model/index.ts'
import { calledFor, isToldOfAll } from '../../context/fields.ts'
import { mayAtAll, scopedEntities } from '../../context/rights.ts'
import { quote } from '../../database/driver/dialect.ts'
import { always, around, type Condition, joined, never, not, plain } from '../../sql/condition.ts'
import { everyRow, linksOf, rowsOf } from '../../sql/gate.ts'
import { where } from '../../sql/where.ts'
import { onlyThese } from '../write/keep-scopes.ts'
import { inOrder } from '../write/refusal-order.ts'
import { now } from './changed-row.ts'
import type { Judging, Reason } from './reason.ts'
import { outsideOf } from './reasons-to-set.ts'

/** Why rows cannot be deleted, in the order of `refusalOrder`. */
export const reasonsToDelete = (judging: Judging): readonly Reason[] => {
  const { entity, caller } = judging
  const called = refused.called(null, lower(entity.title.one))
  const all: readonly Reason[] = [
    {
      when: outsideOf(judging, 'delete', judging.own, now),
      says: onlyThese(caller, entity, 'delete'),
      rank: 'right',
    },
    ...locked(judging, entity, now),
    ...inUse(judging, entity, now, called),
    ...ownedOf(judging, entity, now, called, 0),
  ]
  return inOrder(all.filter(({ when }) => when.sql !== never.sql))
}

const locked = ({ caller }: Judging, entity: EntityModel, alias: string): readonly Reason[] => {
  const label = plainLabel(entity)
  return label === null
    ? []
    : entity.literals.map((name) => ({
        when: { sql: `${alias}.${quote(label.key)} = ?`, parameters: [name] },
        says: refused.literal(calledFor(caller, entity, name)),
        rank: 'lock' as const,
      }))
}

/** The rows to which others lead that do not belong to them: by what those are called, as far as the caller sees them. */
const inUse = (
  { parts: { model }, caller }: Judging,
  entity: EntityModel,
  alias: string,
  called: string,
): readonly Reason[] => {
  const uses = entity.referredBy.flatMap(({ entity: name, field: fieldName }) => {
    const referring = model.entities[name]
    const field = referring?.field[fieldName]
    if (!referring || !field || field.belongs) return []
    const words = isToldOfAll(caller, referring, field) ? lower(referring.title.many) : refused.otherRows
    return [{ words, when: plain(leadsHere(referring, field, alias)) }]
  })
  const told = Map.groupBy(uses, ({ words }) => words)
  return [...told]
    .sort(([one], [other]) => Number(one === refused.otherRows) - Number(other === refused.otherRows))
    .map(([words, all]) => ({
      when: joined(
        all.map(({ when }) => when),
        'or',
      ),
      says: refused.used(called, [words]),
      rank: 'use' as const,
    }))
}

const leadsHere = (referring: EntityModel, field: FieldModel, alias: string): string => {
  const column = field.links === 'many' ? '"target_id"' : quote(field.key)
  const rows = field.links === 'many' ? `${linksOf(referring, field)} u` : rowsOf(referring, everyRow, 'u')
  return `exists (select 1 from ${rows} where u.${column} = ${alias}."id")`
}

/** Deeper than any rows belong to rows that belong to rows; what belongs to rows of its own entity ends here. */
const deepest = 4

/** What stands against deleting the rows that go along. @param called what goes, and they along with it */
const ownedOf = (
  judging: Judging,
  entity: EntityModel,
  alias: string,
  called: string,
  level: number,
): readonly Reason[] => {
  if (level === deepest) return []
  const { parts, caller, own, along } = judging
  return entity.owned.flatMap(({ entity: name, field: fieldName }) => {
    const owned = parts.model.entities[name]
    const field = owned?.field[fieldName]
    if (!owned || !field) return []
    const inner = `w${level}`
    const rows = `exists (select 1 from ${rowsOf(owned, everyRow, inner)} where ${inner}.${quote(field.key)} = ${alias}."id"`
    const some = (condition: Condition): Condition => around(`${rows} and (`, condition, '))')
    const within = (verb: 'read' | 'delete'): Condition => {
      const bound = scopedEntities(parts.model, caller, verb).find((each) => each.entity === owned)
      return bound ? where(owned, bound.rows, own, inner) : always
    }
    const unseen = not(within('read'))
    // Of a row that the caller does not see nothing is said but that it is there.
    const outside = joined([within('read'), not(within('delete'))], 'and')
    const lacking = mayAtAll(caller, owned, 'delete') ? never : always
    const further = [
      ...(along.get(owned) ?? []).map(
        ({ is, when, says }): Reason => ({ when: when(inner), says, rank: is }),
      ),
      ...locked(judging, owned, inner),
      ...inUse(judging, owned, inner, owned.title.one),
      ...ownedOf(judging, owned, inner, owned.title.one, level + 1),
    ]
    const found: readonly Reason[] = [
      { when: unseen, says: refused.used(called, [refused.otherRows]), rank: 'use' },
      { when: outside, says: onlyThese(caller, owned, 'delete'), rank: 'right' },
      { when: lacking, says: refused.permission(owned.permission.delete), rank: 'right' },
      ...further,
    ]
    return found
      .filter(({ when }) => when.sql !== never.sql)
      .map(({ when, ...reason }): Reason => ({ ...reason, when: some(when) }))
  })
}
