import { invalidWhere } from '#texts/answers'
import { faultsIn, type Ground } from '../../model/check/predicate.ts'
import { type EntityModel, type Model, plainLabel, treeOf } from '../../model/index.ts'
import { mostBytes, ruleLimits, tooMuchOf } from '../../model/rules/rule-size.ts'
import type { AccountModel } from '../access/account-model.ts'
import type { Caller } from '../access/caller.ts'
import { visibleFields } from '../access/fields.ts'
import { mayAtAll } from '../access/rights.ts'
import type { TargetParts } from '../people/views/subscription-target.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'

const byName = (fields: EntityModel['fields']) =>
  Object.fromEntries(fields.map((field) => [field.name, field]))

/** The fields that a caller may use in a rule: those of the entity that they see, and those one reference away. */
const groundFor = (model: Model, entity: EntityModel, caller: Caller, steps: boolean): Ground => ({
  fields: byName(visibleFields(entity, caller)),
  over: (field) => {
    const target = model.entities[field.to ?? '']
    if (!steps || !target) return null
    const ground = groundFor(model, target, caller, false)
    // Without the right to read the target, only its label fields can be used.
    return mayAtAll(caller, target, 'read') ? ground : { ...ground, fields: byName(target.label) }
  },
  isTree: (name) => {
    const target = model.entities[name]
    return target !== undefined && treeOf(target) !== null
  },
  isNamed: (name) => {
    const target = model.entities[name]
    return target !== undefined && plainLabel(target) !== null
  },
  account: model.account,
  standing: 'anywhere',
  asked: true,
})

const parsed = (text: string): { readonly rule: unknown } | null => {
  try {
    return { rule: JSON.parse(text) }
  } catch {
    return null
  }
}

/** The error in a rule over an entity's rows, with its position; null if the rule is valid. */
export const faultOfWhere = (
  model: Model,
  entity: EntityModel,
  text: string,
  caller: Caller,
): string | null => {
  if (Buffer.byteLength(text) > mostBytes) return invalidWhere.bytes(mostBytes)
  const found = parsed(text)
  if (found === null) return invalidWhere.json
  const tooMuch = tooMuchOf(found.rule)
  if (tooMuch !== null) return invalidWhere[tooMuch](ruleLimits[tooMuch])
  const [first] = faultsIn(found.rule, groundFor(model, entity, caller, true), { file: '', path: ['where'] })
  return first ? invalidWhere.at(first.path.join('.'), first.message) : null
}

/** The services that resolve a view or list to rows for a caller. */
export const targetParts = (parts: RecordParts, accounts: AccountModel): TargetParts => ({
  parts,
  accounts,
  faultOf: (entity, where, caller) => faultOfWhere(parts.model, entity, where, caller),
})
