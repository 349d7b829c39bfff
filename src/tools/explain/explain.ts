import { describedButton } from '#texts/buttons'
import { conditions } from '#texts/explain'
import { lower } from '#texts/grammar'
import { rowRules } from '#texts/row-rules'
import { explaining } from '#texts/tools'
import type { Predicate, Press } from '../../descriptor/index.ts'
import { anyOtherValue } from '../../model/analysis/cases.ts'
import { type DecisionTable, decisionTable } from '../../model/analysis/decision-table.ts'
import { stuckAt } from '../../model/analysis/presses.ts'
import { type Warning, warningsOf } from '../../model/analysis/warnings.ts'
import { describeButtons } from '../../model/describe-buttons.ts'
import { mostLines } from '../../model/entity/child-rows.ts'
import { firstHolders } from '../../model/first-grants.ts'
import { type EntityModel, type FieldModel, isFormula, type Model, newestFirst } from '../../model/index.ts'
import { extraPermissions } from '../../model/permissions.ts'
import { describeFirst, describeRowRules } from '../../model/rules/describe-row-rules.ts'
import { type Behind, describeRule } from '../../model/rules/describe-rule.ts'
import { describeValues, valuesByColumn } from './describe-values.ts'

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
      ...values.map((each, index) => describeValues(each, all[index] ?? [])),
      entity.tones[outcome.tone]?.tone ?? '',
      outcome.tone === -1 ? '' : String(outcome.tone + 1),
      outcome.lists.join(', '),
    ]),
  )
}

/** The decision table; empty if no rule depends only on the row. */
const casesLines = (entity: EntityModel): readonly string[] => {
  const table = decisionTable(entity)
  if (table === null) return [explaining.tooMany]
  return table.fields.length === 0 ? [] : [explaining.table(table.cases), tableLines(entity, table)]
}

const describeWarning = (entity: EntityModel, warning: Warning): string => {
  if (warning.is === 'meanings') return explaining.meanings(warning.tone, warning.reasons)
  const rule = entity.tones[warning.rule]
  const [tone, reason] = [rule?.tone ?? '', rule?.reason ?? '']
  if (warning.is === 'rare') {
    const before = warning.before.map((index) => `"${entity.tones[index]?.reason}"`)
    return explaining.rare(reason, tone, warning.wins, warning.holds, before)
  }
  const told = Object.entries(warning.at)
    .filter(([name]) => entity.field[name]?.type !== 'day')
    .map(([name, value]) =>
      conditions.test([
        entity.field[name]?.label ?? name,
        ...conditions.is(String(value ?? explaining.empty)),
      ]),
    )
  const value = warning.at[warning.field] ?? anyOtherValue
  return explaining.clash(
    told.join(', '),
    tone,
    reason,
    `${entity.field[warning.field]?.label} ${value}`,
    warning.chip,
  )
}

const requiredLines = (entity: EntityModel): readonly string[] => {
  const asked = entity.fields.flatMap(({ label, requiredWhen }) =>
    requiredWhen === null ? [] : [`- ${explaining.requiredWhile(label, describeRule(entity, requiredWhen))}`],
  )
  return asked.length > 0 ? [explaining.required, asked.join('\n')] : []
}

const listLines = (entity: EntityModel, behind: Behind): string =>
  textTable(
    [explaining.list, explaining.rows],
    entity.lists.map(({ title, rows }) => [title, describeRule(entity, rows, behind) || explaining.always]),
  )

const sortLines = ({ sort, field }: EntityModel): readonly string[] =>
  sort === newestFirst
    ? []
    : [explaining.sorted(field[sort.sortBy]?.label ?? sort.sortBy, sort.order === 'asc')]

/** The formula or aggregate of a field in words: "Amount is Days × Rate", "Total is the sum of Amount over Lines". */
const describeWorks = (
  entity: EntityModel,
  { label, works }: FieldModel,
  behind: Behind,
): readonly string[] => {
  if (works === undefined) return []
  const labelIn = (of: EntityModel | undefined, part: unknown) =>
    of?.field[String(part)]?.label ?? String(part)
  if (isFormula(works)) {
    const [left, operation, right] = works
    return [`- ${explaining.formula(label, labelIn(entity, left), operation, labelIn(entity, right))}`]
  }
  const rows = entity.field[works.over]
  const value = works.value === undefined ? null : labelIn(rows && behind(rows), works.value)
  const from = rows && behind(rows)
  const only = works.when && from ? describeRule(from, works.when, behind) : ''
  return [`- ${explaining.gathered(label, works.take, value, rows?.label ?? works.over, only)}`]
}

const rowRuleLines = (entity: EntityModel, behind: Behind): readonly string[] => {
  const lines = [
    ...entity.fields.flatMap((field) => {
      const many = behind(field)?.title.many
      return field.inline && many ? [`- ${explaining.lines(field.label, lower(many), mostLines)}`] : []
    }),
    ...entity.fields.flatMap((field) => describeWorks(entity, field, behind)),
    ...describeRowRules(entity).map(({ text, says }) => `- ${text}${says === null ? '' : ` "${says}"`}`),
    ...entity.fields.flatMap((field) => {
      const first = describeFirst(field)
      return first === null ? [] : [`- ${rowRules.begin(field.label, first)}`]
    }),
  ]
  return lines.length > 0 ? [explaining.rowRules, lines.join('\n')] : []
}

/** Reports a press that is always refused: valid, but surprising for its user. */
const stuckLine = (entity: EntityModel, [title, press]: readonly [string, Press]): readonly string[] => {
  const stuck = stuckAt({ field: entity.field, never: entity.declared.never ?? [] }, press)
  if (stuck === null) return []
  const isTime = (name: string) => ['day', 'instant'].includes(entity.field[name]?.type ?? '')
  const seen = Object.entries(stuck.at).filter(([name, value]) => value === null || !isTime(name))
  const where = describeRule(entity, Object.fromEntries(seen) as Predicate) // values of its fields
  return [describedButton.stuck(title, where, stuck.says)]
}

const buttonLines = (entity: EntityModel): readonly string[] => {
  const presses = Object.values(entity.declared.buttons ?? {})
  const lines = [...describeButtons(entity), ...presses.flatMap((press) => stuckLine(entity, press))].map(
    (line) => `- ${line}`,
  )
  return lines.length > 0 ? [describedButton.heading, lines.join('\n')] : []
}

/** The further permissions of an entity, which no verb includes, with the seed roles that receive them. */
const furtherLines = (model: Model, entity: EntityModel): readonly string[] => {
  const lines = extraPermissions(model, entity).map(
    (title) => `- ${explaining.further(title, firstHolders(model, title))}`,
  )
  return lines.length > 0 ? [explaining.furtherHeading, lines.join('\n')] : []
}

const scopeLines = (entity: EntityModel, behind: Behind): readonly string[] =>
  entity.scopes.length === 0
    ? []
    : [
        textTable(
          [explaining.scope, explaining.rows],
          entity.scopes.map(({ title, rows }) => [title, describeRule(entity, rows, behind)]),
        ),
      ]

/** Explains an entity's rules for a person: warnings, the ladder, and the decision table. */
export const explain = (model: Model, entity: EntityModel): string => {
  const behind: Behind = ({ to }) => model.entities[to ?? '']
  const required = [
    ...requiredLines(entity),
    ...rowRuleLines(entity, behind),
    ...buttonLines(entity),
    ...furtherLines(model, entity),
    ...scopeLines(entity, behind),
  ]
  const sorted = sortLines(entity)
  if (entity.tones.length === 0 && entity.lists.length === 0)
    return [explaining.noRules(entity.title.many), ...sorted, ...required].join('\n\n')
  const odd = warningsOf(entity).map((warning) => `- ${describeWarning(entity, warning)}`)
  return [
    explaining.title(entity.title.many),
    explaining.warnings,
    odd.join('\n') || explaining.noOddities,
    ...sorted,
    ...(entity.tones.length > 0 ? [explaining.ladder, ladderLines(entity)] : []),
    ...(entity.lists.length > 0 ? [explaining.lists, listLines(entity, behind)] : []),
    ...required,
    ...casesLines(entity),
  ].join('\n\n')
}

/** A table for a terminal: columns as wide as their widest cell, a line under the headings. */
const textTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(headings), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
