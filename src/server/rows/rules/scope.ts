import { refused } from '#texts/answers'
import { both, lower } from '#texts/grammar'
import { outside } from '#texts/scopes'
import type { Verb } from '../../../descriptor/index.ts'
import type { ButtonModel } from '../../../model/buttons.ts'
import { type EntityModel, fieldsOf } from '../../../model/index.ts'
import { addressRule, describeRule } from '../../../model/rules/describe-rule.ts'
import type { Caller } from '../../access/caller.ts'
import { canRead } from '../../access/fields.ts'
import { bindingScopes, scopedEntities } from '../../access/rights.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { type Condition, neverTrue, not } from '../../platform/sql/condition.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { isInReach } from '../read/row-filters.ts'
import type { RefusalContext } from './reason.ts'

const titlesOf = (caller: Caller, entity: EntityModel, verb: Verb): string =>
  both(bindingScopes(caller, entity, verb).map(({ title }) => lower(title)))

/** The message for a row that the caller sees, but that their scopes for the verb exclude. */
export const outsideScopeMessage = (caller: Caller, entity: EntityModel, verb: Verb): string =>
  outside.verb[verb](titlesOf(caller, entity, verb))

/** The message for a row that the change would move out of the caller's scopes. */
export const wouldLeaveScopeMessage = (
  caller: Caller,
  entity: EntityModel,
  verb: 'create' | 'update',
): string => {
  const rules = bindingScopes(caller, entity, verb).map(({ rows }) =>
    describeRule(entity, addressRule(rows, refused.you)),
  )
  return outside.after[verb](titlesOf(caller, entity, verb), rules.join('; '))
}

/**
 * Checks that the caller's scopes for the verb admit a written row.
 * @throws HttpError 422 under the fields that their scopes test
 */
export const requireInScope = async (
  { reaches }: Pick<RecordParts, 'reaches'>,
  reader: Reader,
  entity: EntityModel,
  id: number,
  caller: Caller,
  verb: 'create' | 'update',
): Promise<void> => {
  const reach = await reaches.of(caller, verb)
  if (reach.conditionOf(entity) === null || (await isInReach(reader, entity, reach, id))) return
  const scopes = bindingScopes(caller, entity, verb)
  const looked = new Set(scopes.flatMap(({ rows }) => fieldsOf(rows)))
  const fields = entity.fields.filter((field) => looked.has(field.name) && canRead(caller, field))
  const message = wouldLeaveScopeMessage(caller, entity, verb)
  const keys = fields.length > 0 ? fields.map(({ key }) => key) : [entity.label[0]?.key ?? 'id']
  throw invalidFields(Object.fromEntries(keys.map((key) => [key, [message]])))
}

/** The verb whose scopes apply: 'update', or 'read' for a button with a permission of its own. */
export const verbOf = (entity: EntityModel, button: ButtonModel | null): Verb =>
  button === null || button.permission === entity.permission.update ? 'update' : 'read'

/** Tests whether the caller sees a row, and whether their scopes admit the verb on it. */
export interface AdmittedRows {
  readonly sees: (id: number) => boolean
  readonly may: (id: number) => boolean
}

const everyOne = () => true

/** Reads this for current rows of an entity. */
export const admitMany = async (
  { dialect, reaches }: Pick<RecordParts, 'dialect' | 'reaches'>,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  verb: Verb,
  ids: readonly number[],
): Promise<AdmittedRows> => {
  const within = async (reach: RowFilter) => {
    if (reach.conditionOf(entity) === null) return everyOne
    const rows = await reader.rows(
      `select r."id" from ${fromVisible(entity, reach, 'r')} where ${dialect.anyOf('r."id"')}`,
      [dialect.list(ids)],
    )
    const found = new Set(rows.map(([id]) => Number(id)))
    return (id: number) => found.has(id)
  }
  return { sees: await within(await reaches.of(caller)), may: await within(await reaches.of(caller, verb)) }
}

/** The condition for rows that the caller's scopes for the verb exclude; under an alias, current or new. */
export const outsideScopes = (
  { parts: { model }, entity, caller }: RefusalContext,
  verb: Verb,
  own: RuleSqlContext,
  alias: string,
): Condition => {
  const bound = scopedEntities(model, caller, verb).find((each) => each.entity === entity)
  return bound ? not(where(entity, bound.rows, own, alias)) : neverTrue
}
