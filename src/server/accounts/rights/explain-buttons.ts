import { rights } from '#texts/rights'
import { type ButtonModel, buttonsOf, mayTransition } from '../../../model/buttons.ts'
import { type EntityModel, type FieldModel, fieldsOf } from '../../../model/index.ts'
import { describeRule } from '../../../model/rules/describe-rule.ts'
import { type Caller, may } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import { bindingScopes } from '../../access/rights.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { where } from '../../platform/sql/where.ts'
import { type ExplainedPerson, readRolesWith } from './person.ts'
import type { ExplainedRow, ExplainedVerb, RightsParts } from './rights-over.ts'
import { formatTested, readTests, type TestOfRow } from './tests-of-row.ts'

/** Whether a person may press a button, and why. */
export interface ExplainedButton {
  readonly name: string
  readonly title: string
  readonly may: boolean
  /** The answer as one sentence. */
  readonly says: string
  /** The tests of its rule, evaluated for the given row. */
  readonly tests: readonly TestOfRow[]
  /** How to get its permission; null where the person has it, or where it is the permission to update the row. */
  readonly would: string | null
}

/**
 * Explains which buttons a person may press.
 * @param verbs what they may do with the row, or with any row
 */
export const explainButtons = async (
  parts: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
  verbs: readonly ExplainedVerb[],
  asked: ExplainedRow,
): Promise<readonly ExplainedButton[]> => {
  const over: ExplainedButton[] = []
  for (const button of buttonsOf(entity))
    over.push(await buttonOver(parts, person, entity, button, verbs, asked))
  return over
}

const buttonOver = async (
  parts: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
  button: ButtonModel,
  verbs: readonly ExplainedVerb[],
  asked: ExplainedRow,
): Promise<ExplainedButton> => {
  const { name, title, needs } = button
  const { caller } = person
  const held = needs === null || may(caller, needs)
  const reaches = verbs.find(({ verb }) => verb === (needs === null ? 'update' : 'read'))
  const tested = asked && (await testsOf(parts, person, entity, button, asked))
  const unseen = asked ? await unseenIn(parts, person, entity, button, asked) : []
  const closed = asked && closedWay(parts, entity, button, asked, caller)
  const is =
    held && reaches?.may === true && tested?.holds !== false && unseen.length === 0 && closed === null
  const reason = !held
    ? notGiven(person)
    : reaches?.may !== true
      ? rights.beforePress[needs === null ? 'update' : 'read']
      : unseen.length > 0
        ? rights.unseenIn(unseen.map(({ label }) => label))
        : tested
          ? ((tested.holds ? closed : null) ?? tested.says)
          : ruleOf(parts, entity, button)
  return {
    name,
    title,
    may: is,
    says: is ? rights.canPress(caller.name, title, reason) : rights.cannotPress(caller.name, title, reason),
    tests: tested?.tests ?? [],
    would: held ? null : await wayTo(parts, needs),
  }
}

const ruleOf = ({ model }: RightsParts, entity: EntityModel, { when }: ButtonModel): string =>
  Object.keys(when).length > 0
    ? rights.there(describeRule(entity, when, ({ to }) => model.entities[to ?? '']))
    : rights.everyRow

const notGiven = ({ roles }: ExplainedPerson): string =>
  roles.length > 0 ? rights.noGrant(roles.map(({ title }) => title)) : rights.noRole

const testsOf = async (
  { reader, readingOf }: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
  { when }: ButtonModel,
  { id, row }: NonNullable<ExplainedRow>,
) => readTests(reader, { entity, id, row, reading: await readingOf(person), name: person.caller.name }, when)

/**
 * Returns the fields of a button's rule that the person may not read in the row; such a button is hidden, since it
 * would reveal them.
 */
const unseenIn = async (
  { model, reader, readingOf }: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
  { when }: ButtonModel,
  { row }: NonNullable<ExplainedRow>,
): Promise<readonly FieldModel[]> => {
  const { caller } = person
  const visible = visibleFields(entity, caller)
  const unseen: FieldModel[] = []
  for (const name of new Set(fieldsOf(when))) {
    const field = entity.field[name]
    if (!field) continue
    const target = field.links === 'one' ? model.entities[field.to ?? ''] : undefined
    const scopes = target ? bindingScopes(caller, target, 'read') : []
    const id = row[field.key]
    const isOut = async (to: EntityModel) => {
      const seen = where(to, { any: scopes.map(({ rows }) => rows) }, await readingOf(person), 'r')
      const statement = `select 1 from ${fromVisible(to, unfilteredRows, 'r')} where r."id" = ? and ${seen.sql}`
      return (await reader.rows(statement, [Number(id), ...seen.parameters])).length === 0
    }
    const outside = target && scopes.length > 0 && typeof id === 'number' && (await isOut(target))
    if (outside || !visible.includes(field)) unseen.push(field)
  }
  return unseen
}

/**
 * Returns why a press would fail although its rule holds: a written field is locked, or the transition is not allowed.
 * Null where it would succeed.
 */
const closedWay = (
  { model }: RightsParts,
  entity: EntityModel,
  { set, asks }: ButtonModel,
  { row, lock }: NonNullable<ExplainedRow>,
  caller: Caller,
): string | null => {
  const written = [...asks, ...set.map(({ field }) => field)]
  if (lock && written.some((field) => lock.fields.includes(field))) return rights.locked[lock.by]
  const blocked = set.find(
    (each) =>
      !mayTransition(entity, each, formatTested(model, each.field, row), (title) => may(caller, title)),
  )
  if (!blocked) return null
  const { field, value } = blocked
  return rights.noWay(
    field.label,
    formatTested(model, field, row) || rights.empty,
    String(value ?? rights.empty),
  )
}

const wayTo = async ({ accounts, reader }: RightsParts, permission: string): Promise<string> => {
  const { roles, more } = await readRolesWith(reader, accounts, permission)
  return rights.wouldPress(rights.way(permission, roles, more))
}
