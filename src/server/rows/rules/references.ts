import { invalid } from '#texts/answers'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { isSameValue } from '../store/history.ts'
import { storedValue } from '../store/stored-row.ts'
import type { Question, Rule } from './rule.ts'

const numbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** The targets of references must exist; a target that the caller chose must also be in their reach. */
export const referencesRule: Rule = {
  holds: (entity) => entity.fields.some(({ to }) => to !== undefined),
  questions: ({ entity, values, chosen, revision: { before }, reading: { model, dialect } }) =>
    entity.fields.flatMap((field): readonly Question[] => {
      const target = model.entities[field.to ?? '']
      if (!target || !Object.hasOwn(values, field.name)) return []
      const isChosen = Object.hasOwn(chosen.values, field.name)
      const value = isChosen ? chosen.values[field.name] : values[field.name]
      const reach = isChosen ? chosen.reach : unfilteredRows
      // A foreign key ensures that the row's present target exists.
      const isKept = before !== null && isSameValue(value, storedValue(field, before))
      if (isKept && reach.conditionOf(target) === null) return []
      const from = `from ${fromVisible(target, reach, 't')} where`
      const asked = { key: field.key, message: invalid.missing(field.label), ...nowhere }
      if (field.links === 'one' && typeof value === 'number')
        return [{ sql: `select 1 ${from} "id" = ?`, parameters: [value], expected: 1, ...asked }]
      const ids = field.links === 'many' ? numbers(value) : []
      if (ids.length === 0) return []
      const sql = `select count(*) ${from} ${dialect.anyOf('"id"')}`
      return [{ sql, parameters: [dialect.list(ids)], expected: ids.length, ...asked }]
    }),
}

const nowhere = { rank: 'rule', leadsNowhere: true } as const
