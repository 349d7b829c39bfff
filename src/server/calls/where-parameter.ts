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

/** What somebody may ask of an entity's rows: the fields that they see, and one step behind those that lead on. */
const groundFor = (model: Model, entity: EntityModel, caller: Caller, steps: boolean): Ground => ({
  fields: byName(visibleFields(entity, caller)),
  over: (field) => {
    const target = model.entities[field.to ?? '']
    if (!steps || !target) return null
    const ground = groundFor(model, target, caller, false)
    // Whoever may not read the rows behind is told their names and nothing else.
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

/** What is wrong with a rule that somebody asks of an entity's rows, naming the place; null where nothing is. */
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

/** With what it is found out what a view or list shows to somebody. */
export const targetParts = (parts: RecordParts, accounts: AccountModel): TargetParts => ({
  parts,
  accounts,
  faultOf: (entity, where, caller) => faultOfWhere(parts.model, entity, where, caller),
})
