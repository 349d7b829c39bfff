import { invalid } from '#texts/answers'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { Question, Rule } from './rule.ts'

const numbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** The targets of references must exist; a target that the caller chose must also be in their reach. */
export const referencesRule: Rule = {
  holds: (entity) => entity.fields.some(({ to }) => to !== undefined),
  questions: ({ entity, values, chosen, reading: { model, dialect } }) =>
    entity.fields.flatMap((field): readonly Question[] => {
      const target = model.entities[field.to ?? '']
      if (!target || !Object.hasOwn(values, field.name)) return []
      const isChosen = Object.hasOwn(chosen.values, field.name)
      const value = isChosen ? chosen.values[field.name] : values[field.name]
      const from = `select count(*) from ${fromVisible(target, isChosen ? chosen.reach : unfilteredRows, 't')} where`
      const asked = { key: field.key, message: invalid.missing(field.label), ...nowhere }
      if (field.links === 'one' && typeof value === 'number')
        return [{ sql: `${from} "id" = ?`, parameters: [value], expected: 1, ...asked }]
      const ids = field.links === 'many' ? numbers(value) : []
      if (ids.length === 0) return []
      const sql = `${from} ${dialect.anyOf('"id"')}`
      return [{ sql, parameters: [dialect.list(ids)], expected: ids.length, ...asked }]
    }),
}

const nowhere = { rank: 'rule', leadsNowhere: true } as const
