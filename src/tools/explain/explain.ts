import { other } from '../../model/analysis/cases.ts'
import { type DecisionTable, decisionTable } from '../../model/analysis/decision-table.ts'
import { type Oddity, odditiesOf } from '../../model/analysis/oddities.ts'
import { describeRule } from '../../model/describe-rule.ts'
import { explaining } from '../../model/explain-messages.ts'
import type { EntityModel } from '../../model/index.ts'
import { textTable } from './text-table.ts'
import { toldValues, valuesByColumn } from './told-values.ts'

const ladderLines = (entity: EntityModel): string =>
  textTable(
    ['', explaining.colour, explaining.reason, explaining.when],
    entity.tones.map(({ tone, reason, when }, index) => [
      String(index + 1),
      tone,
      reason,
      describeRule(entity, when) || explaining.always,
    ]),
  )

const tableLines = (entity: EntityModel, table: DecisionTable): string => {
  const all = valuesByColumn(table.rows, table.fields.length)
  return textTable(
    [
      ...table.fields.map((name) => entity.field[name]?.label ?? name),
      explaining.colour,
      explaining.rule,
      explaining.lists,
    ],
    table.rows.map(({ values, outcome }) => [
      ...values.map((each, index) => toldValues(each, all[index] ?? [])),
      entity.tones[outcome.tone]?.tone ?? '',
      outcome.tone === -1 ? '' : String(outcome.tone + 1),
      outcome.lists.join(', '),
    ]),
  )
}

const toldOddity = (entity: EntityModel, oddity: Oddity): string => {
  if (oddity.is === 'meanings') return explaining.meanings(oddity.tone, oddity.reasons)
  const rule = entity.tones[oddity.rule]
  const [tone, reason] = [rule?.tone ?? '', rule?.reason ?? '']
  if (oddity.is === 'rare') {
    const before = oddity.before.map((index) => `"${entity.tones[index]?.reason}"`)
    return explaining.rare(reason, tone, oddity.wins, oddity.holds, before)
  }
  const told = Object.entries(oddity.at)
    .filter(([name]) => entity.field[name]?.type !== 'day')
    .map(([name, value]) => `${entity.field[name]?.label} is ${value ?? explaining.empty}`)
  const value = oddity.at[oddity.field] ?? other
  return explaining.clash(
    told.join(', '),
    tone,
    reason,
    `${entity.field[oddity.field]?.label} ${value}`,
    oddity.chip,
  )
}

const requiredLines = (entity: EntityModel): readonly string[] => {
  const asked = entity.fields.flatMap(({ label, requiredWhen }) =>
    requiredWhen === null ? [] : [`- ${explaining.requiredWhile(label, describeRule(entity, requiredWhen))}`],
  )
  return asked.length > 0 ? [explaining.required, asked.join('\n')] : []
}

/** The rules of an entity for a person: what may surprise in them, the ladder, and the decision table. */
export const explain = (entity: EntityModel): string => {
  const required = requiredLines(entity)
  if (entity.tones.length === 0 && entity.lists.length === 0)
    return [explaining.noRules(entity.title.many), ...required].join('\n\n')
  const table = decisionTable(entity)
  const odd = odditiesOf(entity).map((oddity) => `- ${toldOddity(entity, oddity)}`)
  return [
    explaining.title(entity.title.many),
    explaining.oddities,
    odd.join('\n') || explaining.noOddities,
    ...(entity.tones.length > 0 ? [explaining.ladder, ladderLines(entity)] : []),
    ...required,
    ...(table ? [explaining.table(table.cases), tableLines(entity, table)] : [explaining.tooMany]),
  ].join('\n\n')
}
