import { useEffect, useMemo, useState } from 'react'
import { conditions } from '#texts/explain'
import { filters } from '#texts/filters'
import type { Predicate } from '../../../descriptor/index.ts'
import type { EntityModel, Model } from '../../../model/index.ts'
import { type Clause, clausesOf, describeRule } from '../../../model/rules/describe-rule.ts'
import { loadChosen, type Option } from '../../shared/request/use-options.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { type FilterLine, isComplete, ruleOfLine, type TestVerb, whereOf } from './filter-lines.ts'
import { idsByEntity, withIds } from './ids-in-rules.ts'

/** Labels of the rows that rules refer to, by 'entity id', as far as they are loaded. */
export type NamedOptions = Readonly<Record<string, Option>>

/** Loads the labels of the rows that the lines refer to by id. */
export const useNamed = (
  model: Model,
  entity: EntityModel,
  lines: readonly FilterLine[],
): readonly [named: NamedOptions, asked: boolean] => {
  const requests = useRequests()
  const [named, name] = useState<NamedOptions>({})
  const [answered, answer] = useState('')
  const where = whereOf(lines)
  useEffect(() => {
    if (where === '') return
    let over = false
    const ids = idsByEntity(model, entity, JSON.parse(where))
    const asked = [...ids].map(async ([target, wanted]) => {
      const options = await loadChosen(requests, model, target, wanted)
      if (over) return
      name((known) => ({
        ...known,
        ...Object.fromEntries(options.map((option) => [`${target.name} ${option.id}`, option])),
      }))
    })
    // without read access the ids are shown instead
    void Promise.allSettled(asked).then(() => over || answer(where))
    return () => {
      over = true
    }
  }, [requests, model, entity, where])
  return [named, answered === where]
}

/** The clause of a rule that has no wording: its JSON. */
const asItIs = (rule: Predicate): Clause => ({ label: '', verb: '', value: JSON.stringify(rule) })

/** Verbs whose negation has no verb of its own. */
const alsoTurned: readonly TestVerb[] = [
  ...(['has', 'starts', 'during', 'between', 'within'] as const),
  ...(['above', 'after', 'from', 'to', 'below', 'before'] as const),
]

const clauseOf = (model: Model, entity: EntityModel, line: FilterLine): Clause => {
  const behind = ({ to }: { readonly to?: string }) => model.entities[to ?? '']
  const inWords = (of: EntityModel, rule: Predicate): Clause => {
    try {
      const [clause, ...more] = clausesOf(of, rule, behind)
      if (clause && more.length === 0) return clause
      return clause ? { label: '', verb: '', value: describeRule(of, rule, behind) } : asItIs(rule)
    } catch {
      return asItIs(rule)
    }
  }
  if (line.is === 'test' && line.not && alsoTurned.includes(line.verb)) {
    const said = clauseOf(model, entity, { ...line, not: false })
    if (said.label) return { ...said, verb: filters.not(said.verb) }
  }
  if (line.is === 'test' && line.step !== null) {
    const [over = '', name = ''] = line.path
    const target = model.entities[entity.field[over]?.to ?? '']
    if (target) {
      const said = inWords(target, ruleOfLine({ ...line, step: null, path: [name] }))
      const label = entity.field[over]?.label ?? over
      return said.label ? { ...said, label: filters.behind(label, said.label) } : { ...said, label }
    }
  }
  return inWords(entity, ruleOfLine(line))
}

/** The line with labels in place of ids. */
const labelled = (
  model: Model,
  entity: EntityModel,
  line: FilterLine,
  say: (target: EntityModel, id: number) => string,
): FilterLine => {
  if (line.is === 'any')
    return { ...line, lines: line.lines.map((each) => labelled(model, entity, each, say) as typeof each) } // of the same type
  if (line.is === 'locked') return { ...line, rule: withIds(model, entity, line.rule, say) as Predicate } // the same rule, by labels
  const owner =
    line.step === null ? entity : (model.entities[entity.field[line.path[0] ?? '']?.to ?? ''] ?? entity)
  const target = model.entities[owner.field[line.path.at(-1) ?? '']?.to ?? '']
  if (!target) return line
  const values = line.values.map((value) =>
    typeof value === 'object' && value !== null && 'id' in value ? say(target, Number(value.id)) : value,
  )
  return { ...line, values }
}

/** The wording of each line, split into label, verb and value. */
export const useWords = (
  model: Model,
  entity: EntityModel,
  lines: readonly FilterLine[],
): readonly Clause[] => {
  const [named, answered] = useNamed(model, entity, lines)
  return useMemo(() => {
    const say = (target: EntityModel, id: number) =>
      named[`${target.name} ${id}`]?.label ?? (answered ? conditions.row(id) : filters.unknown)
    return lines.map((line) =>
      isComplete(line)
        ? clauseOf(model, entity, labelled(model, entity, line, say))
        : { label: '', verb: '', value: filters.unknown },
    )
  }, [model, entity, lines, named, answered])
}
